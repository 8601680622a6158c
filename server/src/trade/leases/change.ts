import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Lease, leaseCalls } from '#domain/trade/leases/calls.ts';
import { leaseFaults } from '#domain/trade/leases/faults.ts';
import { totalRent } from '#domain/trade/leases/lease.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { customerById } from '../customers/rows.ts';
import { releaseOutside } from './outside-watch.ts';
import { mayManage, ownedDevice } from './owned-device.ts';
import { type LeaseRow, toLease } from './rows.ts';
import { type Changed, changeTerms, currentLease, type Holder, leaseDevices, type Terms, takeEffect } from './write.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'invalidations' | 'files' | 'live' | 'sinks'>;
/** The lessee's rows lie outside of the caller's scope: the caller was checked before. */
const scope = systemScope('a lease is changed');

/** Leases a device of the caller's subtree. */
export async function addLease(
  parts: Parts,
  session: Session,
  { mcuId, ...terms }: Parsed<typeof leaseCalls.addLease>,
): Promise<Lease> {
  checkTerms(mcuId, terms);
  const { device, holder, chosen } = await parts.within(session, async (tx) => ({
    device: await ownedDevice(tx, session, mcuId),
    holder: await holderOf(tx, terms.companyId),
    chosen: await chosenOf(tx, terms.customerId),
  }));
  return changing(parts, session, device.id, async (tx, now) => {
    const [added] = await leaseDevices(tx, [{ deviceId: device.id, terms: { ...terms, ...chosen }, holder }], now);
    return added!;
  });
}

/** Changes the terms of a lease. One that runs keeps its start: what the lessee has seen it has seen. */
export async function updateLease(
  parts: Parts,
  session: Session,
  { id, ...terms }: Parsed<typeof leaseCalls.updateLease>,
): Promise<Lease> {
  checkTerms('-', terms);
  const { lease, holder, chosen } = await parts.within(session, async (tx) => ({
    lease: await managedLease(tx, session, id),
    holder: await holderOf(tx, terms.companyId),
    chosen: await chosenOf(tx, terms.customerId),
  }));
  return changing(parts, session, lease.deviceId, async (tx, now) => {
    const [changed] = await changeTerms(
      tx,
      [{ id, deviceId: lease.deviceId, terms: { ...terms, ...chosen }, holder }],
      now,
    );
    return changed!;
  });
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

/** The customer that was chosen, of those that the caller sees: the lease has its name. */
async function chosenOf(tx: Tx, customerId: number | null): Promise<Partial<Pick<Terms, 'customer'>>> {
  return customerId === null ? {} : { customer: (await customerById(tx, customerId)).name };
}
