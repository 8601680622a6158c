import type { ScopedDevice } from '../platform/http/serve.ts';

const FOR_EVER = { startsAt: 0, endsAt: 8_640_000_000_000_000 };

type Leased = Pick<ScopedDevice, 'leasePeriod'>;

/** The part of a device's history that a caller sees: all of it, or the lease. */
export const seenPeriod = ({ leasePeriod }: Leased): { readonly startsAt: number; readonly endsAt: number } =>
  leasePeriod ?? FOR_EVER;

/** Whether the caller may see what happened at an instant; without an instant it may not. */
export function isSeen(device: Leased, at: number | null): boolean {
  const { startsAt, endsAt } = seenPeriod(device);
  return at !== null && at >= startsAt && at <= endsAt;
}
