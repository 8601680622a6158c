import type { Energy } from '../../foundation/kinds/energy-measure.ts';
import type { EnergyRole } from '../../foundation/kinds/energy-role.ts';
import { energyRole } from '../../foundation/kinds/energy-roles.ts';

/** Wh of a unit over a period, and of its day with the most. */
export type UnitSums = { readonly [E in Energy]?: { readonly sum: number; readonly most: number } };

type EfficiencyMeasure = NonNullable<EnergyRole['efficiency']>['measure'];
export interface Efficiency {
  readonly measure: EfficiencyMeasure;
  /** 0 … 1; a little more by rounding and by what a battery held before. */
  readonly value: number;
}

/** Less tells more of rounding than of the device, Wh. */
const MIN_MOVED = 1_000;
/** What a battery held at the beginning and end counts little against so many times its largest day. */
const MIN_DAYS_OF_BATTERY = 10;

const wattHours = (sums: UnitSums, energies: readonly Energy[]): number =>
  energies.reduce((all, energy) => all + (sums[energy]?.sum ?? 0), 0);

/**
 * How much of what goes into a unit comes out of it.
 *
 * @returns null for kinds that do not measure both sides, or where too little was moved to tell
 */
export function efficiencyOf(kind: number, sums: UnitSums): Efficiency | null {
  const sides = energyRole(kind)?.efficiency;
  if (!sides) return null;
  const { measure } = sides;
  const [into, out] = [wattHours(sums, sides.into), wattHours(sums, sides.out)];
  const mostOfDay = Math.max(...sides.into.map((energy) => sums[energy]?.most ?? 0));
  const least = measure === 'roundTrip' ? Math.max(MIN_MOVED, MIN_DAYS_OF_BATTERY * mostOfDay) : MIN_MOVED;
  return into < least ? null : { measure, value: out / into };
}

/** A unit against others of its model. */
interface Compared {
  /** Middle of the others; null with fewer than three. */
  readonly middle: number | null;
  readonly others: number;
  /** Clearly better or worse than the middle: by two points, and by three times what the others usually differ. */
  readonly standing: 'better' | 'worse' | 'alike' | null;
}

const MIN_OTHERS = 3;
const MIN_DIFFERENCE = 0.02;
const CLEAR = 3;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

/** Compares a value with those of other units of the same model. */
export function comparedWith(value: number, others: readonly number[]): Compared {
  if (others.length < MIN_OTHERS) return { middle: null, others: others.length, standing: null };
  const middle = median(others);
  const usual = median(others.map((other) => Math.abs(other - middle)));
  const isClear = Math.abs(value - middle) >= Math.max(MIN_DIFFERENCE, CLEAR * usual);
  return {
    middle,
    others: others.length,
    standing: isClear ? (value > middle ? 'better' : 'worse') : 'alike',
  };
}
