import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCORE_PARTS, scoreOfDay } from '#domain/analytics/score.ts';
import { DAY_MS, utcDayStart } from '#domain/time.ts';

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

  test('leaves out unknown parts and scales the others', () => {
    expect(scoreOfDay(DAY, span(null, 0), null, fullBefore(0), 'lfp')).toEqual({
      score: 100,
      parts: { health: null, depth: null, temperature: null, fullCharge: 10 },
    });
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
