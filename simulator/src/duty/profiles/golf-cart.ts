import { uniform } from '../../random/seeded.ts';
import { yardRoute } from '../../route/road.ts';
import { type Segment, segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner, Duty } from '../duty.ts';
import { weekdayOf } from '../local-time.ts';

/** Two rounds on a day of the weekend, at most one on others; on the charger from the evening on. */
export const planGolfCart: DayPlanner = (duty, day) => {
  const weekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  const rest = segment(0, 1440, 'charging', duty.home, { chargeRate: 0.15, externalPower: true });
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
  const route = duty.routes(`course ${day % 3}`, () =>
    yardRoute(duty.home, duty.seed + (day % 3), {
      radiusMetre: 520,
      halts: 18,
      speedMetrePerSecond: 4.2,
      haltSeconds: 240,
    }),
  );
  const minutes = Math.ceil((route.seconds.at(-1) as number) / 60) + 1;
  return segment(fromMinute, fromMinute + minutes, 'driving', duty.home, { loadRate: 0.26, ignition: true, route });
}
