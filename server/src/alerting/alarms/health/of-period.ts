import { FIRST_OTHER_TYPE } from '#domain/alerting/alarms/catalogue.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import type { Caller } from '../../../foundation/devices/list.ts';
import { joined, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { fleetAlarms, matchingAlarms } from '../fleet-alarms.ts';

/** Companies and a period, and the time zone of its days and hours. */
export type HealthScope = Pick<Parsed<Calls['getAlarmHealth']>, 'companyIdList' | 'startTime' | 'endTime' | 'timeZone'>;

/** The band of `alarm a`: level 1, level 2, or a notice. */
export const BAND = sql`case when a.msg_type >= ${raw(String(FIRST_OTHER_TYPE))} or a.level > 2 then 3 else a.level end`;
/** Counts of rows with a `band`, as three numbers. */
export const BANDS = sql`array[count(*) filter (where band = 1), count(*) filter (where band = 2), count(*) filter (where band = 3)]`;

/** FROM for the messages that a caller sees, of a scope, as `alarm a` with these columns of it. */
export async function alarmsOf(
  tx: Tx,
  caller: Caller,
  { companyIdList, startTime, endTime }: HealthScope,
  { columns, type, now }: { readonly columns: Sql; readonly type?: number; readonly now: number },
): Promise<Sql> {
  const filter = { companyIdList, startTime, endTime, ...(type !== undefined && { type }) };
  return matchingAlarms(await fleetAlarms(tx, caller, filter, now), columns);
}

/** Rows `r` as a JSON list in this order; each by its names and columns. */
export const listOf = (rows: Sql, order: Sql, fields: Readonly<Record<string, Sql>>): Sql =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${joined(
    Object.entries(fields).map(([name, column]) => sql`${raw(`'${name}'`)}, ${column}`),
  )}) order by ${order}), '[]') from (${rows}) r)`;
