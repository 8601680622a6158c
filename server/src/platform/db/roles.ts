/** The role with the grants of the runtime; it owns nothing. */
export const RUNTIME_ROLE = 'wattyard_runtime';
