import { MAX_CALLED, MAX_ESCALATION_MINUTES, MAX_ESCALATION_STEPS } from '#domain/reporting/delivery/limits.ts';
import type { Escalation } from './delivery-queries.ts';

/** Who is called, as it is being edited: minutes as they are typed. */
export interface Chain {
  readonly level: number;
  readonly steps: readonly ChainStep[];
}
interface ChainStep {
  readonly key: number;
  readonly minutes: string;
  readonly userIds: readonly number[];
}

const FIRST_MINUTES = 10;

export const newChain = (): Chain => ({
  level: 1,
  steps: [{ key: 0, minutes: String(FIRST_MINUTES), userIds: [] }],
});

export const chainOf = ({ level, steps }: Escalation): Chain => ({
  level,
  steps: steps.map(({ afterMinutes, userIds }, key) => ({ key, minutes: String(afterMinutes), userIds })),
});

export const escalationOf = ({ level, steps }: Chain): Escalation => ({
  level,
  steps: steps.map(({ minutes, userIds }) => ({ afterMinutes: Number(minutes), userIds: [...userIds] })),
});

/** Whether the minutes of a step are later than those of the step before. */
export function areMinutesRight({ steps }: Chain, index: number): boolean {
  const minutes = Number(steps[index]?.minutes.trim() || Number.NaN);
  const before = index === 0 ? 0 : Number(steps[index - 1]?.minutes);
  return Number.isInteger(minutes) && minutes > before && minutes <= MAX_ESCALATION_MINUTES;
}

const areSomeCalled = ({ userIds }: ChainStep): boolean => userIds.length > 0 && userIds.length <= MAX_CALLED;

export const chainFault = (chain: Chain): boolean =>
  chain.steps.some((step, index) => !areMinutesRight(chain, index) || !areSomeCalled(step));

export const canAddStep = ({ steps }: Chain): boolean => steps.length < MAX_ESCALATION_STEPS;

/** With a step more, as much later as the first one. */
export function withStep(chain: Chain): Chain {
  const last = Number(chain.steps.at(-1)?.minutes) || 0;
  const minutes = String(Math.min(last + FIRST_MINUTES, MAX_ESCALATION_MINUTES));
  const key = Math.max(-1, ...chain.steps.map((step) => step.key)) + 1;
  return { ...chain, steps: [...chain.steps, { key, minutes, userIds: [] }] };
}

export const withChange = (chain: Chain, index: number, change: Partial<ChainStep>): Chain => ({
  ...chain,
  steps: chain.steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
});

export const withoutStep = (chain: Chain, index: number): Chain => ({
  ...chain,
  steps: chain.steps.filter((_step, at) => at !== index),
});
