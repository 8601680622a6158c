import type { Sought } from '#domain/reporting/search/sought.ts';
import { leaseCalls } from '#domain/trade/leases/calls.ts';
import { type DeviceRow, deviceColumns, toDeviceItem } from '../../foundation/devices/row.ts';
import { taggedLike } from '../../foundation/labels/conditions.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { mayMakeCall } from '../../platform/http/may-make-call.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Answer, beginning, foundOf, hasWords, LIMIT, type Look, rankOf } from './subject.ts';

type Devices = Answer['devices'];
type Lease = NonNullable<Devices['list'][number]['lease']>;
type Row = DeviceRow & { readonly lease: Lease | null };

/** What is found, and the ids of what is shown of it. */
export async function findDevices(look: Look): Promise<{ devices: Devices; ids: number[] }> {
  const exact = await byNumber(look);
  const ids = exact.length > 0 ? exact : await byNameOrTag(look);
  const devices = foundOf(await rowsOf(look, ids), (row) => hitOf(row, look.session));
  return { devices, ids: ids.slice(0, devices.list.length) };
}

/** A whole number names one device: nothing else is looked for. */
async function byNumber({ tx, session, sought: { numbers, whole } }: Look): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select d.id from device d where (d.mcu_id = ${whole} or d.sn = any(${numbers}::text[]))
      and d.id in (select id from ${tableFor('device', session)}) order by d.id limit ${LIMIT}::int`,
  );
  return rows.map(({ id }) => id);
}

/** Those that carry a tag of that name come after those of the name itself. */
async function byNameOrTag(look: Look): Promise<number[]> {
  const named = await byWords(look);
  return named.length === LIMIT ? named : [...named, ...(await byTag(look, named))].slice(0, LIMIT);
}

async function byTag({ tx, session, sought }: Look, but: readonly number[]): Promise<number[]> {
  const isTagged = await taggedLike(tx, session, 'place', sql`${`%${escapeLike(sought.whole)}%`}`);
  if (!isTagged) return [];
  const rows = await tx.query<{ id: number }>(
    sql`select d.id from ${tableFor('device', session)} d where (${isTagged({ id: raw('d.id'), path: raw('d.path') })})
      and d.id <> all(${but}::int8[]) order by d.sort_key, d.id limit ${LIMIT}::int`,
  );
  return rows.map(({ id }) => id);
}

const TEXT = raw('d.search_text');

async function byWords({ tx, session, sought }: Look): Promise<number[]> {
  // Of what very many names begin with, the first ones of an index are enough.
  const begun = seesEverything(session) ? await byBegin(tx, session, sought) : [];
  if (begun.length === LIMIT) return begun;
  const ofPart = (part: Sql) =>
    sql`(select d.id, d.search_text, ${rankOf(TEXT, sought)} as rank from ${tableFor('device', session)} d
      where ${part} and ${hasWords(TEXT, sought)} order by rank, d.search_text, d.id limit ${LIMIT}::int)`;
  const rows = await tx.query<{ id: number }>(
    sql`select id from (${joined(partsOf(session).map(ofPart), ' union all ')}) found order by rank, search_text, id limit ${LIMIT}::int`,
  );
  return rows.map(({ id }) => id);
}

/** Names that begin with what is sought, in their order. */
async function byBegin(tx: Tx, session: Session, { whole }: Sought): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select d.id from ${tableFor('device', session)} d where ${beginning(TEXT, whole)} order by d.search_text limit ${LIMIT}::int`,
  );
  return rows.map(({ id }) => id);
}

/** What a scope sees in parts that no device is in twice: together no index has all that is read of it. */
function partsOf(scope: Scope): readonly Sql[] {
  if (seesEverything(scope)) return [sql`true`];
  const own = below(raw('d.path'), scope.path);
  const at = scope.leasesAt;
  if (at === null) return [own];
  const isLeased = below(raw('d.lease_path'), scope.path);
  return [own, sql`${isLeased} and d.lease_from <= ${at} and d.lease_until > ${at} and not ${own}`];
}

/** In the order of their ids. */
async function rowsOf({ tx, session, now }: Look, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<DeviceRow>(
    sql`select ${deviceColumns(session.userId, shownState(session, now))} where d.id = any(${ids}::int8[])`,
  );
  const leases = mayMakeCall(session, leaseCalls.pageLeases) ? await leasesOf(tx, ids, now) : new Map<number, Lease>();
  const byId = new Map(rows.map((row) => [row.id, { ...row, lease: leases.get(row.id) ?? null }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The lease that runs of each. */
async function leasesOf(tx: Tx, ids: readonly number[], now: number): Promise<Map<number, Lease>> {
  const rows = await tx.query<Lease & { deviceId: number }>(
    sql`select l.device_id, l.id, l.customer, l.ends_at from lease l
      where l.device_id = any(${ids}::int8[]) and l.starts_at <= ${now} and l.ends_at > ${now}`,
  );
  return new Map(rows.map(({ deviceId, ...lease }) => [deviceId, lease]));
}

function hitOf(row: Row, session: Session): Devices['list'][number] {
  const { mcuId, deviceSn, deviceName, deviceType, manufacturer, ...item } = toDeviceItem(row, session);
  const { companyName, site, lat, lon, onlineStatus, chargeState, alarmLevel, msg } = item;
  const { lastRecordData, serviceExpiry, lastContact } = item;
  return {
    ...{ mcuId, deviceSn, deviceName, deviceType, manufacturer, companyName, site, lat, lon },
    ...{ onlineStatus, chargeState, alarmLevel, msg, lastRecordData, serviceExpiry, lastContact },
    lease: row.lease,
  };
}
