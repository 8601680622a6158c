import type { DeviceState } from '#domain/devices/states.ts';
import type { Quantity } from '#domain/units.ts';
import type { paths } from '../../../paths.ts';

/** A part of the fleet that has a list: of the company that is shown, or of one below it. */
export interface Slice {
  readonly companyId?: number | undefined;
  /** `null` for devices without a site. */
  readonly site?: string | null;
  readonly deviceType?: string;
  readonly state?: DeviceState;
}

export interface SliceTarget {
  readonly to: ReturnType<typeof paths.monitors> | ReturnType<typeof paths.energyList>;
  /** Narrows the list before it is opened. */
  readonly prepare: () => void;
}

/** Where the list of a slice is; `null` when no list can be narrowed so, or the reader has none. */
export type TargetOf = (slice: Slice) => SliceTarget | null;

/** How far a bar reaches beside the longest of its kind: whole percent, and never nothing for something. */
export function sharePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  return Math.max(1, Math.min(100, Math.round((part / whole) * 100)));
}

/** A share as a quantity; `null` of nothing. */
export const percentOf = (part: number, whole: number): Quantity | null =>
  whole > 0 ? { value: (part / whole) * 100, unit: '%', decimals: 0, signed: false } : null;
