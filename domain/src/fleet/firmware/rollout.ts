import type { UpgradeState } from './upgrade.ts';

/** `stopped` by a user, `failed` by too many failures, `expired` when its time was over. */
export const ROLLOUT_STATES = ['running', 'done', 'failed', 'stopped', 'expired'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

export interface Rollout {
  /** The stage that runs, from 0. */
  readonly stage: number;
  readonly stageCount: number;
  /** Number of devices that may fail before it stops. */
  readonly failureLimit: number;
  /** Until when it waits for devices, UTC ms. */
  readonly until: number;
}
/** Devices of a stage by their state; absent ones are 0. */
export type StageCounts = { readonly [S in UpgradeState]?: number };

export type RolloutStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'next'; readonly stage: number }
  | { readonly kind: 'end'; readonly state: RolloutState; readonly waiting: UpgradeState };

const OPEN = ['waiting', 'downloading', 'installing'] as const satisfies readonly UpgradeState[];
const openOf = (counts: StageCounts): number => OPEN.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/**
 * The next step of a running rollout. The next stage begins when every device of the previous one has finished and
 * failures are within the limit. `waiting` of an end is the new status of devices that are still waiting; upgrades in
 * progress are finished.
 *
 * @param counts by stage
 *
 * @param now UTC ms
 */
export function stepOf(rollout: Rollout, counts: readonly StageCounts[], now: number): RolloutStep {
  const failed = counts.reduce((sum, each) => sum + (each.failed ?? 0), 0);
  if (failed > rollout.failureLimit) return { kind: 'end', state: 'failed', waiting: 'cancelled' };
  const isLast = rollout.stage + 1 >= rollout.stageCount;
  if (openOf(counts[rollout.stage] ?? {}) === 0)
    return isLast ? { kind: 'end', state: 'done', waiting: 'cancelled' } : { kind: 'next', stage: rollout.stage + 1 };
  return now >= rollout.until ? { kind: 'end', state: 'expired', waiting: 'missed' } : { kind: 'stay' };
}

/** Percentages of stages: whole, rising, the last one all of the devices. */
export const arePercentages = (percentages: readonly number[]): boolean =>
  percentages.at(-1) === 100 &&
  percentages.every((each, place) => Number.isInteger(each) && each > (percentages[place - 1] ?? 0));

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;

/** FNV-1a: the first devices differ between rollouts, and nobody can choose them. */
function lotOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), FNV_PRIME);
  return hash >>> 0;
}

/**
 * The stage of each device, chosen at random; each stage has at least one device as long as there are any.
 *
 * @param keys a unique key of each device
 *
 * @param percentages cumulative percentages of the devices after each stage, see {@link arePercentages}
 *
 * @param seed determines the random choice
 */
export function stagesByPercentage(
  keys: readonly string[],
  percentages: readonly number[],
  seed: string,
): ReadonlyMap<string, number> {
  const drawn = keys
    .map((key) => ({ key, lot: lotOf(`${seed}${key}`) }))
    .sort((one, other) => one.lot - other.lot || (one.key < other.key ? -1 : 1));
  const ends: number[] = [];
  for (const percentage of percentages)
    ends.push(Math.max((ends.at(-1) ?? 0) + 1, Math.ceil((drawn.length * percentage) / 100)));
  return new Map(drawn.map(({ key }, place) => [key, ends.findIndex((end) => place < end)]));
}
