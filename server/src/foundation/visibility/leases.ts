import type { Tx } from '../../platform/db/within.ts';

/** Devices that are leased to a company now, and when that changes. */
interface Leases {
  /** Since when each is. */
  readonly since: ReadonlyMap<number, number>;
  readonly changesAt: number | null;
}

interface Row {
  id: number;
  startsAt: number;
  endsAt: number;
}

/** Devices leased to a company or to one below it from outside. */
export async function leasesOf(tx: Tx, path: string, now: number): Promise<Leases> {
  const rows = await tx.query<Row>(
    `select id, lease_from as starts_at, lease_until as ends_at from device
     where lease_path >= $1 and lease_path < $2 and lease_until > $3 and not (path >= $1 and path < $2) order by id`,
    [path, `${path}.`, now],
  );
  const running = rows.filter(({ startsAt }) => startsAt <= now);
  const changes = rows.map(({ startsAt, endsAt }) => (startsAt > now ? startsAt : endsAt));
  return {
    since: new Map(running.map(({ id, startsAt }) => [id, startsAt])),
    changesAt: changes.length === 0 ? null : changes.reduce((one, other) => Math.min(one, other)),
  };
}

/**
 * When the last lease to others ended of each device that was leased, at most `now`. For the program itself: leases belong
 * to those who have the device, and their owner does not see them.
 */
export const endsOfLeases = async (tx: Tx, deviceIds: readonly number[], now: number): Promise<Map<number, number>> =>
  new Map(
    (
      await tx.query<{ deviceId: number; endedAt: number }>(
        `select device_id, max(least(ends_at, $2::int8)) as ended_at from lease_grant
         where device_id = any($1) and starts_at <= $2 group by device_id`,
        [deviceIds, now],
      )
    ).map(({ deviceId, endedAt }) => [deviceId, endedAt]),
  );
