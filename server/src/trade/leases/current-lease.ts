import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { followOwner } from '../../fleet/device-admin/follow-owner.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { inOneOrEach } from '../../platform/jobs/batch.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';

/** Number of devices in one transaction, which holds their lanes. */
const AT_ONCE = 200;

/**
 * For each device, the lease running at `$1` or else the next one. A device is leased to one company at a time: the
 * earlier lease wins.
 */
const NEXT_LEASES = `select distinct on (device_id) device_id, path, starts_at, ends_at from lease_grant
  where ends_at > $1 order by device_id, starts_at, ends_at desc, id`;
const IS_ANOTHER = '(d.lease_path, d.lease_from, d.lease_until) is distinct from (n.path, n.starts_at, n.ends_at)';

/**
 * Writes the current lease into the rows of devices and everything visible through it. Returns the devices whose lease
 * changed.
 */
export async function writeCurrentLeases(tx: Tx, deviceIds: readonly number[], now: number): Promise<number[]> {
  await lockLanesOf(tx, deviceIds);
  const changed = await tx.query<{ id: number }>(
    `update device d set lease_path = n.path, lease_from = n.starts_at, lease_until = n.ends_at
     from unnest($2::bigint[]) as x (id) left join (${NEXT_LEASES}) n on n.device_id = x.id
     where d.id = x.id and ${IS_ANOTHER} returning d.id`,
    [now, deviceIds],
  );
  const ids = changed.map(({ id }) => id);
  await followOwner(tx, ids);
  return ids;
}

interface Due {
  readonly id: number;
  /** The company that it was leased to, and the one that it is leased to. */
  readonly before: CompanyPath | null;
  readonly after: CompanyPath | null;
}

/** Devices whose row has a different lease than the current one. */
const dueDevices = (tx: Tx, now: number) =>
  tx.query<Due>(
    `with n as materialized (${NEXT_LEASES})
     select d.id, d.lease_path as before, n.path as after from device d left join n on n.device_id = d.id
       where d.lease_path is not null and ${IS_ANOTHER}
     union all select d.id, null, n.path from n join device d on d.id = n.device_id where d.lease_path is null order by 1`,
    [now],
  );

/** Updates the rows of devices whose leases have begun or ended. */
export async function followLeases(
  { within, clock, invalidations }: Pick<Context, 'within' | 'clock' | 'invalidations'>,
  each = eachOnce(new AbortController().signal),
): Promise<void> {
  const scope = systemScope('leases of devices');
  const now = clock.now();
  const due = await within(scope, (tx) => dueDevices(tx, now));
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    await inOneOrEach(
      each,
      some,
      ({ id }) => `device ${id}`,
      async (devices) => {
        const ids = devices.map(({ id }) => id);
        await within(scope, (tx) => writeCurrentLeases(tx, ids, now));
        // Sessions of these companies and of those above them now see a different set of devices.
        const paths = new Set(devices.flatMap(({ before, after }) => [before, after]).filter((path) => path !== null));
        await invalidations.publish(...[...paths].map((path) => ({ topic: 'leases' as const, path })));
      },
    );
  }
}

export const leasesJob = (context: Pick<Context, 'within' | 'clock' | 'invalidations'>): Job => ({
  name: 'leases',
  does: 'shows devices to lessees from the beginning to the end of their leases',
  everyMs: MINUTE_MS,
  run: ({ each }) => followLeases(context, each),
});
