/** JSON that PostgreSQL accepts: an unpaired UTF-16 surrogate, which UTF-8 cannot encode, becomes the replacement character. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
