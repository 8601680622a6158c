import { MAX_COUNTED } from '#domain/alarms/max-counted.ts';
import { STATUS_OPEN, toPushMsg } from '#domain/alarms/push-msg.ts';
import { ROOT_PATH } from '#domain/company-path.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time.ts';
import { deviceWhere } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import { allOf, type Sql, sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import { IS_OTHER, IS_WARNING, KEPT_ALARM, type KeptAlarm, visibleAlarms } from './visible.ts';

/** Filters for the alarms of a fleet; every part is optional. */
export interface AlarmFilter {
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  readonly level?: number | undefined;
  readonly msgType?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly key?: string;
  readonly companyIdList?: readonly number[];
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** The condition of messages that a caller may see and that match a filter, in two forms. */
export interface FleetAlarms {
  /** On `device d`, and on its `alarm a`; also on `device_state s` when reading device by device. */
  readonly devices: Sql;
  readonly alarms: Sql;
  /** The caller sees all devices: the newest alarms are then found in order of time, otherwise device by device. */
  readonly all: boolean;
}

/** The condition of a filter, limited to what a caller may see. */
export async function fleetAlarms(tx: Tx, caller: Caller, filter: AlarmFilter): Promise<FleetAlarms> {
  const { key = '', companyIdList = [], deviceId } = filter;
  const where = await deviceWhere(tx, caller, { key, companyIdList });
  const all = caller.path === ROOT_PATH && key === '' && companyIdList.length === 0 && deviceId === undefined;
  return {
    devices: deviceId === undefined ? where.ofDevice : sql`${where.ofDevice} and d.id = ${deviceId}`,
    alarms: allOf([visibleAlarms(caller), ...filterConditions(filter)]),
    all,
  };
}

function filterConditions(filter: AlarmFilter): Sql[] {
  const conditions: Sql[] = [];
  if (filter.type !== undefined) conditions.push(filter.type === 1 ? IS_WARNING : IS_OTHER);
  if (filter.status !== undefined)
    conditions.push(filter.status === STATUS_OPEN ? sql`a.released_at is null` : sql`a.released_at is not null`);
  if (filter.level !== undefined) conditions.push(sql`a.level = ${filter.level}`);
  if (filter.msgType !== undefined) conditions.push(sql`a.msg_type = ${filter.msgType}`);
  if (filter.startTime !== undefined) conditions.push(sql`a.raised_at >= ${filter.startTime}`);
  if (filter.endTime !== undefined) conditions.push(sql`a.raised_at <= ${filter.endTime}`);
  return conditions;
}

const ALARMS = sql`device d join alarm a on a.device_id = d.id`;
/** A cluster reads alarms device by device only when `device_state`, whose rows are stored next to them, names the device. */
const DEVICES = sql`device_state s join device d on d.id = s.device_id`;

const NEWEST_FIRST = sql`a.raised_at desc, a.device_id, a.unit, a.msg_type, a.code`;

interface AlarmRow extends KeptAlarm {
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  companyName: string | null;
}

interface AlarmQuery {
  readonly limit: number;
  readonly offset: number;
  readonly now: number;
}
/** The periods searched first for the newest. */
const WINDOWS_MS = [DAY_MS, 7 * DAY_MS, 31 * DAY_MS] as const;

/**
 * One page of alarms, newest first. A caller who does not see everything gets the newest of each device, most recent
 * days first: ordering by time alone would have to skip the alarms of everybody else.
 */
export async function newestAlarms(tx: Tx, caller: Caller, matching: FleetAlarms, { limit, offset, now }: AlarmQuery) {
  const windows = matching.all ? [] : WINDOWS_MS.map((window) => now - window);
  const withCompany = seesCompanyName(caller.role);
  for (const since of [...windows, null]) {
    const rows = await alarmsSince(tx, matching, limit, offset, since);
    if (rows.length === limit || since === null)
      return rows.map(({ mcuId, deviceName, deviceSn, companyName, ...alarm }) => ({
        mcuId,
        deviceName,
        deviceSn,
        companyName: withCompany ? companyName : null,
        ...toPushMsg(alarm),
        releaseTime: alarm.releasedAt,
        foundLater: alarm.foundLater,
      }));
  }
  return [];
}

function alarmsSince(
  tx: Tx,
  { devices, alarms, all }: FleetAlarms,
  limit: number,
  offset: number,
  since: number | null,
): Promise<AlarmRow[]> {
  const newer = since === null ? alarms : sql`${alarms} and a.raised_at >= ${since}`;
  const ofDevice = sql`select a.* from alarm a where a.device_id = s.device_id and ${newer} order by ${NEWEST_FIRST} limit ${offset + limit}`;
  return tx.query<AlarmRow>(
    sql`select d.mcu_id, d.name as device_name, d.sn as device_sn, c.name as company_name, ${KEPT_ALARM}
     from ${all ? ALARMS : sql`${DEVICES} cross join lateral (${ofDevice}) a`}
       left join company c on c.id = d.company_id
     where ${all ? alarms : devices} order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`,
  );
}

/** FROM and WHERE for all matching `alarm a`; device by device for callers who do not see everything. */
export const matchingAlarms = ({ devices, alarms, all }: FleetAlarms): Sql =>
  all
    ? sql`${ALARMS} where ${alarms}`
    : sql`${DEVICES} cross join lateral (select * from alarm a where a.device_id = s.device_id and ${alarms} offset 0) a
       where ${devices}`;

/** Their number, up to the counted maximum. */
export async function countAlarms(tx: Tx, matching: FleetAlarms): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${matchingAlarms(matching)} limit ${MAX_COUNTED}) counted`,
  );
  return count;
}
