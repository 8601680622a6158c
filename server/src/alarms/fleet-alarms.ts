import { MAX_COUNTED } from '#domain/alarms/max-counted.ts';
import { STATUS_OPEN } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import { ROOT_PATH } from '#domain/company-path.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { deviceWhere } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import { allOf, anyOf, joined, type Sql, sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import { below, seenBy, visibleTo } from '../visibility/conditions.ts';
import { type ListedRow, listedAlarms } from './listed.ts';
import { IS_OTHER, IS_WARNING, knownPlaces } from './visible.ts';

/** Filters for the alarms of a fleet; every part is optional. */
export type AlarmFilter = Partial<Omit<Parsed<Calls['listWarningPushMsg2']>, 'mcuId' | 'pageNum' | 'pageSize'>> & {
  readonly deviceId?: number | undefined;
};

/** More companies than this are not read one by one. */
const MOST_COMPANIES = 60;
/** The same of devices that a search has found. */
const MOST_DEVICES = 60;

/** Messages that a caller may see and a filter takes. */
export interface FleetAlarms {
  /** Conditions on `alarm a` that together take each of them once; an index finds the newest of each way. */
  readonly ways: readonly Sql[];
  /** The condition that holds on all ways. */
  readonly alarms: Sql;
}

/**
 * The condition of a filter, limited to what a caller may see. Ordering a part of all alarms by time alone would have
 * to skip those of everybody else: company by company, or device by device, each has an order of its own.
 */
export async function fleetAlarms(tx: Tx, caller: Caller, filter: AlarmFilter, now: number): Promise<FleetAlarms> {
  const conditions = [...knownPlaces(caller), ...filterConditions(caller, filter, now)];
  const { key = '', site = '', emptySite = false, deviceId } = filter;
  if (deviceId !== undefined)
    return { ways: [sql`a.device_id = ${deviceId} and ${visibleTo(caller, SEEN)}`], alarms: allOf(conditions) };
  if (key === '' && site === '' && !emptySite)
    return { ways: await waysOf(tx, caller, filter.companyIdList ?? []), alarms: allOf(conditions) };
  const found = await devicesFound(tx, caller, filter);
  if (found.length <= MOST_DEVICES) {
    const ways = found.map((id) => sql`a.device_id = ${id} and ${visibleTo(caller, SEEN)}`);
    return { ways: ways.length === 0 ? [sql`false`] : ways, alarms: allOf(conditions) };
  }
  return {
    ways: await waysOf(tx, caller, filter.companyIdList ?? []),
    alarms: allOf([sql`a.device_id = any(${found}::int8[])`, ...conditions]),
  };
}

const SEEN = seenBy('a', 'raised_at');

async function devicesFound(tx: Tx, caller: Caller, { key = '', site = '', emptySite, companyIdList }: AlarmFilter) {
  const search = { key, site, emptySite: emptySite ?? false, companyIdList: companyIdList ?? [] };
  const { ofDevice } = await deviceWhere(tx, caller, search);
  return (await tx.query<{ id: number }>(sql`select d.id from device d where ${ofDevice} order by d.id`)).map(
    ({ id }) => id,
  );
}

/** The companies one by one, and what is leased to each. */
async function waysOf(tx: Tx, caller: Caller, companyIds: readonly number[]): Promise<Sql[]> {
  if (companyIds.length === 0 && caller.path === ROOT_PATH) return [sql`true`];
  const chosen =
    companyIds.length === 0
      ? null
      : (await tx.query<{ path: string }>(sql`select path from company where id = any(${companyIds}::int4[])`)).map(
          ({ path }) => path,
        );
  const within = chosen ? anyOf(chosen.map((path) => below(sql`path`, path))) : below(sql`path`, caller.path);
  const paths = await tx.query<{ path: string }>(
    sql`select path from company where ${within} order by path limit ${MOST_COMPANIES + 1}`,
  );
  if (paths.length > MOST_COMPANIES) {
    const ofChosen = chosen ? [anyOf(chosen.map((path) => below(sql`a.path`, path)))] : [];
    return [allOf([visibleTo(caller, SEEN), ...ofChosen])];
  }
  const own = paths.map(({ path }) => sql`a.path = ${path}`);
  if (caller.leasesAt === null || caller.path === ROOT_PATH || chosen) return own.length === 0 ? [sql`false`] : own;
  const elsewhere = sql`not ${below(sql`a.path`, caller.path)} and ${visibleTo(caller, SEEN)}`;
  return [...own, ...paths.map(({ path }) => sql`a.lease_path = ${path} and ${elsewhere}`)];
}

function filterConditions(caller: Caller, filter: AlarmFilter, now: number): Sql[] {
  const { type, status, level, msgType, startTime, endTime, workStatus, mine, snoozed, delFlag } = filter;
  const conditions: Sql[] = [delFlag === 1 ? sql`a.deleted` : sql`not a.deleted`];
  if (type !== undefined) conditions.push(type === 1 ? IS_WARNING : IS_OTHER);
  if (status !== undefined)
    conditions.push(status === STATUS_OPEN ? sql`a.released_at is null` : sql`a.released_at is not null`);
  if (level !== undefined) conditions.push(sql`a.level = ${level}`);
  if (msgType !== undefined) conditions.push(sql`a.msg_type = ${msgType}`);
  if (startTime !== undefined) conditions.push(sql`a.raised_at >= ${startTime}`);
  if (endTime !== undefined) conditions.push(sql`a.raised_at <= ${endTime}`);
  if (workStatus !== undefined) conditions.push(sql`a.work_status = ${workStatus}`);
  if (mine) conditions.push(sql`a.assignee_id = ${caller.userId}`);
  if (snoozed === true) conditions.push(sql`a.snoozed_until > ${now}`);
  if (snoozed === false) conditions.push(sql`(a.snoozed_until is null or a.snoozed_until <= ${now})`);
  return conditions;
}

const NEWEST_FIRST = sql`a.raised_at desc, a.device_id, a.unit, a.msg_type, a.code`;

/** What the ways lead to, one after the other. */
const together = ({ ways, alarms }: FleetAlarms, columns: Sql, rest: Sql): Sql =>
  joined(
    ways.map((way) => sql`(select ${columns} from alarm a where ${way} and ${alarms} ${rest})`),
    ' union all ',
  );

/** One page of alarms, newest first. */
export const newestAlarms = (
  tx: Tx,
  matching: FleetAlarms,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedRow[]> => {
  const newest = together(matching, sql`a.*`, sql`order by ${NEWEST_FIRST} limit ${offset + limit}::int`);
  const page = sql`(select a.* from (${newest}) a order by ${NEWEST_FIRST} limit ${limit}::int offset ${offset}::int) a`;
  return tx.query<ListedRow>(sql`${listedAlarms(page)} order by ${NEWEST_FIRST}`);
};

/** FROM for all of them, as `alarm a` with these columns of it. */
export const matchingAlarms = (matching: FleetAlarms, columns: Sql): Sql =>
  sql`(${together(matching, columns, sql``)}) a`;

/** How many there are, and how many of them are open, as far as they are counted. */
export async function countAlarms(tx: Tx, matching: FleetAlarms): Promise<{ total: number; open: number }> {
  const each = together(matching, sql`a.released_at`, sql`limit ${MAX_COUNTED}`);
  return tx.one(
    sql`select count(*)::int as total, (count(*) filter (where released_at is null))::int as open
     from (select released_at from (${each}) a limit ${MAX_COUNTED}) counted`,
  );
}
