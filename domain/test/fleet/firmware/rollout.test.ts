import { describe, expect, it } from 'vitest';
import { arePercentages, stagesByPercentage, stepOf } from '#domain/fleet/firmware/rollout.ts';

const rollout = { stage: 0, stageCount: 3, failureLimit: 1, until: 1000 };

describe('the next step of a rollout', () => {
  it('is to wait while a device of the stage is in progress', () => {
    for (const state of ['waiting', 'downloading', 'installing'])
      expect(stepOf(rollout, [{ done: 9, [state]: 1 }], 0)).toEqual({ kind: 'stay' });
  });
  it('is to continue when all have ended and failures are within the limit', () => {
    expect(stepOf(rollout, [{ done: 8, failed: 1 }, { waiting: 40 }], 0)).toEqual({ kind: 'next', stage: 1 });
    expect(stepOf(rollout, [], 0)).toEqual({ kind: 'next', stage: 1 });
  });
  it('is to stop at once when too many have failed over all stages', () => {
    const stopped = { kind: 'end', state: 'failed', waiting: 'cancelled' };
    expect(stepOf(rollout, [{ failed: 2, downloading: 3 }], 0)).toEqual(stopped);
    expect(stepOf({ ...rollout, stage: 2 }, [{ failed: 1 }, { done: 4 }, { failed: 1 }], 0)).toEqual(stopped);
  });
  it('is to end after the last stage, and when its time is over', () => {
    expect(stepOf({ ...rollout, stage: 2 }, [{ done: 1 }, { done: 4 }, { done: 4, failed: 1 }], 0)).toMatchObject({
      state: 'done',
    });
    expect(stepOf(rollout, [{ waiting: 1 }], 999)).toEqual({ kind: 'stay' });
    expect(stepOf(rollout, [{ waiting: 1 }], 1000)).toEqual({ kind: 'end', state: 'expired', waiting: 'missed' });
  });
});

describe('stages by percentage', () => {
  const keys = Array.from({ length: 1000 }, (_, number) => `device-${number}`);
  const sizes = (stages: ReadonlyMap<string, number>) => {
    const counts: number[] = [];
    for (const stage of stages.values()) counts[stage] = (counts[stage] ?? 0) + 1;
    return counts;
  };
  it('have the given number of devices, each once', () => {
    expect(sizes(stagesByPercentage(keys, [1, 10, 50, 100], 'a'))).toEqual([10, 90, 400, 500]);
  });
  it('are the same for the same rollout and differ between rollouts', () => {
    const [one, again, other] = ['a', 'a', 'b'].map((seed) => stagesByPercentage(keys, [10, 100], seed));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });
  it('have at least one device while there are any', () => {
    expect(sizes(stagesByPercentage(keys.slice(0, 3), [1, 2, 100], 'a'))).toEqual([1, 1, 1]);
    expect(sizes(stagesByPercentage(keys.slice(0, 1), [10, 50, 100], 'a'))).toEqual([1]);
    expect(stagesByPercentage([], [100], 'a').size).toBe(0);
  });
  it('rise to a hundred', () => {
    expect(arePercentages([10, 50, 100])).toBe(true);
    for (const wrong of [[], [50], [50, 50, 100], [100, 10], [0, 100], [0.5, 100]])
      expect(arePercentages(wrong)).toBe(false);
  });
});
