import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** The rows that every device has from its creation: what lists read, and what its projections remember. */
export async function createInitialStates(
  tx: Tx,
  devices: readonly { readonly deviceId: number; readonly path: string }[],
): Promise<void> {
  const ids = int8(devices.map(({ deviceId }) => deviceId));
  const added = rowsFrom('u', { deviceId: ids, path: text(devices.map(({ path }) => path)) });
  await tx.query(
    sql`insert into device_state (device_id, path) select u.device_id, u.path from ${added} order by 1 returning device_id`,
  );
  await tx.query('insert into device_snapshot (device_id) select unnest($1::int8[]) order by 1 returning device_id', [
    ids.values,
  ]);
}
