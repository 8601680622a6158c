import { expect, test } from 'vitest';
import { stageSpans, stagesTaken } from '#web/features/power/charging/stage-spans.ts';

test('stages follow each other without a gap, and idle time has none', () => {
  const at = Float64Array.from([0, 10, 20, 30, 40, 50]);
  expect(stageSpans(at, Float64Array.from([2, 2, 3, 3, 4, 1]))).toEqual([
    { stage: 'bulk', from: 0, to: 20 },
    { stage: 'absorption', from: 20, to: 40 },
    { stage: 'float', from: 40, to: 50 },
  ]);
  expect(stageSpans(at, Float64Array.from([1, 2, 2, 1, 1, 2]))).toEqual([{ stage: 'bulk', from: 10, to: 30 }]);
});

test('stages without duration are left out', () => {
  expect(stagesTaken({ bulk: 60, absorption: 0, float: 5, equalise: 0 })).toEqual(['bulk', 'float']);
});
