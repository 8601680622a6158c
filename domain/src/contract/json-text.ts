/** Nothing that is exchanged has parts within parts as deep as this; what is deeper would exhaust those who walk through it. */
export const MAX_JSON_DEPTH = 32;

/**
 * The value of a JSON text from outside.
 *
 * @throws SyntaxError when it is none, or too deep
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let parts = [value];
  for (let depth = 0; parts.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) throw new SyntaxError('too deep');
    parts = parts.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return value;
}
