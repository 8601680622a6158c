import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { knownZone } from '#domain/foundation/basics/time-zone.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { reportDays, spanOfDays } from '#domain/reporting/report-mail/schedule.ts';
import { consoleAddress, consoleName } from '../../foundation/companies/brand.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import { accountsById } from '../delivery/accounts.ts';
import { handOver, type MailParts } from '../delivery/mail/send-mails.ts';
import { devicePath } from '../delivery/notices/alarm-text.ts';
import type { Outcome } from '../delivery/notices/attempts.ts';
import {
  type PeopleTurn,
  type SendContext,
  sendToPeople,
  type WaitingMessage,
} from '../delivery/notices/send-to-people.ts';
import { createFigures, type Figures } from './figures.ts';
import type { Report, SeenSubject } from './report.ts';
import { reportMail } from './report-mail.ts';

const scope = systemScope('reports by mail');
const OVERVIEW_PATH = '/#/overview';

export interface ReportParts extends MailParts {
  /** The logo that a company has on paper. */
  readonly logoOf: (path: string) => Promise<Uint8Array | null>;
  readonly drawPdf: DrawPdf;
}

/** Mails reports that are due, two at a time; each reader is told what it may see at this moment. */
export async function sendReports(context: SendContext, parts: ReportParts, turn: PeopleTurn): Promise<void> {
  const figures = createFigures(context.within);
  await sendToPeople(context, 'report', (message) => sendOne(context, parts, figures, message), turn);
}

async function sendOne(
  context: SendContext,
  parts: ReportParts,
  figures: Figures,
  message: WaitingMessage,
): Promise<Outcome> {
  const mail = await write(context, parts, figures, message);
  // The schedule, the account, its address or what it may see is gone.
  if (!mail) return { state: 'dropped' };
  return handOver(parts, message.id, mail);
}

async function write(
  { within, clock, config }: SendContext,
  { translate, drawPdf, logoOf }: ReportParts,
  figures: Figures,
  { id, userId }: WaitingMessage,
): Promise<Omit<Mail, 'messageId' | 'headers'> | null> {
  const found = await within(scope, async (tx) => {
    const report = await readReport(tx, id);
    const [account] = await accountsById(tx, [userId], new Set(['email']));
    if (!report || !account?.email || !can.receiveMessages(account).allowed) return null;
    const { path, email } = account;
    const siteName = await consoleName(tx, path);
    return {
      report,
      account,
      email,
      siteName,
      consoleUrl: await consoleAddress(tx, config.publicUrl, path, clock.now()),
    };
  });
  if (!found) return null;
  const { report, account, email, siteName, consoleUrl } = found;
  const now = clock.now();
  const reader: Caller = { path: account.path, leasesAt: now, userId, role: account.role };
  const seen = await seenBy(within, reader, report, now);
  if (!seen) return null;
  const days = reportDays(report, report.at);
  const told = await figures.of(reader, report, seen, { days, span: spanOfDays(days, report.timeZone), now });
  const logo = () => logoOf(account.path);
  const setting = { siteName, logo, consoleUrl, t: translate(account.language), drawPdf, now };
  return { to: email, senderName: siteName, ...(await reportMail(account, { report, seen, days, told }, setting)) };
}

async function readReport(tx: Tx, messageId: number): Promise<Report | null> {
  const row = await tx.maybe<Report & { companyZone: string | null }>(
    `select s.id as schedule_id, m.report_at as at, s.subject, s.company_id, s.site_id, s.device_id, s.every, s.time_zone,
       s.attachment, c.time_zone as company_zone
     from delivery_message m join report_schedule s on s.id = m.schedule_id join company c on c.id = s.company_id
     where m.id = $1`,
    [messageId],
  );
  return row && { ...row, timeZone: knownZone(row.timeZone, row.companyZone) };
}

interface SeenRow {
  name: string;
  mcuId: string;
  sn: string;
  manufacturer: number | null;
  locationShared: boolean;
  path: string;
  leaseFrom: number | null;
  leaseUntil: number | null;
  serviceUntil: number | null;
}

/**
 * What a report is about, as its reader sees it; null: it does not see it, or not any more, or the data service of the
 * device is over.
 */
async function seenBy(within: Within, reader: Caller, report: Report, now: number): Promise<SeenSubject | null> {
  const { subject, companyId, siteId, deviceId } = report;
  if (subject === 'device') return deviceSeenBy(within, reader, deviceId, now);
  const [table, id] = subject === 'site' ? ['site', siteId] : ['company', companyId];
  const row = await within(reader, (tx) => tx.maybe<{ name: string }>(`select name from ${table} where id = $1`, [id]));
  return row && { name: row.name, path: OVERVIEW_PATH, device: null };
}

async function deviceSeenBy(
  within: Within,
  reader: Caller,
  id: number | null,
  now: number,
): Promise<SeenSubject | null> {
  const row = await within(reader, (tx) =>
    tx.maybe<SeenRow>(
      `select name, mcu_id, sn, manufacturer, location_shared, path, lease_from, lease_until, service_until
       from device where id = $1`,
      [id],
    ),
  );
  if (!row || id === null || isServiceOver(row, now)) return null;
  const { name, mcuId, path, locationShared, leaseFrom: startsAt, leaseUntil: endsAt } = row;
  const isLeased = !containsPath(reader.path, path) && startsAt !== null && endsAt !== null;
  const leasePeriod = isLeased ? { startsAt, endsAt } : null;
  return { name, path: devicePath(row), device: { id, mcuId, locationShared, leasePeriod } };
}
