/** Search parameters are plain text in the address, so that an id of digits stays the text it is. */
export type SearchParams = Readonly<Record<string, string | undefined>>;

export const parseSearch = (search: string): SearchParams => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** A parameter's text, `undefined` when it is missing or empty. */
export const textOf = (search: Record<string, unknown>, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A parameter that is a whole number from 1; anything else is `undefined`. */
export const countOf = (search: Record<string, unknown>, name: string): number | undefined => {
  const text = textOf(search, name);
  const count = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count > 0 ? count : undefined;
};
