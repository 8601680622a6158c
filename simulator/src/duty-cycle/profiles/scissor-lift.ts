import { yardRoute } from '../../route/road.ts';
import { segment } from '../day-plan.ts';
import type { DayPlanner } from '../duty-cycle.ts';
import { storedDay } from '../stored.ts';
import { workDay } from '../work-day.ts';

/** Lifts in short bursts on a building site; plugged in some time after work, when it needs it. */
export const planScissorLift: DayPlanner = (cycle, day) => {
  if (cycle.usage.shift === 'stored') return storedDay(cycle, day);
  const { effort } = cycle.usage;
  return workDay(cycle, day, {
    place: cycle.home,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', cycle.home, {
        loadRate: 0.06 * effort,
        burst: { share: 0.12, rate: 0.35 * effort },
        ignition: true,
        route: cycle.routes(`site ${begunDay}`, () =>
          yardRoute(cycle.home, cycle.seed + begunDay, {
            radiusMetre: 45,
            halts: 6,
            speedMetrePerSecond: 0.7,
            haltSeconds: 300,
          }),
        ),
      }),
  });
};
