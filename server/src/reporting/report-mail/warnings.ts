import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { IS_WARNING, OPEN_WARNING, visibleAlarms } from '../../alerting/alarms/visible.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { allOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** UTC ms, `until` exclusive. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Warnings of one type. */
export interface TypeCount {
  readonly level: AlarmSeverity;
  readonly msgType: number;
  /** Raised in the period. */
  readonly raised: number;
}

export interface Warnings {
  readonly types: readonly TypeCount[];
  /** Open now, by level. */
  readonly open: ReadonlyMap<number, number>;
}

const OF_DEVICES = sql`alarm a join device d on d.id = a.device_id`;

/** Warnings of the devices of a condition on `device d`: raised in a period by type, most first, and open now. */
export async function warningsOf(tx: Tx, caller: Caller, devices: Sql, span: Span, now: number): Promise<Warnings> {
  const { from, until } = span;
  const visible = allOf([devices, visibleAlarms(caller, now)]);
  const types = await tx.query<TypeCount>(
    sql`select a.level, a.msg_type, count(*)::int as raised from ${OF_DEVICES}
     where a.raised_at >= ${from} and a.raised_at < ${until} and ${IS_WARNING} and ${visible}
     group by 1, 2 order by 3 desc, 1, 2`,
  );
  const open = await tx.query<{ level: number; count: number }>(
    sql`select a.level, count(*)::int as count from ${OF_DEVICES} where ${OPEN_WARNING} and ${visible} group by 1`,
  );
  return { types, open: new Map(open.map(({ level, count }) => [level, count])) };
}

/** Types of maintenance that is due: periodic, of capacity, of the vehicle. */
const MAINTENANCE_TYPES = [700, 701, 702] as const;

/** How many devices have maintenance due, by type. */
export const maintenanceDue = (tx: Tx, caller: Caller, devices: Sql, now: number) =>
  tx.query<{ msgType: (typeof MAINTENANCE_TYPES)[number]; count: number }>(
    sql`select a.msg_type, count(distinct a.device_id)::int as count from ${OF_DEVICES}
     where a.released_at is null and a.msg_type = any(${[...MAINTENANCE_TYPES]}::int2[]) and ${devices}
       and ${visibleAlarms(caller, now)} group by 1 order by 1`,
  );

/** Warnings of each device: raised in a period, and open now. */
export async function warningsByDevice(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  { from, until }: Span,
  now: number,
) {
  const rows = await tx.query<{ id: number; raised: number; open: number }>(
    sql`select a.device_id as id, count(*) filter (where a.raised_at >= ${from} and a.raised_at < ${until})::int as raised,
       count(*) filter (where a.released_at is null)::int as open
     from alarm a where a.device_id = any(${ids}::int8[]) and ${IS_WARNING} and ${visibleAlarms(caller, now)}
       and (a.released_at is null or a.raised_at >= ${from}) group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
