import { FAULT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import {
  BATTERY_FAULT_CODES,
  BATTERY_FAULT_TYPES,
  SEVERE_LEVELS,
  type SevereLevel,
} from '#domain/alerting/alarms/watch/battery-fault.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { anyOf, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** More are not told. */
const MAX_FAULTS = 20;
const numbers = (all: readonly number[]): Sql => raw(all.join(', '));

/** The condition by which `alarm a` is a severe fault of the battery. */
const IS_SEVERE_FAULT = sql`a.level in (${numbers(SEVERE_LEVELS)}) and ${anyOf([
  sql`a.msg_type in (${numbers(BATTERY_FAULT_TYPES)})`,
  ...BATTERY_FAULT_CODES.map(
    ({ first, last }) => sql`a.msg_type = ${FAULT_ALARM} and a.code between ${first} and ${last}`,
  ),
])}`;

const levelOf = (deviceId: Sql, unit: Sql, open: Sql): Sql =>
  sql`(select min(a.level) from alarm a where a.device_id = ${deviceId} and a.unit = ${unit} and ${IS_SEVERE_FAULT} and ${open})`;

/** Level of the worst fault of the battery of a unit that is open now; null without one of level 1 or 2. */
export const openFaultLevel = (deviceId: Sql, unit: Sql): Sql => levelOf(deviceId, unit, sql`a.released_at is null`);

/**
 * The same at the end of a day, a row of `battery_day` with a score; of the newest one, now: nobody reads yesterday's praise beside
 * today's fault.
 */
export function faultLevelOfDay(day: Sql): Sql {
  const end = sql`(${day}.day + 1)::bigint * ${raw(String(DAY_MS))}`;
  const isNewest = sql`not exists (select from battery_day newer where newer.device_id = ${day}.device_id
    and newer.unit = ${day}.unit and newer.day > ${day}.day and newer.score is not null)`;
  return levelOf(
    sql`${day}.device_id`,
    sql`${day}.unit`,
    sql`(a.raised_at < ${end} and (a.released_at is null or a.released_at >= ${end}) or a.released_at is null and ${isNewest})`,
  );
}

interface OpenFault {
  readonly level: SevereLevel;
  readonly msgType: number;
  readonly code: number;
  readonly since: number;
}

/** The faults of the battery of a unit that are open now and were raised from an instant on. */
export const openFaults = (tx: Tx, deviceId: number, unit: number, from: number): Promise<OpenFault[]> =>
  tx.query(sql`select a.level, a.msg_type, a.code, a.raised_at as since from alarm a
    where a.device_id = ${deviceId} and a.unit = ${unit} and ${IS_SEVERE_FAULT} and a.released_at is null
      and a.raised_at >= ${from} order by a.level, a.raised_at limit ${MAX_FAULTS}`);
