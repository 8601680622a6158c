import type { CountedState } from '#domain/foundation/devices/states.ts';
import type { Quantity } from '#domain/foundation/kinds/units.ts';
import type { paths } from '../../../../routes/paths.ts';

/** A part of the fleet that has a list: in the company shown, or in a child. */
export interface Slice {
  readonly companyId?: number | undefined;
  /** `null` for devices without a site. */
  readonly site?: string | null;
  readonly deviceType?: string;
  readonly state?: CountedState;
}

export type SliceTarget = ReturnType<typeof paths.monitors> | ReturnType<typeof paths.energyList>;

/** The link to the list of a slice; `null` when no list has such a filter, or the user has no access to it. */
export type TargetOf = (slice: Slice) => SliceTarget | null;

/** The length of a bar relative to the longest: whole percent, and at least one for any value above zero. */
export function sharePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  return Math.max(1, Math.min(100, Math.round((part / whole) * 100)));
}

/** A share as a quantity; `null` when the total is zero. */
export const percentOf = (part: number, whole: number): Quantity | null =>
  whole > 0 ? { value: (part / whole) * 100, unit: '%', decimals: 0, signed: false } : null;
