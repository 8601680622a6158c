import { yardRoute } from '../../route/road.ts';
import { segment } from '../day-plan.ts';
import type { DayPlanner } from '../duty.ts';
import { storedDay } from '../stored.ts';
import { workDay } from '../work-day.ts';

/** Lifts in short bursts on a building site; plugged in some time after work, when it needs it. */
export const planScissorLift: DayPlanner = (duty, day) => {
  if (duty.habits.shift === 'stored') return storedDay(duty, day);
  const { effort } = duty.habits;
  return workDay(duty, day, {
    place: duty.home,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute, begunDay }) =>
      segment(fromMinute, toMinute, 'working', duty.home, {
        loadRate: 0.06 * effort,
        burst: { share: 0.12, rate: 0.35 * effort },
        ignition: true,
        route: duty.routes(`site ${begunDay}`, () =>
          yardRoute(duty.home, duty.seed + begunDay, {
            radiusMetre: 45,
            halts: 6,
            speedMetrePerSecond: 0.7,
            haltSeconds: 300,
          }),
        ),
      }),
  });
};
