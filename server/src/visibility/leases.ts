import type { Tx } from '../platform/db/within.ts';

/** Devices that are leased to a company now, and when that changes. */
export interface Leases {
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
