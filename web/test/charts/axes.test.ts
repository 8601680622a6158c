import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { timeTicks } from '#web/charts/time-axis.ts';
import { clampedTo, isWhole, panned, zoomed } from '#web/charts/time-view.ts';
import { decimalsOf, gridValues, valueAxis } from '#web/charts/value-axis.ts';

const finite = fc.double({ min: -1e5, max: 1e5, noNaN: true });

describe('valueAxis', () => {
  it('holds every value between its ends in four equal steps', () => {
    fc.assert(
      fc.property(finite, finite, fc.boolean(), (a, b, symmetric) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const axis = valueAxis(low, high, { symmetric });
        expect(axis.min).toBeLessThanOrEqual(low + 1e-6);
        expect(axis.max).toBeGreaterThanOrEqual(high - 1e-6);
        expect(gridValues(axis)).toHaveLength(5);
        expect(gridValues(axis).at(-1)).toBeCloseTo(axis.max, 6);
        if (symmetric) expect(axis.min).toBeCloseTo(-axis.max, 6);
      }),
    );
  });

  it.each([
    [-61.3, 47.1, { symmetric: true, leastSpan: 4 }, [-80, -40, 0, 40, 80]],
    [29.4, 84, { fixed: [0, 100] as const }, [0, 25, 50, 75, 100]],
    [48.2, 53.9, { leastSpan: 1 }, [48, 49.5, 51, 52.5, 54]],
    [24.6, 24.6, { leastSpan: 4 }, [22.5, 24, 25.5, 27, 28.5]],
    [0, 0, { symmetric: true, leastSpan: 4 }, [-2, -1, 0, 1, 2]],
  ])('%d to %d', (min, max, wish, grid) => {
    expect(gridValues(valueAxis(min, max, wish))).toEqual(grid);
  });

  it('has the decimals of its step', () => {
    expect([40, 1.5, 0.25, 0.3].map((step) => decimalsOf({ min: 0, max: 4 * step, step }))).toEqual([0, 1, 2, 1]);
  });
});

const utc = () => 0;
/** Central Europe in 2026: summer time from 29 March, 01:00 UTC, to 25 October, 01:00 UTC. */
const berlin = (at: number) =>
  at >= Date.UTC(2026, 2, 29, 1) && at < Date.UTC(2026, 9, 25, 1) ? 2 * HOUR_MS : HOUR_MS;

describe('timeTicks', () => {
  it('puts round hours on a day', () => {
    const from = Date.UTC(2026, 10, 20, 9);
    const ticks = timeTicks({ from, to: from + DAY_MS }, 480, 68, utc);
    expect(ticks.map(({ at }) => new Date(at).getUTCHours())).toEqual([12, 16, 20, 0, 4, 8]);
    expect(ticks.find(({ isDay }) => isDay)?.at).toBe(Date.UTC(2026, 10, 21));
  });

  it('has ticks inside the axis that do not touch, at any length', () => {
    const length = fc.integer({ min: 60_000, max: 32 * DAY_MS });
    const from = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 10, 1) });
    fc.assert(
      fc.property(from, length, fc.integer({ min: 200, max: 1_600 }), (begin, span, width) => {
        const ticks = timeTicks({ from: begin, to: begin + span }, width, 68, berlin);
        for (const { at } of ticks) {
          expect(at).toBeGreaterThanOrEqual(begin);
          expect(at).toBeLessThanOrEqual(begin + span);
        }
        for (let i = 1; i < ticks.length; i += 1) expect(ticks[i]?.at).toBeGreaterThan(ticks[i - 1]?.at ?? 0);
        expect(ticks.length).toBeLessThanOrEqual(width / 34 + 2);
      }),
    );
  });

  it.each([
    ['the short day of spring', Date.UTC(2026, 2, 27, 23), 4],
    ['the long day of autumn', Date.UTC(2026, 9, 23, 22), 4],
  ])('keeps local midnights over %s', (_, from, days) => {
    const ticks = timeTicks({ from, to: from + days * DAY_MS }, 400, 68, berlin);
    expect(ticks.length).toBeGreaterThanOrEqual(days);
    for (const { at, isDay } of ticks) {
      expect(isDay).toBe(true);
      expect((at + berlin(at)) % DAY_MS).toBe(0);
    }
  });
});

describe('views in time', () => {
  const whole = { from: 0, to: 10 * DAY_MS };
  const instant = fc.integer({ min: -DAY_MS, max: 11 * DAY_MS });

  it('stay within the whole and keep their direction', () => {
    fc.assert(
      fc.property(instant, instant, fc.double({ min: 0.1, max: 20, noNaN: true }), instant, (a, b, factor, around) => {
        const view = clampedTo({ from: Math.min(a, b), to: Math.max(a, b) }, whole);
        for (const next of [view, zoomed(view, factor, around, whole), panned(view, factor - 5, whole)]) {
          expect(next.from).toBeGreaterThanOrEqual(whole.from);
          expect(next.to).toBeLessThanOrEqual(whole.to);
          expect(next.to - next.from).toBeGreaterThanOrEqual(2 * 60_000 - 1);
        }
      }),
    );
  });

  it('zoom around the instant under the pointer', () => {
    const view = { from: 4 * DAY_MS, to: 6 * DAY_MS };
    expect(zoomed(view, 2, 5 * DAY_MS, whole)).toEqual({ from: 4.5 * DAY_MS, to: 5.5 * DAY_MS });
    expect(zoomed(view, 2, 4 * DAY_MS, whole)).toEqual({ from: 4 * DAY_MS, to: 5 * DAY_MS });
  });

  it('are the whole again after zooming out', () => {
    expect(isWhole(zoomed({ from: DAY_MS, to: 2 * DAY_MS }, 0.001, DAY_MS, whole), whole)).toBe(true);
    expect(isWhole({ from: DAY_MS, to: 2 * DAY_MS }, whole)).toBe(false);
  });
});
