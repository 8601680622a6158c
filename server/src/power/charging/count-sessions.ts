import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { type EndReason, outcomeOf } from '#domain/power/charging/charging-session.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { CHARGES, ofAnyOutcome, type Reader } from './list-sessions.ts';

interface Row {
  date: string;
  reason: EndReason | null;
  count: number;
  wattHours: number;
}

/** Charging sessions by outcome, and those of the asked outcome by local day. */
export async function countChargingSessions(
  tx: Tx,
  reader: Reader,
  { timeZone, ...asked }: Parsed<Calls['countChargerRecord']>,
  now: number,
): Promise<Output<Calls['countChargerRecord']>> {
  const where = await ofAnyOutcome(tx, reader, asked, now);
  const rows = await tx.query<Row>(
    sql`select to_char(to_timestamp(x.started_at / 1000) at time zone ${timeZone}::text, 'YYYY-MM-DD') as date,
        x.body->>'endReason' as reason, count(*)::int as count, sum((x.body->>'wattHours')::float8) as watt_hours
      from ${CHARGES} where ${where} group by 1, 2 order by 1 desc`,
  );
  const outcomes = { running: 0, completed: 0, early: 0, fault: 0 };
  const days = new Map<string, { date: string; count: number; running: number; wattHours: number }>();
  for (const { date, reason, count, wattHours } of rows) {
    const outcome = outcomeOf(reason);
    outcomes[outcome] += count;
    if (asked.outcome !== '' && asked.outcome !== outcome) continue;
    const day = days.get(date) ?? { date, count: 0, running: 0, wattHours: 0 };
    day.count += count;
    if (outcome === 'running') day.running += count;
    else day.wattHours += wattHours;
    days.set(date, day);
  }
  return { outcomes, days: [...days.values()] };
}
