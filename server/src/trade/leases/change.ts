import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import type { Lease, leaseCalls } from '#domain/trade/leases/calls.ts';
import { leaseFaults } from '#domain/trade/leases/faults.ts';
import { totalRent } from '#domain/trade/leases/lease.ts';
import { MAX_LEASES_OF_DEVICE } from '#domain/trade/leases/limits.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import type { Session } from '../../platform/http/session.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { writeCurrentLeases } from './current-lease.ts';
import { noteLastEnds } from './last-end.ts';
import { releaseOutside } from './outside-watch.ts';
import { mayManage, ownedDevice } from './owned-device.ts';
import { type LeaseRow, readLease, toLease } from './rows.ts';

export type Terms = Omit<Parsed<typeof leaseCalls.addLease>, 'mcuId'>;
type Parts = Pick<Context, 'within' | 'clock' | 'invalidations' | 'files' | 'live' | 'sinks'>;
export interface Holder {
  readonly path: string;
  readonly name: string;
}

/** The lessee's rows lie outside of the caller's scope: the caller was checked before. */
const scope = systemScope('a lease is changed');

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
  limits: sql`${storedJson(terms.limits)}::jsonb`,
});

/** Leases a device of the caller's subtree. */
export async function addLease(
  parts: Parts,
  session: Session,
  { mcuId, ...terms }: Parsed<typeof leaseCalls.addLease>,
): Promise<Lease> {
  checkTerms(mcuId, terms);
  const { device, holder } = await parts.within(session, async (tx) => ({
    device: await ownedDevice(tx, session, mcuId),
    holder: await holderOf(tx, terms.companyId),
  }));
  return changing(parts, session, device.id, (tx, now) => leaseTo(tx, device.id, terms, holder, now));
}

/** A new lease of a device whose lane is held. */
export async function leaseTo(
  tx: Tx,
  deviceId: number,
  terms: Terms,
  holder: Holder | null,
  now: number,
): Promise<Changed> {
  if (terms.endsAt <= now) throw new Refusal('param_error', { field: 'endsAt', rule: 'is over' });
  await checkRoom(tx, deviceId, terms, null);
  await checkPlace(tx, deviceId, terms.geofenceId);
  const { id } = await tx.one<{ id: number }>("select nextval('lease_grant_id_seq') as id");
  const number = terms.contractNumber ?? `L-${new Date(now).getUTCFullYear()}-${String(id).padStart(4, '0')}`;
  const added = {
    ...storedTerms(terms, holder),
    id,
    contractNumber: number,
    outsideSince: terms.endsAt,
    createdAt: now,
  };
  await tx.query(
    sql`insert into lease (device_id, device_name, device_sn, path, ${columnsOf(added)})
     select d.id, d.name, d.sn, d.path, ${valuesOf(added)} from device d where d.id = ${deviceId}`,
  );
  return { id, action: 'add' };
}

/** Changes the terms of a lease. One that runs keeps its start: what the lessee has seen it has seen. */
export async function updateLease(
  parts: Parts,
  session: Session,
  { id, ...terms }: Parsed<typeof leaseCalls.updateLease>,
): Promise<Lease> {
  checkTerms('-', terms);
  const { lease, holder } = await parts.within(session, async (tx) => ({
    lease: await managedLease(tx, session, id),
    holder: await holderOf(tx, terms.companyId),
  }));
  return changing(parts, session, lease.deviceId, (tx, now) => changeTerms(tx, id, terms, holder, now));
}

/** Other terms of a lease whose device's lane is held. */
export async function changeTerms(
  tx: Tx,
  id: number,
  terms: Terms,
  holder: Holder | null,
  now: number,
): Promise<Changed> {
  const before = await currentLease(tx, id);
  if (before.endsAt <= now) throw new Refusal('lease_over');
  if (before.startsAt <= now && (terms.startsAt !== before.startsAt || terms.companyId !== before.companyId))
    throw new Refusal('lease_has_begun');
  if (terms.endsAt <= now) throw new Refusal('param_error', { field: 'endsAt', rule: 'is over' });
  await checkRoom(tx, before.deviceId, terms, id);
  await checkPlace(tx, before.deviceId, terms.geofenceId);
  const changed = {
    ...storedTerms(terms, holder),
    contractNumber: terms.contractNumber ?? before.contractNumber,
    outsideSince: sql`case when start_condition is not null and ${terms.startsAt}::int8 > ${now}::int8 then outside_since
      else ${terms.endsAt}::int8 end`,
  };
  await tx.query(sql`update lease set ${assigned(changed)} where id = ${id}`);
  return { id, action: 'update', before: before.holderPath };
}

/** Ends a lease now. A rent for a time is due for the days until now, a rent for the whole stays as agreed. */
export async function endLease(parts: Parts, session: Session, id: number): Promise<Lease> {
  const lease = await parts.within(session, (tx) => managedLease(tx, session, id));
  return changing(parts, session, lease.deviceId, async (tx, now) => {
    const before = await currentLease(tx, id);
    if (before.endsAt <= now) throw new Refusal('lease_over');
    if (before.startsAt >= now) throw new Refusal('lease_not_begun');
    await tx.query('update lease set ends_at = $2, outside_since = $2, total_minor = $3 where id = $1', [
      id,
      now,
      totalRent({ ...before, endsAt: now }),
    ]);
    return { id, action: 'end' };
  });
}

