import type { ScopedDevice } from '../../platform/http/serve.ts';

const FOR_EVER = { startsAt: 0, endsAt: 8_640_000_000_000_000 };

/** Both inclusive; either may be left out. */
export interface Span {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

type Leased = Pick<ScopedDevice, 'leasePeriod'>;

/** The part of a device's history that a caller sees: all of it, or the lease. */
export const seenPeriod = ({ leasePeriod }: Leased): { readonly startsAt: number; readonly endsAt: number } =>
  leasePeriod ?? FOR_EVER;

/** As much of a span as the caller sees of a device's history. */
export function seenWithin(device: Leased, { from, until }: Span): ReturnType<typeof seenPeriod> {
  const { startsAt, endsAt } = seenPeriod(device);
  return { startsAt: Math.max(startsAt, from ?? startsAt), endsAt: Math.min(endsAt, until ?? endsAt) };
}

/** Whether the caller may see what happened at an instant; without an instant it may not. */
export function isSeen(device: Leased, at: number | null): boolean {
  const { startsAt, endsAt } = seenPeriod(device);
  return at !== null && at >= startsAt && at <= endsAt;
}
