import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ENDS } from '#domain/power/insights/end-of-life.ts';
import { type Reviewed, summaryOf } from '#domain/power/insights/fleet.ts';

const NOW = Date.UTC(2026, 10, 18);
const month = (name: string, percent: number, half = 3) => ({
  month: name,
  percent,
  low: percent - half,
  high: percent + half,
});
const battery = (more: Partial<Reviewed>): Reviewed => ({
  ...{ verdict: 'expected', life: null, end: null },
  health: { estimate: null, months: [] },
  ...more,
});
const ofMonths = (...percents: number[]) => {
  const months = percents.map((percent, place) => month(`2026-${String(place + 5).padStart(2, '0')}`, percent));
  return battery({ health: { estimate: months.at(-1)!, months } });
};

test.each([
  ['noHealth', battery({})],
  ['tooShort', ofMonths(92, 91)],
  ['notAgeing', ofMonths(90, 91, 92)],
  ['tooFar', ofMonths(92, 91.9, 91.8)],
] as const)('that no end is known has a reason: %s', (reason, of) => {
  const { noEnds, endUnknown } = summaryOf([of], NOW);
  expect(endUnknown).toBe(1);
  expect(noEnds).toEqual({ noHealth: 0, tooShort: 0, notAgeing: 0, tooFar: 0, [reason]: 1 });
});

test('the reasons add up to the batteries whose end is not known', () => {
  const some = fc
    .array(fc.integer({ min: 60, max: 100 }), { maxLength: 6 })
    .map((all) => (all.length === 0 ? battery({}) : ofMonths(...all)));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), (all) => {
      const { noEnds, endKnown, endUnknown, batteries } = summaryOf(all, NOW);
      expect(NO_ENDS.reduce((sum, reason) => sum + noEnds[reason], 0)).toBe(endUnknown);
      expect(endKnown + endUnknown).toBe(batteries);
    }),
  );
});

test('the months of a fleet are the middle of its mounted batteries from the first month on', () => {
  const gone = { ...ofMonths(10), verdict: null };
  expect(summaryOf([ofMonths(90), ofMonths(96, 95), ofMonths(92, 91), gone], NOW).months).toEqual([
    { month: '2026-05', batteries: 3, percent: 92, low: 89, high: 95 },
    { month: '2026-06', batteries: 2, percent: 93, low: 90, high: 96 },
  ]);
  expect(summaryOf([], NOW).months).toEqual([]);
});
