import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import type { leaseCalls } from '#domain/trade/leases/calls.ts';
import { overlaps, totalRent } from '#domain/trade/leases/lease.ts';
import { MAX_LEASES_OF_DEVICE } from '#domain/trade/leases/limits.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { columnOf, columnsOf } from '../../platform/db/rows.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { leaseSearchText } from '../customers/lease-names.ts';
import { takeCustomers } from '../customers/named.ts';
import { writeCurrentLeases } from './current-lease.ts';
import { noteLastEnds } from './last-end.ts';
import { mayManage } from './owned-device.ts';
import { type LeaseRow, readLeases } from './rows.ts';

export type Terms = Omit<Parsed<typeof leaseCalls.addLease>, 'mcuId'>;
export interface Holder {
  readonly path: string;
  readonly name: string;
}

/** The columns that the terms of a lease are in. */
const storedTerms = (terms: Terms, holder: Holder | null) => ({
  companyId: terms.companyId,
  holderPath: holder?.path ?? null,
  customer: terms.customer || holder?.name,
  rentalCompany: terms.rentalCompany,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  agreedUntil: terms.endsAt,
  rentMinor: terms.rentMinor,
  rentPeriod: terms.rentPeriod,
  currency: terms.currency,
  totalMinor: totalRent(terms),
  remark: terms.remark,
  geofenceId: terms.geofenceId,
  limits: terms.limits,
});

/** A lease that is wanted of a device whose lane is held. */
export interface WantedLease {
  readonly deviceId: number;
  readonly terms: Terms;
  readonly holder: Holder | null;
}

/** New leases of devices, at most one of each. */
export async function leaseDevices(tx: Tx, wanted: readonly WantedLease[], now: number): Promise<Changed[]> {
  if (wanted.length === 0) return [];
  await checkWanted(
    tx,
    wanted.map((each) => ({ ...each, own: null })),
    now,
  );
  const ids = await tx.query<{ id: number }>(
    "select nextval('lease_grant_id_seq') as id from generate_series(1, $1::int)",
    [wanted.length],
  );
  const year = new Date(now).getUTCFullYear();
  const rows = wanted.map(({ deviceId, terms, holder }, place) => {
    const { id } = ids[place]!;
    const contractNumber = terms.contractNumber ?? `L-${year}-${String(id).padStart(4, '0')}`;
    const stored = { ...storedTerms(terms, holder), id, deviceId, contractNumber };
    return { ...stored, outsideSince: terms.endsAt, createdAt: now };
  });
  const columns = namesOf(rows);
  await tx.query(
    `insert into lease (device_name, device_sn, path, ${columns.join(', ')})
     select d.name, d.sn, d.path, ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_recordset(null::lease, $1) r join device d on d.id = r.device_id`,
    [storedJson(rows.map(columnsOf))],
  );
  return ids.map(({ id }, place) => ({ id, action: 'add', customerId: wanted[place]!.terms.customerId }));
}

const namesOf = (rows: readonly object[]): string[] => Object.keys(rows[0] ?? {}).map(columnOf);

/** Other terms of leases of devices whose lanes are held. */
export async function changeTerms(
  tx: Tx,
  wanted: readonly (WantedLease & { readonly id: number })[],
  now: number,
): Promise<Changed[]> {
  if (wanted.length === 0) return [];
  const before = await currentLeases(
    tx,
    wanted.map(({ id }) => id),
  );
  for (const { id, terms } of wanted) {
    const { startsAt, endsAt, companyId } = before.get(id)!;
    if (endsAt <= now) throw new Refusal('lease_over');
    if (startsAt <= now && (terms.startsAt !== startsAt || terms.companyId !== companyId))
      throw new Refusal('lease_has_begun');
  }
  await checkWanted(
    tx,
    wanted.map((each) => ({ ...each, own: each.id })),
    now,
  );
  const rows = wanted.map(({ id, terms, holder }) => ({
    ...storedTerms(terms, holder),
    contractNumber: terms.contractNumber ?? before.get(id)!.contractNumber,
  }));
  await tx.query(
    `update lease l set ${namesOf(rows)
      .map((column) => `${column} = r.${column}`)
      .join(', ')},
       outside_since = case when l.start_condition is not null and r.starts_at > $2 then l.outside_since else r.ends_at end
     from jsonb_populate_recordset(null::lease, $1) r where l.id = r.id and l.id = any($3)`,
    [
      storedJson(rows.map((row, place) => columnsOf({ id: wanted[place]!.id, ...row }))),
      now,
      wanted.map(({ id }) => id),
    ],
  );
  return wanted.map(({ id, terms: { customerId } }) => ({
    id,
    action: 'update',
    customerId,
    before: before.get(id)!.holderPath,
  }));
}

/** Whether leases may have the terms that are wanted; `own` is the lease itself. */
async function checkWanted(
  tx: Tx,
  wanted: readonly (WantedLease & { readonly own: number | null })[],
  now: number,
): Promise<void> {
  if (wanted.some(({ terms }) => terms.endsAt <= now))
    throw new Refusal('param_error', { field: 'endsAt', rule: 'is over' });
  await checkRoom(tx, wanted);
  for (const { deviceId, terms } of wanted) await checkPlace(tx, deviceId, terms.geofenceId);
}

