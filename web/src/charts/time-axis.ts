import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { TimeSpan } from './chart-data.ts';

interface TimeTick {
  readonly at: number;
  /** A midnight is labelled with its date, other ticks with the time of day. */
  readonly isDay: boolean;
}

const steps = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  4 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
];

/** How far local time is ahead of UTC at an instant, ms; in the reader's own zone unless a test gives another. */
type ZoneOffset = (at: number) => number;

const readersZone: ZoneOffset = (at) => -new Date(at).getTimezoneOffset() * MINUTE_MS;

/** Ticks at round local times, at least `leastGapPx` apart; days with a clock change keep their midnights. */
export function timeTicks(
  { from, to }: TimeSpan,
  widthPx: number,
  leastGapPx = 68,
  zone: ZoneOffset = readersZone,
): TimeTick[] {
  const wanted = ((to - from) / Math.max(1, widthPx)) * leastGapPx;
  const step = steps.find((candidate) => candidate >= wanted) ?? 28 * DAY_MS;
  const ticks: TimeTick[] = [];
  const end = to + zone(to);
  for (let local = Math.ceil((from + zone(from)) / step) * step; local <= end + DAY_MS; local += step) {
    const at = instantOf(local, zone);
    if (at > to) break;
    // In the hour that a clock change leaves out, two local times are one instant.
    if (at >= from && at > (ticks.at(-1)?.at ?? Number.NEGATIVE_INFINITY)) {
      ticks.push({ at, isDay: local % DAY_MS === 0 });
    }
  }
  return ticks;
}

function instantOf(local: number, zone: ZoneOffset): number {
  const guess = local - zone(local);
  return local - zone(guess);
}
