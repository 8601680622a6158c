import { ROLLOUT_HOURS } from '#domain/firmware/limits.ts';

/** Percentages of the devices that have had their turn after each stage. */
export const PLANS = {
  once: [100],
  two: [10, 100],
  three: [10, 50, 100],
  four: [1, 10, 50, 100],
} as const;
export type PlanName = keyof typeof PLANS;

const DIGITS = /^\d{1,6}$/;

/** What of a plan is no number that is possible, null when nothing. */
export function planFault({ failureLimit, hours }: { failureLimit: string; hours: string }) {
  if (!DIGITS.test(failureLimit)) return 'failureLimit' as const;
  const isPossible = DIGITS.test(hours) && Number(hours) >= ROLLOUT_HOURS.min && Number(hours) <= ROLLOUT_HOURS.max;
  return isPossible ? null : ('hours' as const);
}
