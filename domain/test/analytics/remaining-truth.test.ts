import { describe, expect, test } from 'vitest';
import { judgeRemaining, REMAINING_KINDS } from './remaining-truth.ts';

const PACKS = 12;
const named = REMAINING_KINDS.map((kind) => ({
  name: `${kind.chemistry} to ${kind.to}, gauge ${kind.gauge}, ${kind.load} at ${kind.rate} C${kind.charger ? ', charger stops early' : ''}`,
  kind,
}));

describe.each(named)('the remaining time of $name', ({ kind }) => {
  const seen = judgeRemaining(kind, PACKS, 4);

  test.each(seen)('lies within its range in nine of ten cases, $asked', ({ cases, inside, wrongWay }) => {
    expect(cases).toBeGreaterThanOrEqual(40);
    expect(inside).toBeGreaterThanOrEqual(90);
    expect(wrongWay).toBe(0);
  });

  test('has a range that is no wider than the time itself, or twice that for a load that wanders', () => {
    expect(seen[1]!.width).toBeLessThanOrEqual(kind.load === 'random' ? 2 : 1);
  });
});

describe.each(named.filter(({ kind }) => kind.load !== 'random'))('of $name that was never seen before', ({ kind }) => {
  test.each(judgeRemaining(kind, PACKS, 0))('it lies within its range, too, $asked', ({ inside, wrongWay }) => {
    expect(inside).toBeGreaterThanOrEqual(90);
    expect(wrongWay).toBe(0);
  });
});
