import { OFFLINE_ALARM } from '#domain/alarms/catalogue.ts';
import { MOST_TOLD } from '#domain/delivery/bundle.ts';
import { isManufacturer, panelOf } from '#domain/devices/manufacturers.ts';
import { formatDate } from '#domain/i18n/dates.ts';
import { HTML_LANG } from '#domain/i18n/languages.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { Account } from './accounts.ts';
import { sentenceOf } from './alarm-sentence.ts';
import { type MailItem, type MailPage, pageAsHtml, pageAsText } from './mail-page.ts';
import type { ToldItem } from './told.ts';

interface Setting {
  readonly siteName: string;
  /** Where the console is reached; null: not known, and a mail has no links. */
  readonly consoleUrl: string | null;
  readonly t: Translate;
  readonly now: number;
}

/** What an account is mailed of alarms: one sentence, or a list of them. */
export function alarmMail(
  { language, timeZone, temperatureUnit }: Account,
  items: readonly ToldItem[],
  { siteName, consoleUrl, t, now }: Setting,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const date = (at: number) => `${formatDate(language, 'dayMonthTime', at, timeZone)} (${timeZone})`;
  const told = items.slice(0, MOST_TOLD);
  const itemOf = (item: ToldItem): MailItem => ({
    level: item.level,
    isOver: item.releasedAt !== null,
    sentence: `${item.name}: ${sentenceOf(item, { language, temperatureUnit, timeZone, t }, now)}`,
    lines: [
      [t('mail:level', { level: item.level }), item.companyName, item.siteName].filter(Boolean).join(' · '),
      t('mail:raised_at', { at: date(item.at) }),
      ...(item.releasedAt === null ? [] : [t('mail:released_at', { at: date(item.releasedAt) })]),
      ...(item.kind.startsWith('escalate') ? [t('mail:nobody_acknowledged')] : []),
    ],
    url: consoleUrl === null ? null : consoleUrl + devicePath(item),
  });
  const title = titleOf(items, told.map(itemOf), t);
  const page: MailPage = {
    language: HTML_LANG[language],
    siteName,
    title,
    items: told.map(itemOf),
    more: items.length > told.length ? t('mail:more', { count: items.length - told.length }) : null,
    link: consoleUrl === null ? null : { text: t('mail:all_messages'), url: `${consoleUrl}/message/WarnMsg` },
    footer: t('mail:why'),
  };
  return { subject: `${siteName}: ${title}`, text: pageAsText(page), html: pageAsHtml(page) };
}

function titleOf(items: readonly ToldItem[], told: readonly MailItem[], t: Translate): string {
  const [first] = items;
  if (items.length === 1 && first && told[0]) {
    const { sentence } = told[0];
    return first.kind === 'release' ? t('mail:over', { sentence }) : sentence;
  }
  const isOffline = items.every(({ msgType, kind }) => msgType === OFFLINE_ALARM && kind !== 'release');
  if (isOffline && first?.siteName && items.every(({ siteName }) => siteName === first.siteName))
    return t('mail:offline_together', { count: items.length, site: first.siteName });
  return t('mail:warnings', { count: items.length });
}

/** The page of a device, as the console's own addresses are built. */
function devicePath({ mcuId, sn, manufacturer }: ToldItem): string {
  if (!isManufacturer(manufacturer)) return `/yhubDet/realTime?${new URLSearchParams({ mcuId: mcuId })}`;
  const search = { mcuId: mcuId, sn, manufacturer: `${manufacturer}`, type: `${panelOf(manufacturer)}` };
  return `/e_details?${new URLSearchParams(search)}`;
}
