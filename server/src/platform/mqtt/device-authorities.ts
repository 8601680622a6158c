import { X509Certificate } from 'node:crypto';
import { CachedLookup } from '../db/cached-lookup.ts';
import type { Invalidations } from '../db/invalidations.ts';
import { systemScope, type Within } from '../db/within.ts';

/** Devices that sign in by certificate, as many as the embedded broker has connections. */
const MAX_DEVICES = 20_000;

/** By `mcuId`, the authorities of the device's company and of those above it, cached until a device or company changes. */
export function createDeviceAuthorities(within: Within, invalidations: Invalidations) {
  const authorities = new CachedLookup<string, readonly X509Certificate[]>(
    (mcuIds) =>
      within(systemScope('devices sign in'), async (tx) => {
        const rows = await tx.query<{ mcuId: string; certificate: string }>(
          `select d.mcu_id, a.certificate from device d
           join company c on c.id = d.company_id
           join device_authority a on c.path = a.path or starts_with(c.path, a.path || '-') where d.mcu_id = any($1)`,
          [mcuIds],
        );
        const parsed = new Map(rows.map(({ certificate }) => [certificate, new X509Certificate(certificate)]));
        const ofDevice = Map.groupBy(rows, ({ mcuId }) => mcuId);
        return new Map(
          [...ofDevice].map(([mcuId, its]) => [mcuId, its.map(({ certificate }) => parsed.get(certificate)!)]),
        );
      }),
    MAX_DEVICES,
  );
  invalidations.subscribe((change) => {
    if (change.topic === 'device') authorities.forget(change.mcuId);
    else if (change.topic === 'company' || change.topic === 'everything') authorities.forgetAll();
  });
  return authorities;
}
