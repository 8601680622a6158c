import { segment } from '../day-plan.ts';
import type { DayPlanner } from '../duty-cycle.ts';
import { workDay } from '../work-day.ts';

/** What stays on when nobody is there, amperes per ampere-hour. */
const BASE_RATE = 0.004;

/** A cabin, a van or a pump that stands: steady consumers while people work, a few that stay on; charged between. */
export const planCabin: DayPlanner = (cycle, day) => {
  const plan = workDay(cycle, day, {
    place: cycle.home,
    standsInBreaks: true,
    work: ({ fromMinute, toMinute }) =>
      segment(fromMinute, toMinute, 'working', cycle.home, { loadRate: 0.06 * cycle.usage.effort }),
  });
  const segments = plan.segments.map((part) => (part.activity === 'working' ? part : { ...part, loadRate: BASE_RATE }));
  return { ...plan, segments };
};
