import { uniform } from '../../random/seeded.ts';
import { yardRoute } from '../../route/road.ts';
import { type Segment, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, Duty } from '../duty.ts';
import { weekdayOf } from '../local-time.ts';

/**
 * Two shifts from Monday to Friday, one on most Saturdays; charged in every break and over night.
 * Two yards in five never close: two shifts on every day.
 */
export const planYardTractor: DayPlanner = (duty, day) => {
  const weekday = weekdayOf(day);
  const plugged = { chargeRate: 0.45, externalPower: true };
  const rest = segment(0, 1440, 'charging', duty.home, plugged);
  const neverCloses = uniform(duty.seed, -1) < 0.4;
  if (weekday === 0 && !neverCloses) return wholeDay(day, { ...rest, activity: 'parked' }, []);
  if (weekday === 6 && !neverCloses) {
    const open = uniform(duty.seed, day) < 0.75;
    return wholeDay(day, rest, open ? [shuttle(duty, day, 365, 560), shuttle(duty, day, 580, 725)] : []);
  }
  const late = Math.round(12 * uniform(duty.seed, day));
  return wholeDay(day, rest, [
    shuttle(duty, day, 360 + late, 540),
    shuttle(duty, day, 560, 720),
    shuttle(duty, day, 750, 840),
    shuttle(duty, day, 870, 1050),
    shuttle(duty, day, 1080, 1315 + late),
  ]);
};

/** Trailers moved between the docks; the round is another one every day. */
function shuttle(duty: Duty, day: number, fromMinute: number, toMinute: number): Segment {
  const route = duty.routes(`yard ${day}`, () =>
    yardRoute(duty.home, duty.seed + day, { radiusMetre: 260, halts: 5, speedMetrePerSecond: 4.5, haltSeconds: 70 }),
  );
  return segment(fromMinute, toMinute, 'working', duty.home, { loadRate: 0.16, ignition: true, route });
}
