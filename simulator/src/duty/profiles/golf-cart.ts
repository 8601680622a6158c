import { uniform } from '../../random/seeded.ts';
import { yardRoute } from '../../route/road.ts';
import type { Route } from '../../route/route.ts';
import { type DayPlan, type Segment, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, Duty } from '../duty.ts';
import { atCharger } from '../habits.ts';
import { weekdayOf } from '../local-time.ts';
import { workDay } from '../work-day.ts';

/**
 * Two rounds on a day of the weekend, at most one on others; on the charger from the evening on.
 * A cart with a shift is one of a park or a car lot and drives through it.
 */
export const planGolfCart: DayPlanner = (duty, day) => {
  if (duty.habits.shift !== null) return dayOfShift(duty, day);
  const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  const rest = segment(0, 1440, 'charging', duty.home, atCharger(duty.habits));
  const rounds: Segment[] = [];
  if (uniform(duty.seed, day) < (weekend ? 0.95 : 0.55)) {
    rounds.push(round(duty, day, 480 + Math.round(60 * uniform(duty.seed + 1, day))));
  }
  if (weekend && uniform(duty.seed + 2, day) < 0.8) {
    rounds.push(round(duty, day, 800 + Math.round(40 * uniform(duty.seed + 3, day))));
  }
  const last = rounds.at(-1);
  if (last !== undefined) rounds.push(segment(last.toMinute, 1110, 'parked', duty.home));
  return wholeDay(day, rest, rounds);
};

function round(duty: Duty, day: number, fromMinute: number): Segment {
  const route = course(duty, day, 520, 18, 240);
  const minutes = Math.ceil((route.seconds.at(-1) as number) / 60) + 1;
  return segment(fromMinute, fromMinute + minutes, 'driving', duty.home, { ...drive(duty, 0.26), route });
}

const dayOfShift = (duty: Duty, day: number): DayPlan =>
  workDay(duty, day, {
    place: duty.home,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', duty.home, {
        ...drive(duty, 0.13),
        route: course(duty, begunDay, 240, 8, 150),
      }),
  });

const drive = ({ habits }: Duty, rate: number) => ({ loadRate: rate * habits.effort, ignition: true });

const course = (duty: Duty, day: number, radiusMetre: number, halts: number, haltSeconds: number): Route =>
  duty.routes(`course ${day % 3}`, () =>
    yardRoute(duty.home, duty.seed + (day % 3), { radiusMetre, halts, speedMetrePerSecond: 4.2, haltSeconds }),
  );
