import { FIRST_OTHER_TYPE } from '#domain/alarms/catalogue.ts';
import { MAX_COUNTED } from '#domain/alarms/max-counted.ts';
import { STATUS_OPEN, type StoredAlarm, toPushMsg } from '#domain/alarms/push-msg.ts';
import { ROOT_PATH } from '#domain/company-path.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time.ts';
import { deviceWhere, type Where } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import type { Tx } from '../platform/db/within.ts';
import { KEPT_ALARM, visibleOfDevice } from './visible.ts';

/** What the messages of a fleet are narrowed to; every part is optional. */
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

/** Messages that a caller may see and a filter takes, with two ways to them. */
export interface FleetAlarms {
  readonly where: Where;
  /** Over `device d`, and over `alarm a` of it; with `device_state s` where it goes device by device. */
  readonly devices: string;
  readonly alarms: string;
  /** The caller sees all devices: what is newest is found in order of time, else device by device. */
  readonly all: boolean;
}

/** The condition of a filter within what a caller may see. */
export async function fleetAlarms(tx: Tx, caller: Caller, filter: AlarmFilter): Promise<FleetAlarms> {
  const { key = '', companyIdList = [], deviceId } = filter;
  const where = await deviceWhere(tx, caller, { key, companyIdList });
  const all = caller.path === ROOT_PATH && key === '' && companyIdList.length === 0 && deviceId === undefined;
  const visible = visibleOfDevice(where, caller, all ? 'd' : 's');
  const parameter = (value: unknown) => `$${where.values.push(value)}`;
  const devices = deviceId === undefined ? where.on('d') : `${where.on('d')} and d.id = ${parameter(deviceId)}`;
  const parts = [visible];
  if (filter.type !== undefined) parts.push(`a.msg_type ${filter.type === 1 ? '<' : '>='} ${FIRST_OTHER_TYPE}`);
  if (filter.status !== undefined) parts.push(`a.released_at is ${filter.status === STATUS_OPEN ? '' : 'not '}null`);
  if (filter.level !== undefined) parts.push(`a.level = ${parameter(filter.level)}`);
  if (filter.msgType !== undefined) parts.push(`a.msg_type = ${parameter(filter.msgType)}`);
  if (filter.startTime !== undefined) parts.push(`a.raised_at >= ${parameter(filter.startTime)}`);
  if (filter.endTime !== undefined) parts.push(`a.raised_at <= ${parameter(filter.endTime)}`);
  return { where, devices, alarms: parts.join(' and '), all };
}

const ALARMS = 'device d join alarm a on a.device_id = d.id';
/** A cluster goes through alarms device by device where `device_state`, whose rows stand beside them, names the device. */
const DEVICES = 'device_state s join device d on d.id = s.device_id';

const NEWEST_FIRST = 'a.raised_at desc, a.device_id, a.unit, a.msg_type, a.code';

interface AlarmRow extends StoredAlarm {
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
/** How far back the newest are looked for first. */
const WINDOWS_MS = [DAY_MS, 7 * DAY_MS, 31 * DAY_MS] as const;

/**
 * Some of them, newest first. Whoever does not see everything takes the newest of each device, of the last days first: by time
 * alone the alarms of others would have to be passed by.
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
      }));
  }
  return [];
}

function alarmsSince(
  tx: Tx,
  { where, devices, alarms, all }: FleetAlarms,
  limit: number,
  offset: number,
  since: number | null,
): Promise<AlarmRow[]> {
  const newer = since === null ? '' : ` and a.raised_at >= ${since}`;
  const ofDevice = `select a.* from alarm a where a.device_id = s.device_id and ${alarms}${newer} order by ${NEWEST_FIRST} limit ${offset + limit}`;
  return tx.query<AlarmRow>(
    `select d.mcu_id as "mcuId", d.name as "deviceName", d.sn as "deviceSn", c.name as "companyName", ${KEPT_ALARM}
     from ${all ? ALARMS : `${DEVICES} cross join lateral (${ofDevice}) a`}
       left join company c on c.id = d.company_id
     where ${all ? alarms : devices} order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`,
    where.values,
  );
}

/** FROM and WHERE of all of them, over `alarm a`. Device by device for whoever does not see everything. */
export const matchingAlarms = ({ devices, alarms, all }: FleetAlarms): string =>
  all
    ? `${ALARMS} where ${alarms}`
    : `${DEVICES} cross join lateral (select * from alarm a where a.device_id = s.device_id and ${alarms} offset 0) a
       where ${devices}`;

/** How many there are, as far as they are counted. */
export async function countAlarms(tx: Tx, matching: FleetAlarms): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${matchingAlarms(matching)} limit ${MAX_COUNTED}) counted`,
    matching.where.values,
  );
  return count;
}
