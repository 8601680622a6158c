import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { utcDay } from '../../foundation/basics/time.ts';
import type { BatteryAnalytics } from '../analytics/calls.ts';
import type { BatterySpan } from '../analytics/days/day.ts';

/** What a battery did on one UTC day; null where it was not measured. */
export interface DayOfWork {
  readonly day: number;
  readonly socLowest: number | null;
  readonly socLast: number | null;
  readonly celsiusHighest: number | null;
  /** Hours outside of the temperatures at which a battery does not age faster, and those of known temperature. */
  readonly outsideHours: number;
  readonly celsiusHours: number;
  readonly ampHoursOut: number;
  readonly dischargingHours: number;
  readonly fullAt: number | null;
}

/** Everything that the rules look at, of one battery alone. */
export interface BatteryFacts {
  readonly chemistry: Chemistry;
  readonly designAmpHours: number | null;
  readonly nominalVolt: number | null;
  /** The last weeks, oldest first, at most one of a day. */
  readonly days: readonly DayOfWork[];
  /** The last day that is looked at. */
  readonly lastDay: number;
  readonly health: BatteryAnalytics['stateOfHealth'];
  readonly cells: BatteryAnalytics['cells'];
  /** The cell that ends the discharges. */
  readonly cellLimit: BatteryAnalytics['cellLimit'];
  /** By UTC day how far the weakest cell was below the others, millivolt. */
  readonly cellDays: readonly (readonly [day: number, millivolt: number])[];
  /** Hours of the last four weeks that were known, and those of them spent full; null where no hours are kept. */
  readonly full: { readonly hours: number; readonly knownHours: number; readonly byDay: readonly number[] } | null;
  readonly daysSinceFull: number | null;
}

/** A battery is used on a day when it gives for so long, hours, or so much of its capacity. */
const USED_HOURS = 0.25;
const USED_SHARE = 0.02;

export function dayOfWork(span: BatterySpan): DayOfWork {
  const usage = Object.values(span.usage);
  return {
    day: utcDay(span.firstAt),
    socLowest: span.socLowest,
    socLast: span.socLast,
    celsiusHighest: span.celsiusHighest,
    outsideHours: span.outsideHours,
    celsiusHours: span.celsiusHours,
    ampHoursOut: usage.reduce((sum, { ampHoursOut }) => sum + ampHoursOut, 0),
    dischargingHours: usage.reduce((sum, { dischargingHours }) => sum + dischargingHours, 0),
    fullAt: span.fullAt,
  };
}

export const isUsed = (day: DayOfWork, designAmpHours: number | null): boolean =>
  day.dischargingHours >= USED_HOURS && (designAmpHours === null || day.ampHoursOut >= USED_SHARE * designAmpHours);

/** Days up to the last one that is looked at. */
export const lastDays = ({ days, lastDay }: BatteryFacts, count: number): DayOfWork[] =>
  days.filter(({ day }) => day > lastDay - count && day <= lastDay);

/** Rated energy, kWh; null where capacity or voltage is not known. */
export const ratedKiloWattHours = ({ designAmpHours, nominalVolt }: BatteryFacts): number | null =>
  designAmpHours === null || nominalVolt === null ? null : (designAmpHours * nominalVolt) / 1000;

/** What a full charge holds, kWh: what was measured of it with its range, else the rated energy. */
export function kiloWattHours(facts: BatteryFacts): { readonly low: number; readonly high: number } | null {
  const rated = ratedKiloWattHours(facts);
  if (rated === null) return null;
  const { estimate } = facts.health;
  if (!estimate) return { low: rated, high: rated };
  return { low: (rated * estimate.low) / 100, high: (rated * estimate.high) / 100 };
}
