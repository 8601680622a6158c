/** Search parameters are plain text in the address, so that an id of digits stays the text it is. */
type SearchParams = Readonly<Record<string, string | undefined>>;

/** Parameters as the router has them: text from an address, values from a link. */
export type RawSearch = Readonly<Record<string, unknown>>;

export const parseSearch = (search: string): SearchParams => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The longest text of a filter. */
export const FILTER_LENGTH = 100;

/**
 * A parameter's text, `undefined` when it is missing or empty. Readers return `undefined` for what they refuse: a name
 * that is left out of their result keeps the raw value of the address.
 */
export const textOf = (search: RawSearch, name: string, longest?: number): string | undefined => {
  const value = search[name];
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, longest) : undefined;
};

/** A parameter's text if it matches a rule. */
export const matchOf = (search: RawSearch, name: string, rule: RegExp): string | undefined => {
  const text = textOf(search, name);
  return text !== undefined && rule.test(text) ? text : undefined;
};

/** A parameter that is a whole number from 1; anything else is `undefined`. */
export const countOf = (search: RawSearch, name: string): number | undefined =>
  Number(matchOf(search, name, /^\d{1,6}$/)) || undefined;

/** A parameter that is one of some values. */
export const oneOf = <T extends string | number>(
  search: RawSearch,
  name: string,
  values: readonly T[],
): T | undefined => {
  const text = textOf(search, name);
  return values.find((value) => String(value) === text);
};

/** A parameter that is `true`; anything else is `undefined`. */
export const flagOf = (search: RawSearch, name: string): true | undefined =>
  textOf(search, name) === 'true' ? true : undefined;

/** Ids separated by commas. */
const IDS = /^\d{1,9}(,\d{1,9}){0,99}$/;

export const idsTextOf = (search: RawSearch, name: string): string | undefined => matchOf(search, name, IDS);

export const idsOf = (text: string | undefined): readonly number[] => (text ? text.split(',').map(Number) : []);
