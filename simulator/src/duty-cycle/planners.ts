import type { Profile } from '../fleet/format.ts';
import type { DayPlanner } from './duty-cycle.ts';
import { planCabin } from './profiles/cabin.ts';
import { planGolfCart } from './profiles/golf-cart.ts';
import { planRentalUnit } from './profiles/rental-unit.ts';
import { planRv } from './profiles/rv.ts';
import { planScissorLift } from './profiles/scissor-lift.ts';
import { planTelecom } from './profiles/telecom.ts';
import { planYardTractor } from './profiles/yard-tractor.ts';

export const planners: Record<Profile, DayPlanner> = {
  'yard-tractor': planYardTractor,
  'scissor-lift': planScissorLift,
  'golf-cart': planGolfCart,
  rv: planRv,
  'rental-unit': planRentalUnit,
  cabin: planCabin,
  telecom: planTelecom,
};

/** Cycles per year of a battery with this profile, which give its initial wear. */
export const cyclesPerYear: Record<Profile, number> = {
  'yard-tractor': 330,
  'scissor-lift': 170,
  'golf-cart': 130,
  rv: 70,
  'rental-unit': 90,
  cabin: 90,
  telecom: 12,
};
