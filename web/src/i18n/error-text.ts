import i18next from 'i18next';
import { formatMinutes } from '#domain/foundation/i18n/durations.ts';
import { ApiError } from '../api/api-error.ts';
import { currentLanguage } from './current-language.ts';

/** A longer wait is given in hours and minutes. */
const LONG_WAIT_SECONDS = 90;

/** A code is known if there is a text for it: the codes themselves are not loaded with every page. */
export const hasErrorText = (code: string): boolean => /^\w+$/.test(code) && i18next.exists(`wrong_desc:${code}`);
const translate = i18next.t as unknown as (key: string, values: object) => string;

/** The message for a failed call in the reader's language; errors of the page itself are shown like those of the server. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('wrong_desc:unknown', { code: String(error) });
  const { code, params } = error;
  if (!hasErrorText(code)) return i18next.t('wrong_desc:unknown', { code });
  const seconds = params.retryAfterSeconds;
  if (code === 'too_many_requests' && typeof seconds === 'number' && seconds > LONG_WAIT_SECONDS)
    return i18next.t('wrong_desc:too_many_requests_long', { wait: waitText(seconds) });
  const key = `wrong_desc:${code}`;
  return translate(key, placeholdersOf(key, params));
}

/** Rounded up, so that a retry after this time is not refused again. */
const waitText = (seconds: number): string =>
  formatMinutes(i18next.getFixedT(null, 'index'), currentLanguage(), Math.ceil(seconds / 60));

/** Every placeholder of the sentence gets a value, whatever the server sent. */
const placeholdersOf = (key: string, params: Readonly<Record<string, string | number>>): object => ({
  ...Object.fromEntries(
    [...translate(key, { skipInterpolation: true }).matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, '']),
  ),
  ...params,
});
