import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import type { KnownCapacity } from './charge-line.ts';
import type { NoRemaining, RemainingRange } from './remaining-range.ts';

/** What becomes of the time that a device says itself: within our range, outside of it, or more charge than the battery can hold. */
export const REPORTED_VERDICTS = ['agrees', 'differs', 'impossible'] as const;
type ReportedVerdict = (typeof REPORTED_VERDICTS)[number];

interface ReportedTime {
  readonly minutes: number;
  readonly at: number;
  /** Null where nothing can be concluded. */
  readonly verdict: ReportedVerdict | null;
}

/** Batteries hold a little more than their rating when they are new, and lead-acid at small currents. */
const MAX_OF_RATING = 1.2;

/** The time that the device said with its newest record; null where it says none, and while it is charged. */
export function reportedTime(
  { at, amp, reportedMinutes }: BatterySeries,
  remaining: RemainingRange | NoRemaining,
  capacity: KnownCapacity | null,
  battery: Battery,
): ReportedTime | null {
  const place = at.length - 1;
  const minutes = reportedMinutes?.[place] ?? Number.NaN;
  if (Number.isNaN(minutes) || amp[place]! > restAmp(battery)) return null;
  return {
    minutes: Math.round(minutes),
    at: at[place]!,
    verdict: verdictOf(minutes, remaining, mostOf(capacity, battery)),
  };
}

function mostOf(capacity: KnownCapacity | null, { designAmpHours }: Battery): number | null {
  const known = [designAmpHours, capacity?.high].filter((each) => each !== null && each !== undefined);
  return known.length === 0 ? null : MAX_OF_RATING * Math.max(...known);
}

function verdictOf(
  minutes: number,
  remaining: RemainingRange | NoRemaining,
  most: number | null,
): ReportedVerdict | null {
  if (remaining.answer !== 'toEmpty') return null;
  const { averageCurrent, lowMinutes, highMinutes } = remaining as RemainingRange;
  const ampHours = (minutes * MINUTE_MS * -averageCurrent) / HOUR_MS;
  if (most !== null && ampHours > most) return 'impossible';
  return minutes >= lowMinutes && minutes <= highMinutes ? 'agrees' : 'differs';
}
