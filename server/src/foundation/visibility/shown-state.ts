import { FIRST_OTHER_TYPE, PLACE_ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { can, isTold, type Role } from '#domain/foundation/permissions/permissions.ts';
import { CHARGE_STATE_VALUES } from '#domain/stream/readings/held-values.ts';
import { allOf, anyOf, joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope } from '../../platform/db/within.ts';
import { below } from './conditions.ts';
import { isServed } from './served.ts';

/** Whom `device_state s` is told to. */
export interface StateReader extends Scope {
  readonly role: Role;
}

/** What a reader is told of `device_state s`; only these are sorted, filtered and counted. */
export interface ShownState {
  /** Who reads, and when. */
  readonly reader: StateReader;
  readonly at: number;
  /** Whether anything that the device has sent is shown: its data service is not over. */
  readonly isServed: Sql;
  /** Whether its newest record is shown. */
  readonly isMeasured: Sql;
  /** Whether a value of it is shown: one that is held from before a lease is not. */
  readonly isShown: (column: MeasuredColumn) => Sql;
  /** A value of it, or null where it is not shown. */
  readonly value: (column: MeasuredColumn) => Sql;
  /** The same as a column of an answer. */
  readonly column: (column: MeasuredColumn) => Sql;
  /** What is held from before this instant is not shown. */
  readonly shownFrom: Sql;
  /** Whether its position is from a time that the reader sees; whether it is shared is another question. */
  readonly isPlaced: Sql;
  /** When its last message came in, or null where that is not shown. */
  readonly lastContact: Sql;
  /** What is wrong with its clock, or null. */
  readonly clockFault: Sql;
  /** The level of the worst open warning that is shown; -1: none. */
  readonly alarmLevel: Sql;
  /** That warning, or null. */
  readonly alarmMessage: Sql;
}

/** What a device measured: its column, and the values behind it by their names in `held`. */
const MEASURED = {
  at: { column: 'at', heldAs: [] },
  networkPermille: { column: 'network_permille', heldAs: [] },
  socCentiPercent: { column: 'soc_centi_percent', heldAs: ['soc'] },
  voltageCentiVolt: { column: 'voltage_centi_volt', heldAs: ['voltageRaw'] },
  temperatureCentiCelsius: { column: 'temperature_centi_celsius', heldAs: ['batteryTemperature'] },
  chargeState: { column: 'charge_state', heldAs: CHARGE_STATE_VALUES },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly heldAs: readonly string[] }>>;
export type MeasuredColumn = keyof typeof MEASURED;

const PLACES = raw(PLACE_ALARM_TYPES.join(', '));
const SHARED = sql`exists (select from device shared where shared.id = s.device_id and shared.location_shared)`;

/** Devices of its own companies, seen as a whole; of those leased to it a reader sees what is from the time of the lease. */
const isOwn = ({ path, leasesAt }: Scope): Sql | null =>
  path === ROOT_PATH || leasesAt === null ? null : below(raw('s.path'), path);

/** @param served that the data service is not over, where `device` is read anyway */
export function shownState(
  reader: StateReader,
  now: number,
  served: Sql = isServed(raw('s.device_id'), now),
): ShownState {
  const own = isOwn(reader);
  const since = (at: Sql): Sql[] => (own === null ? [] : [anyOf([own, sql`${at} >= s.lease_from`])]);
  // Most readers are shown every warning: then the worst of all is the worst of them.
  const ofWarning = [
    ...since(raw('a.raised_at')),
    ...(can.seeEveryPosition(reader).allowed ? [] : [sql`(a.msg_type not in (${PLACES}) or ${SHARED})`]),
  ];
  const ofWorst = [
    ...since(raw("(s.alarm_message ->> 'raisedAt')::bigint")),
    ...(can.seeEveryPosition(reader).allowed ? [] : [sql`(s.alarm_type not in (${PLACES}) or ${SHARED})`]),
  ];
  const worst = (columns: Sql) => sql`(select ${columns} from alarm a
    where a.device_id = s.device_id and a.released_at is null and ${allOf([sql`a.msg_type < ${raw(String(FIRST_OTHER_TYPE))}`, ...ofWarning])}
    order by a.level, a.raised_at desc, a.msg_type, a.unit, a.code limit 1)`;
  const level =
    ofWorst.length === 0
      ? raw('s.alarm_level')
      : sql`case when ${allOf(ofWorst)} then s.alarm_level else coalesce(${worst(raw('a.level'))}, -1) end`;
  const isMeasured = allOf([served, ...since(raw('s.at'))]);
  const isShown = (column: MeasuredColumn): Sql =>
    own === null || MEASURED[column].heldAs.length === 0
      ? isMeasured
      : allOf([isMeasured, anyOf([own, raw('s.held is null'), sql`not ${heldBeforeLease(MEASURED[column].heldAs)}`])]);
  const value = (column: MeasuredColumn): Sql =>
    sql`case when ${isShown(column)} then ${raw(`s.${MEASURED[column].column}`)} end`;
  const isHeard = allOf([served, ...since(raw('s.received_at'))]);
  return {
    reader,
    at: now,
    isServed: served,
    isMeasured,
    isShown,
    value,
    column: (measured) => sql`${value(measured)} as ${raw(MEASURED[measured].column)}`,
    shownFrom: own === null ? raw('0') : sql`case when ${own} then 0 else s.lease_from end`,
    isPlaced: allOf([served, ...since(raw('s.location_at'))]),
    lastContact: sql`case when ${isHeard} then s.received_at end`,
    clockFault: isTold(reader.role, 'setting') ? sql`case when ${isHeard} then s.clock_fault end` : raw('null::jsonb'),
    alarmLevel: sql`case when s.alarm_level = -1 or not (${served}) then -1 else ${level} end`,
    alarmMessage: sql`case when s.alarm_level <> -1 and ${served} then ${worst(MESSAGE)} end`,
  };
}

/** Whether one of these values of `device_state s` came last before the lease began. */
const heldBeforeLease = (names: readonly string[]): Sql =>
  sql`exists (select from jsonb_array_elements(s.held) as held (value)
    where held.value ->> 'name' in (${joined(names.map((name) => sql`${name}`))}) and (held.value ->> 'since')::bigint < s.lease_from)`;

/** What the page shows of a warning. */
const MESSAGE = sql`jsonb_build_object('msgType', a.msg_type, 'code', a.code, 'unit', a.unit, 'level', a.level,
  'triggerValue', a.trigger_value, 'triggerSubValue', a.trigger_sub_value, 'raisedAt', a.raised_at, 'updatedAt', a.updated_at,
  'extend', a.extend_value, 'workStatus', a.work_status, 'isHidden', a.deleted)`;