async function checkRoom(tx: Tx, wanted: readonly (WantedLease & { readonly own: number | null })[]): Promise<void> {
  // Without an order and a limit, by which the database would read leases in the order of their beginnings.
  const leases = await tx.query<{ id: number; deviceId: number; customer: string; startsAt: number; endsAt: number }>(
    'select id, device_id, customer, starts_at, ends_at from lease where device_id = any($1) and ends_at > $2',
    [wanted.map(({ deviceId }) => deviceId), Math.min(...wanted.map(({ terms }) => terms.startsAt))],
  );
  const theirs = Map.groupBy(leases, ({ deviceId }) => deviceId);
  const [other] = wanted
    .flatMap(({ deviceId, terms, own }) =>
      (theirs.get(deviceId) ?? []).filter((each) => each.id !== own && overlaps(terms, each)),
    )
    .sort((one, two) => one.startsAt - two.startsAt);
  if (other)
    throw new Refusal('lease_overlaps', {
      customer: other.customer,
      from: utcDayText(utcDay(other.startsAt)),
      until: utcDayText(utcDay(other.endsAt)),
    });
  const full = await tx.maybe(
    'select from lease where device_id = any($1) group by device_id having count(*) >= $2 limit 1',
    [wanted.flatMap(({ deviceId, own }) => (own === null ? [deviceId] : [])), MAX_LEASES_OF_DEVICE],
  );
  if (full) throw new Refusal('leases_full', { max: MAX_LEASES_OF_DEVICE });
}

/** The place is one of the device's geofences, which tells when it is left. */
async function checkPlace(tx: Tx, deviceId: number, geofenceId: number | null): Promise<void> {
  if (geofenceId === null) return;
  const fence = await tx.maybe<{ enabled: boolean; onLeave: boolean }>(
    'select enabled, on_leave from geofence where id = $1 and device_id = $2',
    [geofenceId, deviceId],
  );
  if (!fence) throw new Refusal('geofence_not_found');
  if (!fence.enabled || !fence.onLeave) throw new Refusal('lease_place_silent');
}
export interface Changed {
  readonly id: number;
  readonly action: 'add' | 'update' | 'end' | 'delete';
  /** The customer that was chosen; otherwise the one that is called so. */
  readonly customerId?: number | null;
  /** Who held it before. */
  readonly before?: string | null;
  /** Of one that was removed. */
  readonly lease?: LeaseRow;
  /** For live pages, after the commit. */
  readonly messages?: readonly LiveMessage[];
}

/** What follows from changes of leases, in their transaction. Returns the companies for which something changed. */
export async function takeEffect(
  tx: Tx,
  actor: Pick<Session, 'userId' | 'role' | 'path'>,
  all: readonly Changed[],
  now: number,
): Promise<{ readonly rows: readonly LeaseRow[]; readonly paths: ReadonlySet<string> }> {
  await takeCustomers(
    tx,
    all.flatMap(({ id, customerId = null, lease }) => (lease ? [] : [{ id, customerId }])),
    { userId: actor.userId, at: now },
  );
  const stored = await currentLeases(
    tx,
    all.flatMap(({ id, lease }) => (lease ? [] : [id])),
  );
  const rows = all.map(({ id, lease }) => lease ?? stored.get(id)!);
  // A device may have gone to another company since the caller was checked.
  for (const { path } of rows) mayManage(actor, path);
  await writeSearchTexts(tx, [...stored.values()]);
  await writeGrants(
    tx,
    all.map(({ id }) => id),
  );
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))];
  await noteLastEnds(tx, deviceIds);
  await writeCurrentLeases(tx, deviceIds, now);
  const entries = rows.map((row, place) => ({
    at: now,
    userId: actor.userId,
    companyPath: row.path,
    action: `leases.${all[place]!.action}`,
    target: row.contractNumber,
    detail: { device: row.deviceName, customer: row.customer, from: row.startsAt, until: row.endsAt },
  }));
  await writeAudit(tx, ...entries);
  const paths = rows.flatMap(({ holderPath }, place) => [all[place]!.before ?? null, holderPath]);
  return { rows, paths: new Set(paths.filter((path) => path !== null)) };
}

async function writeSearchTexts(tx: Tx, leases: readonly LeaseRow[]): Promise<void> {
  const found = rowsFrom('x', { id: int8(leases.map(({ id }) => id)), found: text(leases.map(leaseSearchText)) });
  await tx.query(sql`update lease l set search_text = x.found from ${found} where l.id = x.id`);
}

/** What the lessees' companies see, from the leases themselves: none for a lessee without a company. */
async function writeGrants(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from lease_grant where id = any($1)', [ids]);
  const granted = await tx.query<LeaseRow>(
    'select id, device_id, company_id, holder_path, starts_at, ends_at from lease where id = any($1) and holder_path is not null',
    [ids],
  );
  const rows = rowsFrom('x', {
    id: int8(granted.map(({ id }) => id)),
    deviceId: int8(granted.map(({ deviceId }) => deviceId)),
    companyId: int4(granted.map(({ companyId }) => companyId)),
    path: text(granted.map(({ holderPath }) => holderPath)),
    startsAt: int8(granted.map(({ startsAt }) => startsAt)),
    endsAt: int8(granted.map(({ endsAt }) => endsAt)),
  });
  await tx.query(
    sql`insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at)
     select x.id, x.device_id, x.company_id, x.path, x.starts_at, x.ends_at from ${rows} returning id`,
  );
}

/** By their numbers; one that is gone makes all of them unknown. */
async function currentLeases(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LeaseRow>> {
  const rows = new Map((await readLeases(tx, ids)).map((lease) => [lease.id, lease]));
  if (ids.some((id) => !rows.has(id))) throw new Refusal('lease_not_found');
  return rows;
}

export const currentLease = async (tx: Tx, id: number): Promise<LeaseRow> => (await currentLeases(tx, [id])).get(id)!;
