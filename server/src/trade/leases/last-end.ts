import type { Tx } from '../../platform/db/within.ts';

/** When the last lease of each device ends, beside the device: those to be leased are found by it. Whoever writes leases does this. */
export async function noteLastEnds(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  const ends = await tx.query<{ id: number; last: number }>(
    `select x.id, coalesce(max(l.ends_at), 0)::int8 as last
     from unnest($1::int8[]) as x (id) left join lease l on l.device_id = x.id group by x.id`,
    [deviceIds],
  );
  await tx.query(
    `update device d set last_lease_end = x.last
     from unnest($1::int8[], $2::int8[]) as x (id, last) where d.id = x.id and d.last_lease_end <> x.last`,
    [ends.map(({ id }) => id), ends.map(({ last }) => last)],
  );
}
