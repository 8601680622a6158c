import { yardRoute } from '../../route/road.ts';
import { segment } from '../day-plan.ts';
import type { DayPlanner } from '../duty.ts';
import { workDay } from '../work-day.ts';

/** Trailers moved between the docks, another round every day; charged in every break in which it needs it. */
export const planYardTractor: DayPlanner = (duty, day) =>
  workDay(duty, day, {
    place: duty.home,
    standsInBreaks: false,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', duty.home, {
        loadRate: 0.16 * duty.habits.effort,
        ignition: true,
        route: duty.routes(`yard ${begunDay}`, () =>
          yardRoute(duty.home, duty.seed + begunDay, {
            radiusMetre: 220,
            halts: 5,
            speedMetrePerSecond: 4.5,
            haltSeconds: 50,
          }),
        ),
      }),
  });
