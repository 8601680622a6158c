import { MAX_STAGES, ROLLOUT_HOURS } from '#domain/firmware/limits.ts';
import { arePercentages } from '#domain/firmware/rollout.ts';

/** Percentages of the devices that have had their turn after each stage. */
export const PLANS = {
  once: [100],
  two: [10, 100],
  three: [10, 50, 100],
  four: [1, 10, 50, 100],
} as const;
/** `own` is typed stage by stage. */
export type PlanName = keyof typeof PLANS | 'own';

const DIGITS = /^\d{1,6}$/;
const ALL = 100;

/** What of a plan is no number that is possible, null when nothing. */
export function planFault({ failureLimit, hours }: { failureLimit: string; hours: string }) {
  if (!DIGITS.test(failureLimit)) return 'failureLimit' as const;
  const isPossible = DIGITS.test(hours) && Number(hours) >= ROLLOUT_HOURS.min && Number(hours) <= ROLLOUT_HOURS.max;
  return isPossible ? null : ('hours' as const);
}

/** Percentages as they are typed, all but the last stage, which is always all of the devices; null when they do not rise. */
export function typedPercentages(typed: readonly string[]): number[] | null {
  const percentages = [...typed.map((text) => (DIGITS.test(text.trim()) ? Number(text) : Number.NaN)), ALL];
  return arePercentages(percentages) ? percentages : null;
}

/** One stage more before the last, half way to all. */
export function withStage(typed: readonly string[]): string[] {
  const before = Number(typed.at(-1) ?? 0) || 0;
  return [...typed, String(Math.ceil((before + ALL) / 2))];
}

export const isFull = (stageCount: number): boolean => stageCount >= MAX_STAGES;

/** Devices of each stage by `mcuId`; `rest` follow as the last one when all others shall. */
export interface StageLists {
  readonly lists: readonly ReadonlySet<string>[];
  readonly rest: boolean;
}

/** Stages as the call wants them; null while one is empty. */
export const listStages = ({ lists, rest }: StageLists): (string[] | 'rest')[] | null =>
  lists.some((list) => list.size === 0)
    ? null
    : [...lists.map((list) => [...list]), ...(rest ? ['rest' as const] : [])];

/** Devices of the other stages, with the number of theirs from 1: a device has one turn. */
export const takenElsewhere = ({ lists }: StageLists, stage: number): ReadonlyMap<string, number> =>
  new Map(
    lists.flatMap((list, place) => (place === stage ? [] : [...list].map((id): [string, number] => [id, place + 1]))),
  );
