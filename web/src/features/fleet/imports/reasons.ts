import type { i18n as Texts, TFunction } from 'i18next';

/** Why records were refused, in the reader's language; the word of the protocol for a reason that is not known here. */
export function reasonText(t: TFunction<['imports', 'record_log']>, texts: Texts, reason: string): string {
  // An instant that another record has already is no matter of something sent twice, as it is live: imports have words of their own.
  if (texts.exists(`imports:why_${reason}`)) return t(`imports:why_${reason}` as 'imports:why_too_old');
  if (texts.exists(`record_log:refused_${reason}`))
    return t(`record_log:refused_${reason}` as 'record_log:refused_future');
  return reason;
}
