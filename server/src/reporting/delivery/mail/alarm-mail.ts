import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import type { Translate } from '../../../foundation/i18n/translate.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Account } from '../accounts.ts';
import { alarmText, MESSAGES_PATH } from '../notices/alarm-text.ts';
import type { NotifiedItem } from '../notices/notified.ts';
import { type MailPage, pageAsHtml, pageAsText } from './mail-page.ts';

interface Setting {
  readonly siteName: string;
  /** Where the console is reached; null: not known, and a mail has no links. */
  readonly consoleUrl: string | null;
  readonly t: Translate;
  readonly now: number;
}

/** What an account is mailed of alarms: one sentence, or a list of them. */
export function alarmMail(
  account: Account,
  told: readonly NotifiedItem[],
  { siteName, consoleUrl, t, now }: Setting,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { title, items } = alarmText(account, told, t, now);
  const page: MailPage = {
    language: HTML_LANG[account.language],
    siteName,
    title,
    items: items.map(({ path, ...item }) => ({ ...item, url: consoleUrl === null ? null : consoleUrl + path })),
    more: told.length > items.length ? t('mail:more', { count: told.length - items.length }) : null,
    link: consoleUrl === null ? null : { text: t('mail:all_messages'), url: consoleUrl + MESSAGES_PATH },
    footer: t('mail:why'),
  };
  return { subject: `${siteName}: ${title}`, text: pageAsText(page), html: pageAsHtml(page) };
}
