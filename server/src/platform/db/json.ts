/** JSON that PostgreSQL takes: half of a pair of UTF-16, which no UTF-8 has, becomes the sign for what cannot be read. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
