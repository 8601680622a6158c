import { between, uniform } from '../../random/seeded.ts';
import { segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner } from '../duty-cycle.ts';
import { atCharger } from '../usage-profile.ts';

/**
 * Standby on float; the mains fails several times a month, for half an hour to five hours. A mast without mains runs on
 * its battery until a generator starts.
 */
export const planTelecom: DayPlanner = (cycle, day) => {
  const power = atCharger(cycle.usage);
  const { effort, offGrid } = cycle.usage;
  const rest = segment(0, 1440, 'standby', cycle.home, { ...power, loadRate: 0.045 * effort });
  if (offGrid || uniform(cycle.seed, day) >= 0.2) return wholeDay(day, rest, []);
  const fromMinute = Math.round(between(cycle.seed + 1, day, 0, 1100));
  const minutes = Math.round(30 * 10 ** uniform(cycle.seed + 2, day));
  return wholeDay(day, rest, [
    segment(fromMinute, fromMinute + minutes, 'outage', cycle.home, { loadRate: 0.075 * effort }),
  ]);
};
