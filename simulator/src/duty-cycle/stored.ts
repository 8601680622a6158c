import { hash } from '../random/seeded.ts';
import { type DayPlan, segment, wholeDay } from './day-plan.ts';
import type { DutyCycle } from './duty-cycle.ts';
import { atCharger } from './usage-profile.ts';

const lookEveryDays = 35;

/** Stored with the main switch off; every five weeks someone checks whether it needs charging. */
export function storedDay(cycle: DutyCycle, day: number): DayPlan {
  const stands = segment(0, 1440, 'parked', cycle.home, { loadRate: 0.000_03 });
  if ((day + cycle.seed) % lookEveryDays !== hash(cycle.seed, 7) % lookEveryDays) return wholeDay(day, stands, []);
  return wholeDay(day, stands, [segment(540, 960, 'charging', cycle.home, atCharger(cycle.usage))]);
}
