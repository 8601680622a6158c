import type { ScopedDevice } from '../../platform/http/serve.ts';

export interface Period {
  startTime: number;
  endTime: number;
}

export interface VisiblePeriod extends Period {
  /** What is held from before this instant is not shown: the begin of a lease. */
  readonly heldFrom?: number;
}

/** The part of a period that the caller may see: all of it, or the part within the lease; null if there is none. */
export function visiblePeriod(device: ScopedDevice, { startTime, endTime }: Period): VisiblePeriod | null {
  if (!device.leasePeriod) return { startTime, endTime };
  const start = Math.max(startTime, device.leasePeriod.startsAt);
  const end = Math.min(endTime, device.leasePeriod.endsAt);
  return start <= end ? { startTime: start, endTime: end, heldFrom: device.leasePeriod.startsAt } : null;
}
