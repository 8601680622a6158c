import { createHash } from 'node:crypto';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type ConditionReport, judge, verdictOf } from '#domain/trade/leases/condition-report.ts';
import { readReportCode, reportCode, textOfReport } from '#domain/trade/leases/report-code.ts';
import type { Context } from '../../context.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { type LeaseRow, readLease, toLease } from './rows.ts';
import { shownCondition } from './shown-condition.ts';

/** Papers of a lease that its page names, the newest first. */
const NAMED = 20;

/** A condition report as it was issued. */
interface Paper {
  readonly code: string;
  readonly issuedAt: number;
  readonly report: ConditionReport;
}

/** What a report of a lease says now; null before a condition was taken. */
function reportOf(lease: LeaseRow): ConditionReport | null {
  const { startCondition: start, endCondition: end, startsAt, endsAt } = lease;
  if (!start && !end) return null;
  const judged = judge(lease.limits, start, end);
  return {
    leaseId: lease.id,
    contractNumber: lease.contractNumber,
    customer: lease.customer,
    rentalCompany: lease.rentalCompany,
    device: { name: lease.deviceName, serialNumber: lease.deviceSn, type: lease.deviceType ?? '' },
    period: { startsAt, endsAt },
    place: lease.geofenceName ?? '',
    start,
    end,
    judged,
    verdict: verdictOf(judged),
  };
}

const codeOf = (report: ConditionReport): string =>
  reportCode(createHash('sha256').update(textOfReport(report)).digest());

/** The paper of what a lease says now: the one that was issued, if nothing has changed since. */
export async function issuePaper(tx: Tx, lease: LeaseRow, now: number): Promise<Paper> {
  const report = reportOf(lease);
  if (!report) throw new Refusal('lease_condition_missing');
  const code = codeOf(report);
  await tx.query(
    `insert into condition_paper (lease_id, code, issued_at, report) values ($1, $2, $3, $4::jsonb)
     on conflict (lease_id, code) do nothing`,
    [lease.id, code, now, storedJson(report)],
  );
  // As it is stored, not as it is now: nothing is printed that the code does not lead to.
  return paperOf(tx, lease.id, code);
}

export async function paperOf(tx: Tx, leaseId: number, code: string): Promise<Paper> {
  const paper = await tx.maybe<Paper>(
    'select code, issued_at, report from condition_paper where lease_id = $1 and code = $2',
    [leaseId, code],
  );
  if (!paper) throw new Refusal('condition_paper_not_found');
  return paper;
}

/** The papers that were issued of a lease, and whether what they say is still so. */
export async function papersOf(tx: Tx, lease: LeaseRow): Promise<Output<Calls['leaseCondition']>['papers']> {
  const now = currentCode(lease);
  const papers = await tx.query<Pick<Paper, 'code' | 'issuedAt'>>(
    'select code, issued_at from condition_paper where lease_id = $1 order by issued_at desc, code limit $2',
    [lease.id, NAMED],
  );
  return papers.map(({ code, issuedAt }) => ({ code, issuedAt, isCurrent: code === now }));
}

const currentCode = (lease: LeaseRow): string | null => {
  const report = reportOf(lease);
  return report && codeOf(report);
};

/** What the paper with a code says, for whoever sees its lease. */
export async function checkPaper(
  { within, clock, files }: Pick<Context, 'within' | 'clock' | 'files'>,
  session: Session,
  input: Parsed<Calls['checkConditionReport']>,
): Promise<Output<Calls['checkConditionReport']>> {
  const code = readReportCode(input.code);
  if (code === null) throw new Refusal('condition_paper_not_found');
  return within(session, async (tx) => {
    const named = await tx.maybe<{ leaseId: number }>('select lease_id from condition_paper where code = $1', [code]);
    const lease = named && (await readLease(tx, named.leaseId));
    if (!lease) throw new Refusal('condition_paper_not_found');
    const { issuedAt, report } = await paperOf(tx, lease.id, code);
    const { start, end, leaseId: _, ...said } = report;
    return {
      code,
      issuedAt,
      isCurrent: code === currentCode(lease),
      lease: toLease(lease, session, clock.now()),
      ...said,
      judged: [...said.judged],
      start: start && shownCondition(files, start),
      end: end && shownCondition(files, end),
    };
  });
}
