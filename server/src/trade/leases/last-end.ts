import { int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** When the last lease of each device ends, beside the device: those to be leased are found by it. Whoever writes leases does this. */
export async function noteLastEnds(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  const ends = await tx.query<{ id: number; last: number }>(
    `select x.id, coalesce(max(l.ends_at), 0)::int8 as last
     from unnest($1::int8[]) as x (id) left join lease l on l.device_id = x.id group by x.id`,
    [deviceIds],
  );
  const noted = rowsFrom('x', { id: int8(ends.map(({ id }) => id)), last: int8(ends.map(({ last }) => last)) });
  await tx.query(
    sql`update device d set last_lease_end = x.last from ${noted} where d.id = x.id and d.last_lease_end <> x.last`,
  );
}
