/** Parameters may be before the `#`, after it, or both; those after it win. */
interface AddressParameters {
  readonly token: string | null;
  readonly lang: string | null;
  readonly platform: string | null;
  /** Only before the `#`: pages have parameters of this name. */
  readonly company: string | null;
  /** The same address without the token and without anything before the `#`; the pages read their parameters after it. */
  readonly cleaned: string;
}

const withoutToken = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.delete('token');
  return parameters.size > 0 ? `?${parameters}` : '';
};

/** The one-time link of an empty installation also calls its secret a token, but that is not a session token. */
const SETUP_PATH = '#/login/setup';

/** Reads `token`, `lang`, `platform` and `company` from `?…` before and after the `#`, and removes the token from the address. */
export function readAddress(address: string): AddressParameters {
  const url = new URL(address);
  const [hashPath = '', ...hashQuery] = url.hash.split('?');
  const inside = new URLSearchParams(hashQuery.join('?'));
  const value = (name: string) => inside.get(name) ?? url.searchParams.get(name);
  if (hashPath === SETUP_PATH)
    return {
      token: null,
      lang: value('lang'),
      platform: value('platform'),
      company: url.searchParams.get('company'),
      cleaned: `${url.origin}${url.pathname}${url.hash}`,
    };
  const cleanedHash = hashQuery.length > 0 ? `${hashPath}${withoutToken(hashQuery.join('?'))}` : hashPath;
  return {
    token: value('token'),
    lang: value('lang'),
    platform: value('platform'),
    company: url.searchParams.get('company'),
    cleaned: `${url.origin}${url.pathname}${cleanedHash}`,
  };
}
