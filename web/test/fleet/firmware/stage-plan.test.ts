import { expect, test } from 'vitest';
import { MAX_STAGES } from '#domain/fleet/firmware/limits.ts';
import {
  isFull,
  listStages,
  PLANS,
  takenElsewhere,
  typedPercentages,
  withStage,
} from '#web/features/fleet/firmware/stage-plan.ts';

test.each([
  [[], [100]],
  [
    ['10', '50'],
    [10, 50, 100],
  ],
  [[' 5 '], [5, 100]],
  [['50', '10'], null],
  [['10', '10'], null],
  [['0'], null],
  [['100'], null],
  [[''], null],
  [['1.5'], null],
])('the input %j gives the stages %j', (typed, percentages) => {
  expect(typedPercentages(typed)).toEqual(percentages);
});

test('a stage can be added to any plan up to the maximum', () => {
  for (const plan of [PLANS.once, PLANS.three]) {
    let typed = plan.slice(0, -1).map(String);
    while (!isFull(typed.length + 1) && typed.at(-1) !== '99') {
      typed = withStage(typed);
      expect(typedPercentages(typed)).not.toBeNull();
    }
    expect(typed.length + 1).toBeLessThanOrEqual(MAX_STAGES);
  }
});

test('lists are sent as entered, the rest last; an empty one is none', () => {
  const stages = { lists: [new Set(['a', 'b']), new Set(['c'])], rest: true };
  expect(listStages(stages)).toEqual([['a', 'b'], ['c'], 'rest']);
  expect(listStages({ ...stages, rest: false })).toEqual([['a', 'b'], ['c']]);
  expect(listStages({ lists: [new Set(['a']), new Set()], rest: true })).toBeNull();
  expect(takenElsewhere(stages, 1)).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
});
