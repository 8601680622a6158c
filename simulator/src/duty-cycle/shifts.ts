import type { Shift } from '../fleet/usage-profile.ts';
import { between, uniform } from '../random/seeded.ts';
import type { DutyCycle } from './duty-cycle.ts';
import { weekdayOf } from './local-time.ts';

const dayMinutes = 1440;

/** A period of work in minutes of the local day; below 0 if it began the evening before. */
export interface Span {
  fromMinute: number;
  toMinute: number;
  /** local day on which it begins */
  begunDay: number;
}

type Hours = readonly (readonly [fromMinute: number, toMinute: number])[];

/** Earliest start times; each machine starts a little later, slightly different every day. */
const hours: Record<Exclude<Shift, 'round-the-clock' | 'stored'>, Hours> = {
  early: [
    [280, 480],
    [505, 710],
  ],
  day: [
    [415, 700],
    [745, 970],
  ],
  late: [
    [780, 990],
    [1020, 1230],
  ],
  night: [
    [1305, 1490],
    [1520, 1735],
  ],
  'two-shift': [
    [360, 540],
    [560, 720],
    [750, 840],
    [870, 1050],
    [1080, 1315],
  ],
};

/** The work spans of a local day, in order, including one that began the day before. */
export function workSpans(cycle: DutyCycle, day: number): Span[] {
  const { shift } = cycle.usage;
  if (shift === null || shift === 'stored') return [];
  const spans =
    shift === 'round-the-clock'
      ? rounds(cycle, day)
      : [...begunOn(cycle, day - 1, hours[shift], -dayMinutes), ...begunOn(cycle, day, hours[shift], 0)];
  return spans.filter(({ begunDay }) => works(cycle, begunDay));
}

const works = (cycle: DutyCycle, day: number) =>
  cycle.usage.workDays.includes(weekdayOf(day)) &&
  (cycle.usage.shift === 'round-the-clock' || uniform(cycle.seed + 5, day) >= cycle.usage.daysOff);

function begunOn(cycle: DutyCycle, day: number, planned: Hours, shiftMinutes: number): Span[] {
  const late = Math.round(between(cycle.seed, -3, 0, 45) + 12 * uniform(cycle.seed + 4, day)) + shiftMinutes;
  return planned.map(([from, to]) => ({ fromMinute: from + late, toMinute: to + late, begunDay: day }));
}

/** Works for some hours, then rests for one, day and night; each machine at different times. */
function rounds(cycle: DutyCycle, day: number): Span[] {
  const work = Math.round(between(cycle.seed, -4, 95, 130));
  const period = work + Math.round(between(cycle.seed, -5, 120, 160));
  const phase = Math.floor(between(cycle.seed, -6, 0, period));
  const from = day * dayMinutes - phase;
  const spans: Span[] = [];
  for (let round = Math.floor(from / period); round * period < from + dayMinutes; round++) {
    const fromMinute = round * period - from;
    const begunDay = day + Math.floor(fromMinute / dayMinutes);
    spans.push({ fromMinute, toMinute: fromMinute + work, begunDay });
  }
  return spans;
}
