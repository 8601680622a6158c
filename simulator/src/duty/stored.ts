import { hash } from '../random/seeded.ts';
import { type DayPlan, segment, wholeDay } from './day-plan.ts';
import type { Duty } from './duty.ts';
import { atCharger } from './habits.ts';

const lookEveryDays = 35;

/** Stands in the yard with its main switch off; every five weeks somebody looks whether it needs a charge. */
export function storedDay(duty: Duty, day: number): DayPlan {
  const stands = segment(0, 1440, 'parked', duty.home, { loadRate: 0.000_03 });
  if ((day + duty.seed) % lookEveryDays !== hash(duty.seed, 7) % lookEveryDays) return wholeDay(day, stands, []);
  return wholeDay(day, stands, [segment(540, 960, 'charging', duty.home, atCharger(duty.habits))]);
}
