import { MAX_STAGES, ROLLOUT_HOURS } from '#domain/fleet/firmware/limits.ts';
import { arePercentages } from '#domain/fleet/firmware/rollout.ts';

/** Cumulative percentages of devices after each stage. */
export const PLANS = {
  once: [100],
  two: [10, 100],
  three: [10, 50, 100],
  four: [1, 10, 50, 100],
} as const;
/** `own` is entered stage by stage. */
export type PlanName = keyof typeof PLANS | 'own';

const DIGITS = /^\d{1,6}$/;
const ALL = 100;

/** The errors of a plan, null when there are none. */
export function planFault({ failureLimit, hours }: { failureLimit: string; hours: string }) {
  if (!DIGITS.test(failureLimit)) return 'failureLimit' as const;
  const isPossible = DIGITS.test(hours) && Number(hours) >= ROLLOUT_HOURS.min && Number(hours) <= ROLLOUT_HOURS.max;
  return isPossible ? null : ('hours' as const);
}

/** The percentages as entered, without the last stage, which is always 100; null when they do not increase. */
export function typedPercentages(typed: readonly string[]): number[] | null {
  const percentages = [...typed.map((text) => (DIGITS.test(text.trim()) ? Number(text) : Number.NaN)), ALL];
  return arePercentages(percentages) ? percentages : null;
}

/** Adds a stage before the last one, half way to all devices. */
export function withStage(typed: readonly string[]): string[] {
  const before = Number(typed.at(-1) ?? 0) || 0;
  return [...typed, String(Math.ceil((before + ALL) / 2))];
}

export const isFull = (stageCount: number): boolean => stageCount >= MAX_STAGES;

/** Devices of each stage by `mcuId`; `rest` adds all others as the last stage. */
export interface StageLists {
  readonly lists: readonly ReadonlySet<string>[];
  readonly rest: boolean;
}

/** Stages for the call; null while one is empty. */
export const listStages = ({ lists, rest }: StageLists): (string[] | 'rest')[] | null =>
  lists.some((list) => list.size === 0)
    ? null
    : [...lists.map((list) => [...list]), ...(rest ? ['rest' as const] : [])];

/** Devices of the other stages with the number of the stage, from 1: a device is in one stage only. */
export const takenElsewhere = ({ lists }: StageLists, stage: number): ReadonlyMap<string, number> =>
  new Map(
    lists.flatMap((list, place) => (place === stage ? [] : [...list].map((id): [string, number] => [id, place + 1]))),
  );
