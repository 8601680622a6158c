import { WORK } from '#domain/alerting/alarms/life/life.ts';
import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { STATUS_OPEN, STATUS_RELEASED } from '#domain/foundation/devices/push-msg-status.ts';
import { deviceWhere } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { below, seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { ownAlarmsFor, seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { allOf, anyOf, joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type ListedRow, listedAlarms } from './listed.ts';
import { localHour } from './local-time.ts';
import { IS_OTHER, IS_WARNING, isHiddenFor, servedAlarms, shownAlarms } from './visible.ts';

/** Filters for the alarms of a fleet; every part is optional. */
export type AlarmFilter = Partial<Omit<Parsed<Calls['listWarningPushMsg2']>, 'mcuId' | 'pageNum' | 'pageSize'>> & {
  readonly deviceId?: number | undefined;
  /** What is gathered is left to the alarm that gathers it, wherever that is listed too. */
  readonly folded?: boolean;
};

/** More companies than this are not read one by one. */
const MAX_COMPANIES = 60;
/** The same of devices that a search has found. */
const MAX_DEVICES = 60;
/** In place of a maker: devices that have none. */
const NO_MAKER = 0;

/** Messages in one place. */
interface Place {
  /** What is read as `a`: the table, or a view of it. */
  readonly from: Sql;
  readonly where: Sql;
}

/** Under the policy, whoever asks. */
const ALARM = raw('alarm');

/** Where the messages that a caller may see are. */
interface AlarmPlaces {
  /** Places that together have each of them once; an index finds the newest of each way. */
  readonly ways: readonly Place[];
  /** The same in as few places as there can be, for statements that need no order: each costs planning. */
  readonly parts: readonly Place[];
  /** The same as conditions on `alarm a`, for what has been raised since an instant that is near. */
  readonly recent: readonly Sql[];
  /** What holds everywhere because of the data service; null where it is over for no device. */
  readonly served: Sql | null;
}

type Ways = Pick<AlarmPlaces, 'ways' | 'parts' | 'recent'>;

/** Messages that a caller may see and a filter takes. */
interface FleetAlarms extends AlarmPlaces {
  /** The condition that holds everywhere. */
  readonly alarms: Sql;
}

/** The messages that a filter takes of what a caller may see. */
export const fleetAlarms = async (tx: Tx, caller: Caller, filter: AlarmFilter, now: number): Promise<FleetAlarms> =>
  alarmsAt(await alarmPlaces(tx, caller, filter, now), caller, filter, now);

/** Those of them that are at places found before. */
export const alarmsAt = (places: AlarmPlaces, caller: Caller, filter: AlarmFilter, now: number): FleetAlarms => ({
  ...places,
  alarms: allOf([...shownAlarms(caller, places.served), ...filterConditions(caller, filter, now)]),
});

/**
 * The places of a filter, limited to what a caller may see. Ordering a part of all alarms by time alone would have to
 * skip those of everybody else: company by company, or device by device, each has an order of its own.
 */
export async function alarmPlaces(tx: Tx, caller: Caller, filter: AlarmFilter, now: number): Promise<AlarmPlaces> {
  return { ...(await waysOf(tx, caller, filter)), served: await servedAlarms(tx, caller, now) };
}

async function waysOf(tx: Tx, caller: Caller, filter: AlarmFilter): Promise<Ways> {
  if (filter.manufacturer !== NO_MAKER) return anyPlaces(tx, caller, filter);
  const { manufacturer: _, ...others } = filter;
  const { ways, parts, recent } = await anyPlaces(tx, caller, others);
  // Devices with a maker are the fewer.
  const made = await tx.query<{ id: number }>(
    sql`select d.id from device d where ${visibleTo(caller, seenBy('d'))} and d.manufacturer is not null`,
  );
  const isNotMade = sql`(a.device_id <> all(${made.map(({ id }) => id)}::int8[])) is true`;
  const narrow = (where: Sql) => sql`${where} and ${isNotMade}`;
  return { ways: each(ways, narrow), parts: each(parts, narrow), recent: recent.map(narrow) };
}

async function anyPlaces(tx: Tx, caller: Caller, filter: AlarmFilter): Promise<Ways> {
  const { key = '', site = '', emptySite = false, deviceId, mine, companyIdList = [], manufacturer } = filter;
  if (deviceId !== undefined)
    return inOrder(tableFor('alarm', caller), sql`a.device_id = ${deviceId} and ${visibleTo(caller, SEEN)}`);
  if (key === '' && site === '' && !emptySite && manufacturer === undefined) {
    // What is assigned to somebody has an order of its own.
    if (mine && companyIdList.length === 0) return inOrder(tableFor('alarm', caller), visibleTo(caller, SEEN));
    return placesOf(tx, caller, filter);
  }
  const found = await devicesFound(tx, caller, filter);
  const isFound = sql`a.device_id = any(array(select unnest(${found}::int8[])))`;
  if (found.length <= MAX_DEVICES) {
    const alarms = tableFor('alarm', caller);
    const ways = orNothing(
      found.map((id) => ({ from: alarms, where: sql`a.device_id = ${id} and ${visibleTo(caller, SEEN)}` })),
    );
    return { ...inOrder(alarms, sql`${isFound} and ${visibleTo(caller, SEEN)}`), ways };
  }
  const { ways, recent } = await placesOf(tx, caller, filter);
  // A list in the text of a condition is compared with the statistics of the column, once for each way and index.
  const isOneOf = sql`(a.device_id in (select unnest(${found}::int8[]))) is true`;
  return {
    ways: each(ways, (where) => sql`${where} and ${isOneOf}`),
    // By device: any other index would be read whole, however few of its alarms are theirs.
    parts: recent.map((where) => ({ from: tableFor('alarm', caller), where: sql`${isFound} and (${where}) is true` })),
    // By time: all these devices would be looked up for a few alarms.
    recent: recent.map((where) => sql`${where} and ${isOneOf}`),
  };
}

const each = (places: readonly Place[], change: (where: Sql) => Sql): Place[] =>
  places.map(({ from, where }) => ({ from, where: change(where) }));

function inOrder(from: Sql, where: Sql): Ways {
  const places = [{ from, where }];
  return { ways: places, parts: places, recent: [where] };
}
const orNothing = (ways: readonly Place[]): readonly Place[] =>
  ways.length === 0 ? [{ from: ALARM, where: sql`false` }] : ways;

const SEEN = seenBy('a', 'raised_at');

async function devicesFound(
  tx: Tx,
  caller: Caller,
  { key = '', site = '', emptySite, companyIdList, manufacturer }: AlarmFilter,
) {
  const search = { key, site, emptySite: emptySite ?? false, companyIdList: companyIdList ?? [], manufacturer };
  const { ofDevice } = await deviceWhere(tx, caller, search);
  return (await tx.query<{ id: number }>(sql`select d.id from device d where ${ofDevice} order by d.id`)).map(
    ({ id }) => id,
  );
}

/** The companies one by one, and what is leased to each. */
async function placesOf(
  tx: Tx,
  caller: Caller,
  { companyIdList: companyIds = [], directly }: AlarmFilter,
): Promise<Ways> {
  if (companyIds.length === 0 && seesEverything(caller)) return inOrder(tableFor('alarm', caller), sql`true`);
  const chosen =
    companyIds.length === 0
      ? null
      : (await tx.query<{ path: string }>(sql`select path from company where id = any(${companyIds}::int4[])`)).map(
          ({ path }) => path,
        );
  const ofChosen = (column: Sql) => (path: string) => (directly ? sql`${column} = ${path}` : below(column, path));
  const within = chosen ? anyOf(chosen.map(ofChosen(sql`path`))) : below(sql`path`, caller.path);
  const found = await tx.query<{ path: string }>(
    sql`select path from company where ${within} order by path limit ${MAX_COMPANIES + 1}`,
  );
  if (found.length > MAX_COMPANIES) {
    const also = chosen ? [anyOf(chosen.map(ofChosen(sql`a.path`)))] : [];
    const alarms = caller.leasesAt === null ? ownAlarmsFor(caller) : tableFor('alarm', caller);
    return inOrder(alarms, allOf([visibleTo(caller, SEEN), ...also]));
  }
  const paths = found.map(({ path }) => path);
  const owned = ownAlarmsFor(caller);
  const own = sql`a.path = any(${paths}::text[])`;
  const ofOwn = {
    ways: orNothing(paths.map((path) => ({ from: owned, where: sql`a.path = ${path}` }))),
    parts: [{ from: owned, where: own }],
    recent: [own],
  };
  if (caller.leasesAt === null || seesEverything(caller) || chosen) return ofOwn;
  const lessees = await leasedTo(tx, paths);
  if (lessees.length === 0) return ofOwn;
  const elsewhere = sql`not ${below(sql`a.path`, caller.path)} and ${visibleTo(caller, SEEN)}`;
  const ofLeased = (where: Sql) => ({ from: ALARM, where: sql`${where} and ${elsewhere}` });
  const leased = ofLeased(sql`a.lease_path = any(${lessees}::text[])`);
  return {
    ways: [...ofOwn.ways, ...lessees.map((path) => ofLeased(sql`a.lease_path = ${path}`))],
    parts: [...ofOwn.parts, leased],
    recent: [own, leased.where],
  };
}

/** Those of some companies to which a device is leased. */
async function leasedTo(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const first = paths.map(
    (path) => sql`(select d.lease_path as path from device d where d.lease_path = ${path} limit 1)`,
  );
  return first.length === 0
    ? []
    : (await tx.query<{ path: string }>(joined(first, ' union all '))).map(({ path }) => path);
}

function filterConditions(caller: Caller, filter: AlarmFilter, now: number): Sql[] {
  const { type, status, level, msgType, startTime, endTime, workStatus, mine, snoozed, delFlag } = filter;
  const conditions: Sql[] = [delFlag === 1 ? isHiddenFor(caller) : sql`not a.deleted`];
  if (status !== undefined)
    conditions.push(status === STATUS_OPEN ? sql`a.released_at is null` : sql`a.released_at is not null`);
  // What is open is few, with an index that has the rest: by any other, what has been released is read as well.
  const among = (condition: Sql) => (status === STATUS_OPEN ? sql`(${condition}) is true` : condition);
  if (type !== undefined) conditions.push(among(type === 1 ? IS_WARNING : IS_OTHER));
  if (level !== undefined) conditions.push(among(sql`a.level = ${level}`));
  if (msgType !== undefined) conditions.push(among(sql`a.msg_type = ${msgType}`));
  if (startTime !== undefined) conditions.push(sql`a.raised_at >= ${startTime}`);
  if (endTime !== undefined) conditions.push(sql`a.raised_at <= ${endTime}`);
  if (filter.from !== undefined) conditions.push(sql`a.raised_at >= ${filter.from}`);
  if (filter.until !== undefined) conditions.push(sql`a.raised_at <= ${filter.until}`);
  if (filter.hour !== undefined) conditions.push(sql`${localHour(filter.timeZone ?? 'Etc/UTC')} = ${filter.hour}`);
  if (workStatus !== undefined) conditions.push(among(sql`a.work_status = ${workStatus}`));
  if (filter.gatheredBy !== undefined) conditions.push(sql`a.gathered_by = ${filter.gatheredBy}::uuid`);
  else if (filter.folded && isFolded(filter)) conditions.push(NOT_GATHERED);
  if (mine) conditions.push(sql`a.assignee_id = ${caller.userId}`);
  if (snoozed === true) conditions.push(sql`a.snoozed_until > ${now}`);
  if (snoozed === false) conditions.push(sql`(a.snoozed_until is null or a.snoozed_until <= ${now})`);
  return conditions;
}

/** What no other alarm has gathered: an alarm that gathers is open as long as one of them is. */
export const NOT_GATHERED = sql`a.gathered_by is null`;

/** What nobody has acknowledged or snoozed, and was not raised in maintenance. */
export const isUnhandled = (now: number): Sql =>
  sql`a.work_status = ${raw(String(WORK.new))} and not a.suppressed and (a.snoozed_until is null or a.snoozed_until <= ${now})`;

/** Whether a filter takes every alarm together with what it has gathered; otherwise each is listed by itself. */
export const isFolded = ({
  status,
  level,
  msgType,
  deviceId,
  key,
  hour,
  workStatus,
  mine,
  snoozed,
  delFlag,
  each,
}: AlarmFilter): boolean =>
  !each &&
  status !== STATUS_RELEASED &&
  [level, msgType, deviceId, hour, workStatus, snoozed].every((part) => part === undefined) &&
  !key &&
  !mine &&
  delFlag !== 1;

const NEWEST_FIRST = sql`a.raised_at desc, a.device_id, a.unit, a.msg_type, a.code`;

/** Those of them that a condition on `alarm a` takes. */
export const narrowed = ({ alarms, ...places }: FleetAlarms, more: Sql): FleetAlarms => ({
  ...places,
  alarms: allOf([alarms, more]),
});

/** All of them, without an order, to be counted: a plan takes those of a view for a handful, and would join devices one by one. */
export const together = ({ parts, alarms }: FleetAlarms, columns: Sql, rest: Sql = sql``): Sql =>
  ofEach(parts, alarms, columns, rest);

/** FROM for all of them to be counted, as `alarm a` with these columns of it. */
export const countedAlarms = (matching: FleetAlarms, columns: Sql): Sql => sql`(${together(matching, columns)}) a`;

const ofEach = (places: readonly Place[], alarms: Sql, columns: Sql, rest: Sql): Sql =>
  joined(
    places.map(({ from, where }) => sql`(select ${columns} from ${from} a where ${where} and ${alarms} ${rest})`),
    ' union all ',
  );

/** The condition on `alarm a` for what comes after one in this order. */
export const comesAfter = ({ raisedAt, deviceId, unit, msgType, code }: ListedRow): Sql =>
  sql`a.raised_at <= ${raisedAt} and (a.raised_at < ${raisedAt}
    or (a.device_id, a.unit, a.msg_type, a.code) > (${deviceId}::bigint, ${unit}::int, ${msgType}::int, ${code}::int))`;

/** One page of alarms, newest first. */
export async function newestAlarms(
  tx: Tx,
  matching: FleetAlarms,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedRow[]> {
  const newest = matching.ways.length > 1 ? await sinceNewest(tx, matching, offset + limit) : matching;
  if (newest === null) return [];
  const each = ofEach(newest.ways, newest.alarms, sql`a.*`, sql`order by ${NEWEST_FIRST} limit ${offset + limit}::int`);
  const page = sql`(select a.* from (${each}) a order by ${NEWEST_FIRST} limit ${limit}::int offset ${offset}::int) a`;
  return tx.query<ListedRow>(sql`${listedAlarms(page)} order by ${NEWEST_FIRST}`);
}

/**
 * What has been raised since the oldest of the newest so many; null where there are none. By time alone, an index of each
 * way is read no further than it is needed; whole rows in their full order would be read of every way for a page of its own.
 */
async function sinceNewest(tx: Tx, matching: FleetAlarms, count: number): Promise<FleetAlarms | null> {
  const { ways, recent, alarms } = matching;
  const each = ofEach(ways, alarms, sql`a.raised_at`, sql`order by a.raised_at desc limit ${count}::int`);
  const { since } = await tx.one<{ since: number | null }>(
    sql`select min(raised_at) as since from (select raised_at from (${each}) a order by raised_at desc limit ${count}::int) newest`,
  );
  return since === null
    ? null
    : { ...narrowed(matching, sql`a.raised_at >= ${since}`), ways: recent.map((where) => ({ from: ALARM, where })) };
}

/** FROM for all of them, as `alarm a` with these columns of it. */
export const matchingAlarms = ({ parts, alarms }: FleetAlarms, columns: Sql): Sql =>
  sql`(${ofEach(underTable(parts), alarms, columns, sql``)}) a`;

const underTable = (places: readonly Place[]): Place[] => places.map(({ where }) => ({ from: ALARM, where }));

/** How many there are, and how many of them are open, as far as they are counted. */
export async function countAlarms(tx: Tx, matching: FleetAlarms): Promise<{ total: number; open: number }> {
  const counted = together(matching, sql`a.released_at`, sql`limit ${MAX_COUNTED}`);
  return tx.one(
    sql`select count(*)::int as total, (count(*) filter (where released_at is null))::int as open
     from (select released_at from (${counted}) a limit ${MAX_COUNTED}) counted`,
  );
}
