import type { TextKey } from '#domain/foundation/basics/text-keys.ts';
import { separatorOf } from '#domain/foundation/i18n/table-separator.ts';
import type { ReportAttachment } from '#domain/reporting/report-mail/limits.ts';
import type { ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import type { Account } from '../delivery/accounts.ts';
import { attachmentOf, type Column, deviceColumns, fleetColumns, pdfAttachment, tableOf } from './attachment.ts';
import { deviceBlocks } from './device-blocks.ts';
import type { Told } from './figures.ts';
import { fleetBlocks } from './fleet-blocks.ts';
import { MAX_LISTED } from './fleet-figures.ts';
import type { Report, SeenSubject } from './report.ts';
import { MAX_PRINTED, reportDocument } from './report-document.ts';
import { type ReportPage, reportAsHtml, reportAsText } from './report-page.ts';
import { type Words, wordsOf } from './words.ts';

interface Setting {
  readonly siteName: string;
  /** Read where it is printed. */
  readonly logo: () => Promise<Uint8Array | null>;
  /** Where the console is reached; null: not known, and a mail has no links. */
  readonly consoleUrl: string | null;
  readonly t: Translate;
  readonly drawPdf: DrawPdf;
  readonly now: number;
}

interface Written {
  readonly report: Report;
  readonly seen: SeenSubject;
  readonly days: ReportDays;
  readonly told: Told;
}

/** A report as its reader is mailed it: in its language and units, with a table where the schedule says so. */
export async function reportMail(
  account: Pick<Account, 'language' | 'temperatureUnit' | 'tableFormat'>,
  { report, seen, days, told }: Written,
  setting: Setting,
): Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>> {
  const { siteName, consoleUrl, t } = setting;
  const { timeZone, subject, attachment } = report;
  const most = attachment === 'pdf' ? MAX_PRINTED : MAX_LISTED;
  const words = wordsOf(account, t, timeZone);
  const title = t(`report_mail:title_${subject}`, { name: seen.name });
  const page: ReportPage = {
    language: words.htmlLanguage,
    siteName,
    title,
    days: words.days(days),
    blocks: blocksOf(told, days, timeZone, words),
    more: attachment === 'none' || !isCut(told, most) ? null : t('report_mail:cut', { count: words.number(most) }),
    link: consoleUrl === null ? null : { text: t('report_mail:open'), url: consoleUrl + seen.path },
    footer: t(`report_mail:why_${report.every}`),
  };
  return {
    subject: `${siteName}: ${title}, ${page.days}`,
    text: reportAsText(page),
    html: reportAsHtml(page),
    ...(attachment !== 'none' && {
      attachments: [
        await attached(`${seen.name} ${days.from}`, page, told, attachment, { ...setting, words, account }),
      ],
    }),
  };
}

interface Reader {
  readonly words: Words;
  readonly account: Pick<Account, 'tableFormat'>;
}

async function attached(
  name: string,
  page: ReportPage,
  told: Told,
  format: Exclude<ReportAttachment, 'none'>,
  { words, logo, drawPdf, now, account }: Setting & Reader,
) {
  // A device has days, a fleet devices: each has its own columns.
  const as = async <T>(key: TextKey, columns: readonly Column<T>[], lines: readonly T[]) => {
    const title = words.t(key);
    if (format !== 'pdf')
      return attachmentOf(name, tableOf(title, columns, lines), {
        format,
        separator: separatorOf(account.tableFormat, words.language),
      });
    const description = reportDocument(page, { title, columns, lines }, words, await logo(), now);
    return pdfAttachment(name, await drawPdf(description));
  };
  return told.of === 'device'
    ? as('report_mail:by_day', deviceColumns(words), told.figures.days)
    : as('report_mail:devices', fleetColumns(words), told.figures.lines);
}

const blocksOf = (told: Told, days: ReportDays, timeZone: string, words: Words) =>
  told.of === 'device'
    ? deviceBlocks(told.figures, days, timeZone, words)
    : fleetBlocks(told.figures, days, timeZone, words);

const isCut = (told: Told, most: number): boolean => told.of === 'fleet' && told.figures.counts.devices > most;
