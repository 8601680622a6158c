import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HourTrail, LimitCounts } from '#domain/alerting/alarms/trial/hour-trail.ts';
import { HOUR_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { noExtremes } from '#domain/stream/history/extremes.ts';

const DAY = 20_600;
const START = utcDayStart(DAY);
const hours = fc.array(fc.option(fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 24 });

function trailOf(values: readonly (number | null)[], comparison: 'above' | 'below'): HourTrail {
  const trail = new HourTrail({ from: START, until: START + values.length * HOUR_MS }, comparison);
  const extremes = noExtremes();
  for (const [hour, value] of values.entries()) {
    extremes.low[hour] = value ?? Number.NaN;
    extremes.high[hour] = value ?? Number.NaN;
  }
  trail.take(DAY, extremes);
  return trail;
}

/** How often values enter the side of a limit, where hours without one are passed over. */
function entered(values: readonly (number | null)[], limit: number, comparison: 'above' | 'below'): number {
  let wasBeyond = false;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    const isBeyond = comparison === 'above' ? value >= limit : value <= limit;
    if (isBeyond && !wasBeyond) count += 1;
    wasBeyond = isBeyond;
  }
  return count;
}

describe('hours of a trial', () => {
  it('count how often each limit was reached, over several units', () => {
    fc.assert(
      fc.property(
        fc.array(hours, { maxLength: 4 }),
        fc.constantFrom('above' as const, 'below' as const),
        (units, side) => {
          const counts = new LimitCounts(side);
          for (const values of units) counts.take(trailOf(values, side));
          for (const { limit, count } of counts.at(100))
            expect(count, `${side} ${limit}`).toBe(
              units.reduce((sum, values) => sum + entered(values, limit, side), 0),
            );
        },
      ),
    );
  });

  it('count as many limits as requested, no more', () => {
    const counts = new LimitCounts('above');
    counts.take(trailOf([0, 1000, 20, 900], 'above'));
    expect(counts.at(10).length).toBeLessThanOrEqual(10);
    expect(new LimitCounts('below').at(10)).toEqual([]);
  });

  it('show where a limit was reached without an alarm, once for each time', () => {
    const trail = trailOf([10, 42, 45, 10, null, 50, 51, 10, 44], 'above');
    const alarm = { rule: 'a', unit: 0, level: 1, raisedAt: 0, peak: 51 } as const;
    const open = { ...alarm, breachedSince: START + 5 * HOUR_MS, releasedAt: START + 7 * HOUR_MS };
    expect([...trail.quietBreaches(40, [open])]).toEqual([
      { at: START + 2 * HOUR_MS, value: 45 },
      { at: START + 8 * HOUR_MS, value: 44 },
    ]);
  });
});
