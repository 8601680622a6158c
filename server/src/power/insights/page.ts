import type { Output, Parsed } from '#domain/contract/define.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { utcDayText } from '#domain/foundation/basics/time.ts';
import type { Answer } from '#domain/power/insights/answer.ts';
import type { insightCalls } from '#domain/power/insights/calls.ts';
import { END_PERCENT, type ExpectedEnd, familyOf } from '#domain/power/insights/end-of-life.ts';
import type { Finding } from '#domain/power/insights/finding.ts';
import { seenEnd } from '#domain/power/insights/life.ts';
import { openFaultLevel } from '../../alerting/alarms/battery-faults.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { isServed } from '../../foundation/visibility/served.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { KeptHealth } from './review-rows.ts';

type Calls = typeof insightCalls;
type Insight = Output<Calls['pageInsights']>['list'][number];

interface Row
  extends Pick<
    Insight,
    | 'mcuId'
    | 'deviceName'
    | 'deviceSn'
    | 'manufacturer'
    | 'unit'
    | 'companyName'
    | 'batteryId'
    | 'serialNumber'
    | 'kind'
    | 'reviewedAt'
    | 'openFault'
  > {
  chemistry: Chemistry;
  body: Pick<Finding, 'certainty' | 'worth' | 'figures' | 'evidence' | 'firstDay' | 'lastDay'>;
  health: KeptHealth;
  expectedEnd: ExpectedEnd | null;
  answer: Answer | null;
  answeredAt: number;
  answeredBy: string | null;
  quietUntil: number;
}

const MONTHS_SHOWN = 12;

/** The path of a company of the caller, by default its own. */
export async function companyPath(tx: Tx, own: string, companyId: number | undefined): Promise<string> {
  if (companyId === undefined) return own;
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return company.path;
}

/** Findings of the batteries of a company and those below it, those that nobody has answered or those that somebody has. */
export async function pageInsights(
  tx: Tx,
  own: string,
  { companyId, gain, answered, ...request }: Parsed<Calls['pageInsights']>,
  now: number,
): Promise<Output<Calls['pageInsights']>> {
  const path = await companyPath(tx, own, companyId);
  const page = await pageOf<Row>(
    tx,
    {
      columns: sql`d.mcu_id, d.name as device_name, d.sn as device_sn, d.manufacturer, d.chemistry, f.unit, c.name as company_name,
        f.kind, f.body, r.reviewed_at, r.health, r.expected_end, a.answer, a.answered_at, u.login_name as answered_by, a.quiet_until,
        b.id as battery_id, b.serial_number, ${openFaultLevel(sql`f.device_id`, sql`f.unit`)} as open_fault`,
      from: sql`battery_finding f left join finding_answer a on a.device_id = f.device_id and a.unit = f.unit and a.kind = f.kind
        and a.since = f.since and a.quiet_until > ${now}`,
      joins: sql`join battery_review r on r.device_id = f.device_id and r.unit = f.unit and r.since = f.since
        join device d on d.id = f.device_id join company c on c.id = d.company_id left join app_user u on u.id = a.answered_by
        left join battery_mount m on m.device_id = f.device_id and m.unit = f.unit and m.mounted_at = f.since
          and m.dismounted_at is null
        left join battery b on b.id = m.battery_id`,
      where: allOf([
        below(sql`f.path`, path),
        isServed(sql`f.device_id`, now),
        answered ? sql`a.quiet_until is not null` : sql`a.quiet_until is null`,
        ...(gain ? [sql`f.gain = ${gain}`] : []),
      ]),
      order: sql`f.rank desc, f.device_id, f.unit, f.kind`,
    },
    request,
  );
  return shownPage(page, toInsight);
}

function toInsight({ chemistry, body, health, answer, answeredAt, answeredBy, quietUntil, ...row }: Row): Insight {
  const { firstDay, lastDay, ...told } = body;
  const endPercent = END_PERCENT[familyOf(chemistry)];
  return {
    ...row,
    certainty: told.certainty,
    worth: told.worth,
    figures: told.figures,
    evidence: { unit: told.evidence.unit, values: [...told.evidence.values] },
    firstDate: utcDayText(firstDay),
    lastDate: utcDayText(lastDay),
    health: health.estimate,
    healthMonths: health.months.slice(-MONTHS_SHOWN),
    bmsPercent: health.bmsPercent,
    endPercent,
    reachedEnd: seenEnd(health.months, endPercent),
    answer: answer === null ? null : { answer, answeredAt, answeredBy, quietUntil },
  };
}
