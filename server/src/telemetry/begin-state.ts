import type { Tx } from '../platform/db/within.ts';

/** The rows that every device owns from its creation on: what lists read of it, and what its reducer remembers. */
export async function beginState(tx: Tx, deviceId: number, path: string): Promise<void> {
  await tx.query('insert into device_state (device_id, path) values ($1, $2)', [deviceId, path]);
  await tx.query('insert into device_reducer (device_id) values ($1)', [deviceId]);
}
