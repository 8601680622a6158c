import { between, uniform } from '../../random/seeded.ts';
import { segment, wholeDay } from '../day-plan.ts';
import type { DayPlanner } from '../duty.ts';

/** Standby on float; the mains fails some times a month, for half an hour to five hours. */
export const planTelecom: DayPlanner = (duty, day) => {
  const rest = segment(0, 1440, 'standby', duty.home, { loadRate: 0.045, chargeRate: 0.2, externalPower: true });
  if (uniform(duty.seed, day) >= 0.12) return wholeDay(day, rest, []);
  const fromMinute = Math.round(between(duty.seed + 1, day, 0, 1100));
  const minutes = Math.round(30 * 10 ** uniform(duty.seed + 2, day));
  return wholeDay(day, rest, [segment(fromMinute, fromMinute + minutes, 'outage', duty.home, { loadRate: 0.075 })]);
};
