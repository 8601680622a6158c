import type { Tx } from '../../platform/db/within.ts';

/** What was found is about the pack that was there: its place is looked at again when another one is. */
export async function reviewAgain(tx: Tx, deviceId: number, unit: number): Promise<void> {
  await tx.query('delete from battery_finding where device_id = $1 and unit = $2', [deviceId, unit]);
  await tx.query('update battery_review set last_day = 0 where device_id = $1 and unit = $2 and verdict is not null', [
    deviceId,
    unit,
  ]);
}