/** Removes a lease that does not run, with its pictures. */
export async function deleteLease(parts: Parts, session: Session, id: number): Promise<null> {
  const lease = await parts.within(session, (tx) => managedLease(tx, session, id));
  await changing(parts, session, lease.deviceId, async (tx, now) => {
    const before = await currentLease(tx, id);
    if (before.startsAt <= now && before.endsAt > now) throw new Refusal('lease_runs');
    const pictures = [before.startCondition, before.endCondition].flatMap((condition) => condition?.pictures ?? []);
    await parts.files.remove(
      tx,
      pictures.map(({ fileId }) => fileId),
    );
    await tx.query('delete from lease where id = $1', [id]);
    const messages =
      (before.movedAt ?? before.usedAt) ? await releaseOutside(tx, parts.sinks, before.deviceId, now) : [];
    return { id, action: 'delete', before: before.holderPath, lease: before, messages };
  });
  return null;
}

export interface Changed {
  readonly id: number;
  readonly action: 'add' | 'update' | 'end' | 'delete';
  /** Who held it before. */
  readonly before?: string | null;
  /** Of one that was removed. */
  readonly lease?: LeaseRow;
  /** For live pages, after the commit. */
  readonly messages?: readonly LiveMessage[];
}

/**
 * A change of the leases of one device. The lock of its lane comes first: of two that lease it at the same time, the
 * second sees the lease of the first. What the lessee sees follows in the same transaction.
 */
async function changing(
  { within, clock, invalidations, live }: Parts,
  session: Session,
  deviceId: number,
  work: (tx: Tx, now: number) => Promise<Changed>,
): Promise<Lease> {
  const { lease, paths, messages } = await within(scope, async (tx) => {
    await lockLanesOf(tx, [deviceId]);
    const now = clock.now();
    const changed = await work(tx, now);
    const { rows, paths } = await takeEffect(tx, session, [changed], now);
    return { lease: toLease(rows[0]!, session, now), paths, messages: changed.messages ?? [] };
  });
  for (const message of messages) live.publish(message);
  await invalidations.publish(...[...paths].map((path) => ({ topic: 'leases' as const, path })));
  return lease;
}

/** What follows from changes of leases, in their transaction. Returns the companies for which something changed. */
export async function takeEffect(
  tx: Tx,
  actor: Pick<Session, 'userId' | 'role' | 'path'>,
  all: readonly Changed[],
  now: number,
): Promise<{ readonly rows: readonly LeaseRow[]; readonly paths: ReadonlySet<string> }> {
  const rows: LeaseRow[] = [];
  for (const changed of all) {
    const row = changed.lease ?? (await currentLease(tx, changed.id));
    if (!changed.lease)
      await tx.query('update lease set search_text = $2 where id = $1', [changed.id, searchTextOf(row)]);
    // The device may have gone to another company since the caller was checked.
    mayManage(actor, row.path);
    await writeGrant(tx, changed.id);
    rows.push(row);
  }
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

/** What a lease is found by. */
const searchTextOf = (lease: Pick<LeaseRow, 'contractNumber' | 'customer' | 'deviceName' | 'deviceSn'>): string =>
  foldSearch(`${lease.contractNumber} ${lease.customer} ${lease.deviceName} ${lease.deviceSn}`);

/** What the lessee's company sees, from the lease itself: none for a lessee without a company. */
async function writeGrant(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from lease_grant where id = $1', [id]);
  const lease = await tx.maybe<LeaseRow>(
    'select device_id, company_id, holder_path, starts_at, ends_at from lease where id = $1 and holder_path is not null',
    [id],
  );
  if (!lease) return;
  await tx.query(
    'insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)',
    [id, lease.deviceId, lease.companyId, lease.holderPath, lease.startsAt, lease.endsAt],
  );
}

async function currentLease(tx: Tx, id: number): Promise<LeaseRow> {
  const lease = await readLease(tx, id);
  if (!lease) throw new Refusal('lease_not_found');
  return lease;
}

/** A lease that the caller's company has made; one to it is seen and not changed. */
export async function managedLease(tx: Tx, session: Session, id: number): Promise<LeaseRow> {
  const lease = await currentLease(tx, id);
  mayManage(session, lease.path);
  return lease;
}

function checkTerms(mcuId: string, terms: Terms): void {
  const [fault] = Object.entries(leaseFaults({ mcuId, ...terms }));
  if (fault) throw new Refusal('param_error', { field: fault[0], rule: RULES[fault[1]] });
}
const RULES = {
  empty: 'cannot be empty',
  startAfterEnd: 'must be before the end',
  tooLong: 'is more than ten years after the start',
} as const;

/** A lessee within the caller's own subtree; others are unknown to it. */
async function holderOf(tx: Tx, companyId: number | null): Promise<Holder | null> {
  if (companyId === null) return null;
  const company = await tx.maybe<Holder>('select path, name from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return company;
}

async function checkRoom(tx: Tx, deviceId: number, { startsAt, endsAt }: Terms, own: number | null): Promise<void> {
  const other = await tx.maybe<{ customer: string; startsAt: number; endsAt: number }>(
    `select customer, starts_at, ends_at from lease where device_id = $1 and starts_at < $3 and ends_at > $2
       and id is distinct from $4 order by starts_at limit 1`,
    [deviceId, startsAt, endsAt, own],
  );
  if (other)
    throw new Refusal('lease_overlaps', {
      customer: other.customer,
      from: utcDayText(utcDay(other.startsAt)),
      until: utcDayText(utcDay(other.endsAt)),
    });
  const { count } = await tx.one<{ count: number }>('select count(*)::int as count from lease where device_id = $1', [
    deviceId,
  ]);
  if (own === null && count >= MAX_LEASES_OF_DEVICE) throw new Refusal('leases_full', { max: MAX_LEASES_OF_DEVICE });
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
