import i18next from 'i18next';
import { ERRORS, isErrorCode } from '#domain/errors.ts';
import { ApiError } from '../api/api-error.ts';

const isLocalCode = (code: string): code is 'network' | 'timeout' => code === 'network' || code === 'timeout';

/** The sentence for a failed call, in the reader's language; faults of the page itself are told as the server's. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('wrong_desc:unknown', { code: String(error) });
  const { code, params } = error;
  if (isLocalCode(code)) return i18next.t(`wrong_desc:${code}`);
  if (!isErrorCode(code)) return i18next.t('wrong_desc:unknown', { code });
  return i18next.t(`wrong_desc:${code}`, placeholdersOf(code, params));
}

/** Every placeholder of the sentence has a value, whatever the server sent. */
const placeholdersOf = (
  code: keyof typeof ERRORS,
  params: Readonly<Record<string, string | number>>,
): Record<string, string | number> => ({
  ...Object.fromEntries(ERRORS[code].params.map((name) => [name, ''])),
  ...params,
});
