import i18next from 'i18next';
import { ERRORS, isErrorCode } from '#domain/errors.ts';
import { formatMinutes } from '#domain/i18n/durations.ts';
import { ApiError } from '../api/api-error.ts';
import { currentLanguage } from './current-language.ts';

/** A longer wait is given in hours and minutes. */
const LONG_WAIT_SECONDS = 90;

const isLocalCode = (code: string): code is 'network' | 'timeout' => code === 'network' || code === 'timeout';

/** The message for a failed call in the reader's language; errors of the page itself are shown like those of the server. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('wrong_desc:unknown', { code: String(error) });
  const { code, params } = error;
  if (isLocalCode(code)) return i18next.t(`wrong_desc:${code}`);
  if (!isErrorCode(code)) return i18next.t('wrong_desc:unknown', { code });
  const seconds = params.retryAfterSeconds;
  if (code === 'too_many_requests' && typeof seconds === 'number' && seconds > LONG_WAIT_SECONDS)
    return i18next.t('wrong_desc:too_many_requests_long', { wait: waitText(seconds) });
  return i18next.t(`wrong_desc:${code}`, placeholdersOf(code, params));
}

/** Rounded up, so that a retry after this time is not refused again. */
const waitText = (seconds: number): string =>
  formatMinutes(i18next.getFixedT(null, 'index'), currentLanguage(), Math.ceil(seconds / 60));

/** Every placeholder of the sentence gets a value, whatever the server sent. */
const placeholdersOf = (
  code: keyof typeof ERRORS,
  params: Readonly<Record<string, string | number>>,
): Record<string, string | number> => ({
  ...Object.fromEntries(ERRORS[code].params.map((name) => [name, ''])),
  ...params,
});
