import { int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

/** The rows that every device has from its creation: what lists read, and what its projections remember. */
export async function createInitialStates(
  tx: Tx,
  devices: readonly { readonly deviceId: number; readonly path: string }[],
): Promise<void> {
  const ids = int8Array(devices.map(({ deviceId }) => deviceId));
  await tx.query(
    `insert into device_state (device_id, path) select * from unnest($1::int8[], $2::text[]) order by 1
     returning device_id`,
    [ids, textArray(devices.map(({ path }) => path))],
  );
  await tx.query('insert into device_snapshot (device_id) select unnest($1::int8[]) order by 1 returning device_id', [
    ids,
  ]);
}
