import { uniform } from '../../random/seeded.ts';
import { yardRoute } from '../../route/road.ts';
import type { Route } from '../../route/route.ts';
import { type DayPlan, type Segment, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, DutyCycle } from '../duty-cycle.ts';
import { weekdayOf } from '../local-time.ts';
import { atCharger } from '../usage-profile.ts';
import { workDay } from '../work-day.ts';

/**
 * Two rounds a day at the weekend, at most one on other days; charged from the evening on. A cart with a shift works in
 * a park or a car lot and drives all through it.
 */
export const planGolfCart: DayPlanner = (cycle, day) => {
  if (cycle.usage.shift !== null) return dayOfShift(cycle, day);
  const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  const rest = segment(0, 1440, 'charging', cycle.home, atCharger(cycle.usage));
  const rounds: Segment[] = [];
  if (uniform(cycle.seed, day) < (weekend ? 0.95 : 0.55)) {
    rounds.push(round(cycle, day, 480 + Math.round(60 * uniform(cycle.seed + 1, day))));
  }
  if (weekend && uniform(cycle.seed + 2, day) < 0.8) {
    rounds.push(round(cycle, day, 800 + Math.round(40 * uniform(cycle.seed + 3, day))));
  }
  const last = rounds.at(-1);
  if (last !== undefined) rounds.push(segment(last.toMinute, 1110, 'parked', cycle.home));
  return wholeDay(day, rest, rounds);
};

function round(cycle: DutyCycle, day: number, fromMinute: number): Segment {
  const route = course(cycle, day, 520, 18, 240);
  const minutes = Math.ceil((route.seconds.at(-1) as number) / 60) + 1;
  return segment(fromMinute, fromMinute + minutes, 'driving', cycle.home, { ...drive(cycle, 0.26), route });
}

const dayOfShift = (cycle: DutyCycle, day: number): DayPlan =>
  workDay(cycle, day, {
    place: cycle.home,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', cycle.home, {
        ...drive(cycle, 0.13),
        route: hasErrand(cycle, begunDay) ? errand(cycle, begunDay) : course(cycle, begunDay, 240, 8, 150),
      }),
  });

/** On one day in ten it is sent beyond its yard. */
const hasErrand = ({ seed }: DutyCycle, day: number): boolean => uniform(seed + 6, day) < 0.1;

/** A single round with long stays, twice as far. */
const errand = (cycle: DutyCycle, day: number): Route =>
  cycle.routes(`errand ${day}`, () =>
    yardRoute(cycle.home, cycle.seed + day, {
      radiusMetre: 480,
      halts: 5,
      speedMetrePerSecond: 4.2,
      haltSeconds: 1_800,
    }),
  );

const drive = ({ usage }: DutyCycle, rate: number) => ({ loadRate: rate * usage.effort, ignition: true });

const course = (cycle: DutyCycle, day: number, radiusMetre: number, halts: number, haltSeconds: number): Route =>
  cycle.routes(`course ${day % 3}`, () =>
    yardRoute(cycle.home, cycle.seed + (day % 3), { radiusMetre, halts, speedMetrePerSecond: 4.2, haltSeconds }),
  );
