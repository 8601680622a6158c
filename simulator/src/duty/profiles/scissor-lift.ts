import { uniform } from '../../random/seeded.ts';
import { yardRoute } from '../../route/road.ts';
import { segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner } from '../duty.ts';
import { weekdayOf } from '../local-time.ts';

/**
 * Lifts in short bursts on a building site on working days, on some sites on Saturdays too. On some evenings nobody plugs it
 * in; one lift in seven is neglected every other evening.
 */
export const planScissorLift: DayPlanner = (duty, day) => {
  const weekday = weekdayOf(day);
  const forgotten = (evening: number) => uniform(duty.seed + 1, evening) < (uniform(duty.seed, -1) < 0.15 ? 0.5 : 0.1);
  const plugged = { chargeRate: 0.14, externalPower: true };
  const overNight = (evening: number) => (forgotten(evening) ? {} : plugged);
  const lastDay = uniform(duty.seed, -2) < 0.4 ? 6 : 5;
  const working = weekday >= 1 && weekday <= lastDay && uniform(duty.seed, day) < 0.92;
  const rest = segment(0, 1440, forgotten(day - 1) ? 'parked' : 'charging', duty.home, overNight(day - 1));
  if (!working) return wholeDay(day, rest, []);
  const route = duty.routes(`site ${day}`, () =>
    yardRoute(duty.home, duty.seed + day, { radiusMetre: 45, halts: 6, speedMetrePerSecond: 0.7, haltSeconds: 420 }),
  );
  const work = { loadRate: 0.06, burst: { share: 0.13, rate: 0.4 }, ignition: true, route };
  const start = 435 + Math.round(30 * uniform(duty.seed + 2, day));
  return wholeDay(day, rest, [
    segment(start - 15, start, 'parked', duty.home),
    segment(start, 720, 'working', duty.home, work),
    segment(720, 765, 'parked', duty.home),
    segment(765, 990, 'working', duty.home, work),
    segment(990, 1030, 'parked', duty.home),
    segment(1030, 1440, forgotten(day) ? 'parked' : 'charging', duty.home, overNight(day)),
  ]);
};
