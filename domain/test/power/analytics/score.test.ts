import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { SCORE_PARTS, scoreOfDay, scoreWithFault } from '#domain/power/analytics/health/score.ts';

const DAY = 20_600;
const span = (socLowest: number | null, celsiusHours = 24, outsideHours = 0) => ({
  socLowest,
  celsiusHours,
  outsideHours,
});
const fullBefore = (days: number) => ({ fullAt: utcDayStart(DAY) - days * DAY_MS, knownSince: 0 });

describe('the score of a day', () => {
  test('is 100 for a healthy battery that is treated well', () => {
    const { score, parts } = scoreOfDay(DAY, span(40), 95, fullBefore(0), 'lead-acid');
    expect(score).toBe(100);
    expect(parts).toEqual(SCORE_PARTS);
  });

  test('is 0 for a worn, empty, hot battery that is never full', () => {
    const { score } = scoreOfDay(DAY, span(3, 24, 24), 40, { fullAt: null, knownSince: utcDayStart(DAY - 60) }, 'lfp');
    expect(score).toBe(0);
  });

  test('expects a full charge every week for lead-acid, every month for lithium', () => {
    const full = (days: number, chemistry: 'lead-acid' | 'lfp') =>
      scoreOfDay(DAY, span(40), 95, fullBefore(days), chemistry).parts.fullCharge;
    expect([full(6, 'lead-acid'), full(13, 'lead-acid'), full(29, 'lfp'), full(59, 'lfp')]).toEqual([10, 1.4, 10, 0.3]);
  });

  test('gives half of its points to a part of which nothing is known', () => {
    expect(scoreOfDay(DAY, span(null, 0), null, fullBefore(0), 'lfp')).toEqual({
      score: 55,
      parts: { health: null, depth: null, temperature: null, fullCharge: 10 },
    });
  });

  test('has no points for full charges that were not seen: not known at first, then fewer each day', () => {
    const never = (days: number) =>
      scoreOfDay(DAY, span(40), 95, { fullAt: null, knownSince: utcDayStart(DAY - days) }, 'lfp');
    expect([0, 30, 31, 45, 60].map((days) => never(days).parts.fullCharge)).toEqual([null, null, 9.7, 5, 0]);
    expect(never(10).score).toBe(95);
  });

  test('is never full while a part was not seen', () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    fc.assert(
      fc.property(
        maybe(fc.constant(99)),
        maybe(fc.constant(60)),
        fc.constantFrom(0, 24),
        maybe(fc.nat(60)),
        (health, lowest, hours, full) => {
          const known = { fullAt: full === null ? null : utcDayStart(DAY - full), knownSince: utcDayStart(DAY - 90) };
          const { score, parts } = scoreOfDay(DAY, span(lowest, hours), health, known, 'lfp');
          // A tenth of a point less is no part that was not seen.
          if (score === 100) expect(Object.values(parts)).not.toContain(null);
        },
      ),
    );
  });

  test('is held down while a severe fault of the battery is open', () => {
    expect([scoreWithFault(98, 1), scoreWithFault(98, 2), scoreWithFault(30, 1), scoreWithFault(98, null)]).toEqual([
      40, 70, 30, 98,
    ]);
  });

  test('is between 0 and 100, and no part exceeds its points', () => {
    const percent = fc.option(fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(percent, percent, fc.nat(24), fc.nat(400), (health, lowest, outside, days) => {
        const { score, parts } = scoreOfDay(DAY, span(lowest, 24, outside), health, fullBefore(days), 'nmc');
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        for (const [part, most] of Object.entries(SCORE_PARTS)) {
          expect(parts[part as keyof typeof SCORE_PARTS] ?? 0).toBeGreaterThanOrEqual(0);
          expect(parts[part as keyof typeof SCORE_PARTS] ?? 0).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
