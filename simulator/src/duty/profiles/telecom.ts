import { between, uniform } from '../../random/seeded.ts';
import { segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner } from '../duty.ts';
import { atCharger } from '../habits.ts';

/**
 * Standby on float; the mains fails some times a month, for half an hour to five hours.
 * A mast off the grid works from its battery until a generator comes on.
 */
export const planTelecom: DayPlanner = (duty, day) => {
  const power = atCharger(duty.habits);
  const { effort, offGrid } = duty.habits;
  const rest = segment(0, 1440, 'standby', duty.home, { ...power, loadRate: 0.045 * effort });
  if (offGrid || uniform(duty.seed, day) >= 0.2) return wholeDay(day, rest, []);
  const fromMinute = Math.round(between(duty.seed + 1, day, 0, 1100));
  const minutes = Math.round(30 * 10 ** uniform(duty.seed + 2, day));
  return wholeDay(day, rest, [
    segment(fromMinute, fromMinute + minutes, 'outage', duty.home, { loadRate: 0.075 * effort }),
  ]);
};
