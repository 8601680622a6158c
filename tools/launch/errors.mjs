/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Whether the system refused with one of these codes.
 *
 * @param {unknown} error
 * @param {string[]} codes
 */
export const hasCode = (error, ...codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
