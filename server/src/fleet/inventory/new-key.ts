import { type Actor, devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { hashDeviceKey, newDeviceKey } from './key.ts';

/**
 * Replaces the key of a device and returns the new one, only this once. The broker refuses the old one as soon as it is
 * notified.
 */
export async function giveNewKey(
  tx: Tx,
  actor: Actor,
  mcuId: string,
  now: number,
): Promise<{ id: number; mcuId: string; deviceKey: string }> {
  const [device] = await devicesFor(tx, actor, 'editDevice', [mcuId]);
  const deviceKey = newDeviceKey();
  const { keyHash, brokerHash } = hashDeviceKey(deviceKey);
  await tx.query('update device set key_hash = $2, broker_hash = $3 where id = $1', [device!.id, keyHash, brokerHash]);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: device!.path,
    action: 'devices.newKey',
    target: mcuId,
  });
  return { id: device!.id, mcuId, deviceKey };
}
