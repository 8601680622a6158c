import { DAY_MS } from '#domain/time.ts';

export type DataServiceState = 'unknown' | 'valid' | 'expiring' | 'expired';

/** A data service that ends within this time is expiring. */
const EXPIRING_MS = 30 * DAY_MS;

/** How a device's data service stands; both instants in UTC epoch ms. */
export function dataServiceState(expiry: number | null, now: number): DataServiceState {
  if (expiry === null) return 'unknown';
  if (expiry <= now) return 'expired';
  return expiry - now <= EXPIRING_MS ? 'expiring' : 'valid';
}
