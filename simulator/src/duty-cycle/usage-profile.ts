import type { Profile } from '../fleet/format.ts';
import type { GivenUsageProfile, Shift } from '../fleet/usage-profile.ts';
import { between, uniform } from '../random/seeded.ts';
import type { Segment } from './day-plan.ts';

/** How people use and charge a device: the values of the fleet file, completed from profile and seed. */
export interface UsageProfile {
  /** null: decided by the profile */
  shift: Shift | null;
  workDays: readonly number[];
  daysOff: number;
  effort: number;
  plugInBelow: number;
  chargeTo: number;
  chargeRate: number;
  /** minutes from the end of the shift until it is plugged in */
  plugInAfterMinutes: number;
  hiredOut: boolean;
  offGrid: boolean;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const weekdays = [1, 2, 3, 4, 5];

/** Fills in the values that the fleet file leaves out. */
export function usageProfileOf(profile: Profile, seed: number, given: GivenUsageProfile): UsageProfile {
  return {
    shift: null,
    workDays: weekdays,
    daysOff: 0.05,
    effort: 1,
    plugInBelow: between(seed, -11, 0.5, 0.85),
    chargeTo: 1,
    chargeRate: 0.14,
    plugInAfterMinutes: Math.round(between(seed, -12, 5, 90)),
    hiredOut: profile === 'rental-unit',
    offGrid: false,
    ...byProfile[profile](seed),
    ...given,
  };
}

const byProfile: Record<Profile, (seed: number) => Partial<UsageProfile>> = {
  // two yards in five never close
  'yard-tractor': (seed) => ({
    shift: 'two-shift',
    workDays: uniform(seed, -1) < 0.4 ? everyDay : weekdays,
    chargeRate: 0.4,
    plugInAfterMinutes: 5,
  }),
  // some sites work on Saturdays; one lift in seven is charged only when it is almost empty
  'scissor-lift': (seed) => ({
    shift: 'day',
    workDays: uniform(seed, -2) < 0.4 ? [...weekdays, 6] : weekdays,
    ...(uniform(seed, -1) < 0.15 && { plugInBelow: 0.25 }),
  }),
  'golf-cart': () => ({ plugInBelow: 0.9, chargeRate: 0.15 }),
  rv: () => ({ plugInBelow: 1, chargeRate: 0.15 }),
  'rental-unit': () => ({ shift: 'day' }),
  cabin: () => ({ shift: 'day' }),
  telecom: () => ({ plugInBelow: 1, chargeRate: 0.2 }),
};

/** A charger at hand, and how it is used. */
export function atCharger(
  usage: UsageProfile,
): Pick<Segment, 'chargeRate' | 'plugInBelow' | 'chargeTo'> & { externalPower: true } {
  const { chargeRate, plugInBelow, chargeTo } = usage;
  return { chargeRate, plugInBelow, chargeTo, externalPower: true };
}
