import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { remainingTime } from '#domain/power/analytics/remaining/remaining.ts';
import { reportedTime } from '#domain/power/analytics/remaining/reported-time.ts';
import { NO_SERIES } from './arbitrary-series.ts';
import { batteryOfRecording } from './recorded.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const battery = batteryOfRecording('lfp', 51.2, 100, 60);
const capacity = { ampHours: 100, low: 97, high: 103 };
const steady = (amp: number, soc = 50) => {
  const at = Float64Array.from({ length: 31 }, (_, place) => NOW - (30 - place) * MINUTE_MS);
  const column = (value: number) => new Float64Array(31).fill(value);
  return { at, amp: column(amp), volt: column(52), socPercent: column(soc), celsius: column(25) };
};

describe('the remaining time', () => {
  test('is the charge divided by the current, as a range', () => {
    const range = remainingTime(steady(-10), capacity, battery, NOW);
    expect(range).toMatchObject({ answer: 'toEmpty', at: NOW, averageCurrent: -10 });
    if (!('lowMinutes' in range)) throw new Error('a range was expected');
    expect(range.likelyMinutes).toBeGreaterThan(270);
    expect(range.likelyMinutes).toBeLessThan(300);
    expect(range.lowMinutes).toBeGreaterThan(200);
    // Half an hour of a use that was never seen before tells little of the next five hours.
    expect(range.highMinutes).toBeLessThan(510);
  });

  test('is not given for data older than 10 min', () => {
    expect(remainingTime(steady(-10), capacity, battery, NOW + 10 * MINUTE_MS)).toMatchObject({ answer: 'toEmpty' });
    expect(remainingTime(steady(-10), capacity, battery, NOW + 10 * MINUTE_MS + 1)).toEqual({ answer: 'old', at: NOW });
    expect(remainingTime(NO_SERIES, capacity, battery, NOW)).toEqual({ answer: 'old', at: null });
  });

  test('is absent at rest, and when charge, current or capacity are unknown', () => {
    expect(remainingTime(steady(-1.9), capacity, battery, NOW)).toEqual({ answer: 'idle', at: NOW });
    expect(remainingTime(steady(-10), null, battery, NOW)).toEqual({ answer: 'unknown', at: NOW });
    expect(remainingTime(steady(-10, Number.NaN), capacity, battery, NOW)).toEqual({ answer: 'unknown', at: NOW });
    expect(remainingTime(steady(Number.NaN), capacity, battery, NOW)).toEqual({ answer: 'unknown', at: NOW });
  });

  test('is zero for a full battery on its charger and for an empty one', () => {
    const empty = remainingTime(steady(-10, 0), capacity, battery, NOW);
    expect(empty).toMatchObject({ answer: 'toEmpty', lowMinutes: 0, likelyMinutes: 0 });
    const full = remainingTime(steady(10, 100), capacity, battery, NOW);
    expect(full).toMatchObject({ answer: 'toFull', lowMinutes: 0 });
  });

  /** Stretches of minutes at a current, oldest first, a record a minute; the last record ends the last of them. */
  const lived = (soc: number, ...stretches: readonly (readonly [minutes: number, amp: number])[]) => {
    const amps = stretches.flatMap(([minutes, amp]) => new Array<number>(minutes).fill(amp));
    const amp = Float64Array.from([...amps, amps.at(-1)!]);
    const at = Float64Array.from(amp, (_, place) => NOW - (amp.length - 1 - place) * MINUTE_MS);
    const column = (value: number) => new Float64Array(amp.length).fill(value);
    return remainingTime(
      { at, amp, volt: column(52), socPercent: column(soc), celsius: column(25) },
      capacity,
      battery,
      NOW,
    );
  };

  test('follows the present direction of the current', () => {
    expect(lived(55, [40, 60], [8, -30])).toMatchObject({ answer: 'toEmpty', averageCurrent: -30 });
    expect(lived(55, [40, -30], [5, 40])).toMatchObject({ answer: 'toFull', averageCurrent: 40 });
    expect(lived(55, [30, 60], [2, -30])).toEqual({ answer: 'settling', at: NOW });
    expect(lived(55, [30, 60], [3, -30])).toMatchObject({ answer: 'toEmpty' });
    expect(lived(55, [30, -30], [6, 0])).toEqual({ answer: 'idle', at: NOW });
  });

  test('includes pauses in use, but not the time before it', () => {
    const begun = lived(74, [40, -1], [6, -60]);
    if (!('lowMinutes' in begun)) throw new Error('a range was expected');
    expect(begun.averageCurrent).toBe(-60);
    expect(begun.likelyMinutes).toBeGreaterThan(60);
    expect(begun.likelyMinutes).toBeLessThan(80);
    expect(lived(55, [10, -20], [3, 0])).toMatchObject({ answer: 'toEmpty' });
    expect(lived(55, [4, -3], [4, 0], [4, -3], [4, 0])).toMatchObject({ answer: 'toEmpty', averageCurrent: -1.5 });
  });

  test('takes the work before a pause for the same use, so that a use that has paused is not taken for a steady one', () => {
    const width = (range: ReturnType<typeof lived>) => {
      if (!('lowMinutes' in range)) throw new Error('a range was expected');
      return range.highMinutes / range.lowMinutes;
    };
    const paused = lived(55, [45, -30], [20, 0], [35, -30]);
    expect(paused).toMatchObject({ answer: 'toEmpty', averageCurrent: -30 });
    expect(width(paused)).toBeGreaterThan(1.3 * width(lived(55, [45, -1], [20, 0], [35, -30])));
    expect(width(lived(55, [45, -30], [61, 0], [35, -30]))).toBe(width(lived(55, [45, -1], [61, 0], [35, -30])));
  });

  test('is wider in the first half hour, the more so where days differ', () => {
    const width = (minutes: number, spread: number | null) => {
      const at = Float64Array.from({ length: minutes + 1 }, (_, place) => NOW - (minutes - place) * MINUTE_MS);
      const column = (value: number) => new Float64Array(at.length).fill(value);
      const series = { at, amp: column(-10), volt: column(52), socPercent: column(50), celsius: column(25) };
      const range = remainingTime(series, capacity, battery, NOW, { spread, tapers: [] });
      if (!('lowMinutes' in range)) throw new Error('a range was expected');
      return range.highMinutes - range.lowMinutes;
    };
    expect(width(6, 0)).toBeGreaterThan(1.5 * width(30, 0));
    expect(width(6, 0.5)).toBeGreaterThan(width(6, 0));
    expect(width(30, 0.5)).toBe(width(30, 0));
  });
});

describe('what a device says of its remaining time itself', () => {
  const said = (minutes: number, amp: number, soc = 50) => {
    const series = { ...steady(amp, soc), reportedMinutes: new Float64Array(31).fill(minutes) };
    return reportedTime(series, remainingTime(series, capacity, battery, NOW), capacity, battery);
  };

  test.each([
    // 5 h × 10 A of the half of 100 Ah; 9 h are more than that, 28 h more than the battery can hold.
    [280, -10, 'agrees'],
    [540, -10, 'differs'],
    [28 * 60, -10, 'impossible'],
    [28 * 60, -0.5, null],
  ] as const)('%i min at %d A: %s', (minutes, amp, verdict) => {
    expect(said(minutes, amp)).toEqual({ minutes, at: NOW, verdict });
  });

  test('is not told while it is charged, nor where it says nothing', () => {
    expect(said(280, 10)).toBeNull();
    expect(said(Number.NaN, -10)).toBeNull();
    expect(reportedTime(steady(-10), remainingTime(steady(-10), capacity, battery, NOW), capacity, battery)).toBeNull();
  });
});
