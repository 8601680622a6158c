import { refusedFrom } from '#domain/foundation/devices/data-service.ts';
import { CachedLookup } from '../db/cached-lookup.ts';
import type { Invalidations } from '../db/invalidations.ts';
import { systemScope, type Within } from '../db/within.ts';

export interface DeviceKey {
  readonly deviceId: number;
  readonly keyHash: Buffer;
  /**
   * From here on the connection is refused: 30 days after the data service ended, at once for a monitor that was taken off; null
   * without a service.
   */
  readonly refusedFrom: number | null;
}

/** More than the embedded broker has connections. */
const MAX_KEYS = 50_000;

/** Keys of devices by `mcuId`, cached until a device changes. */
export function createDeviceKeys(within: Within, invalidations: Invalidations) {
  const keys = new CachedLookup<string, DeviceKey>(
    (mcuIds) =>
      within(systemScope('devices sign in'), async (tx) => {
        const rows = await tx.query<{
          mcuId: string;
          id: number;
          keyHash: Buffer;
          serviceUntil: number | null;
          isRefused: boolean;
        }>(
          `select d.mcu_id, d.id, d.key_hash, d.service_until, coalesce(s.state in ('replaced', 'returned'), false) as is_refused
           from device d left join shelf_monitor s on s.device_id = d.id where d.mcu_id = any($1)`,
          [mcuIds],
        );
        return new Map(
          rows.map((row) => [
            row.mcuId,
            {
              deviceId: row.id,
              keyHash: row.keyHash,
              refusedFrom: row.isRefused ? 0 : row.serviceUntil === null ? null : refusedFrom(row.serviceUntil),
            },
          ]),
        );
      }),
    MAX_KEYS,
  );
  invalidations.subscribe((change) => {
    if (change.topic === 'device') keys.forget(change.mcuId);
    else if (change.topic === 'everything') keys.forgetAll();
  });
  return keys;
}
