/**
 * `hasCome` of the domain as a condition of SQL, of a column of instants.
 *
 * @param now a parameter or an expression
 * @param longestMs how far ahead of `now` it can have been written down, an expression
 */
export const hasComeIn = (column: string, now: string, longestMs: string | number): string =>
  `(${column} <= ${now}::bigint or ${column} > ${now}::bigint + ${longestMs})`;
