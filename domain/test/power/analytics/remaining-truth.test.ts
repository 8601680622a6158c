import { describe, expect, test } from 'vitest';
import { judgeRemaining, REMAINING_KINDS, type RemainingKind } from './remaining-truth.ts';

const PACKS = 12;
/** Where the load is chance, a few packs tell little. */
const MANY_PACKS = 40;
const named = REMAINING_KINDS.map((kind) => ({
  name: `${kind.chemistry} to ${kind.to}, gauge ${kind.gauge}, ${kind.load} at ${kind.rate} C${kind.charger ? ', charger stops early' : ''}${kind.isToppedUp ? ', topped up' : ''}`,
  kind,
}));

describe.each(named)('the remaining time of $name', ({ kind }) => {
  const seen = judgeRemaining(kind, kind.load === 'bursts' ? MANY_PACKS : PACKS, 4);

  test.each(seen)('lies within its range in nine of ten cases, $asked', ({ cases, inside, wrongWay }) => {
    expect(cases).toBeGreaterThanOrEqual(40);
    expect(inside).toBeGreaterThanOrEqual(90);
    expect(wrongWay).toBe(0);
  });

  test('has a range that is no wider than the time itself, or more for a load that wanders or pauses', () => {
    const wide = { constant: 1, pulsed: 1, random: 2, bursts: 3 } as const;
    expect(seen[1]!.width).toBeLessThanOrEqual(wide[kind.load]);
  });
});

const isPlain = ({ load }: RemainingKind) => load === 'constant' || load === 'pulsed';

describe.each(named.filter(({ kind }) => isPlain(kind)))('of $name that was never seen before', ({ kind }) => {
  test.each(judgeRemaining(kind, PACKS, 0))('it lies within its range, too, $asked', ({ inside, wrongWay }) => {
    expect(inside).toBeGreaterThanOrEqual(90);
    expect(wrongWay).toBe(0);
  });
});

describe.each(named.filter(({ kind }) => !isPlain(kind)))('of $name that was never seen before', ({ kind }) => {
  const [early, later] = judgeRemaining(kind, MANY_PACKS, 0);

  test('it lies within its range in the first half hour, or is told later', () => {
    expect(early!.inside).toBeGreaterThanOrEqual(90);
    expect(early!.settling).toBeLessThanOrEqual(25);
  });

  test('it does so later', () => expect(later!.inside).toBeGreaterThanOrEqual(90));
});
