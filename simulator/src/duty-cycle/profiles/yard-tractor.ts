import { yardRoute } from '../../route/road.ts';
import { segment } from '../day-plan.ts';
import type { DayPlanner } from '../duty-cycle.ts';
import { workDay } from '../work-day.ts';

/** Moves trailers between docks, on another route every day; charged in every break if needed. */
export const planYardTractor: DayPlanner = (cycle, day) =>
  workDay(cycle, day, {
    place: cycle.home,
    standsInBreaks: false,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', cycle.home, {
        loadRate: 0.16 * cycle.usage.effort,
        ignition: true,
        route: cycle.routes(`yard ${begunDay}`, () =>
          yardRoute(cycle.home, cycle.seed + begunDay, {
            radiusMetre: 220,
            halts: 5,
            speedMetrePerSecond: 4.5,
            haltSeconds: 50,
          }),
        ),
      }),
  });
