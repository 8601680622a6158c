import { describe, expect, test } from 'vitest';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { limitOf } from './limit-truth.ts';
import { limitedPack } from './limited-pack.ts';
import { cut } from './simulated-pack.ts';

const CYCLES = 4;
const kind = { chemistry: 'nmc', cellCount: 8, ampHours: 100, seed: 2, lowCapacity: { cell: 6, share: 0.6 } } as const;
const TASKS = Array.from({ length: CYCLES }, () => [
  { amp: -8 },
  { amp: 0, hours: 2 },
  { amp: 12, holdVolt: 4.18, tail: 0.01 },
  { amp: 0, hours: 0.5 },
]).flat();
const INTERVALS = [10, 60, 300, 600, 660, 900, 1200];

/** Nobody has entered how often the device reports. */
const packOf = (seconds: number) => limitedPack(kind, TASKS, seconds);

describe.each(INTERVALS)('a pack that is told every %i s', (seconds) => {
  const pack = packOf(seconds);
  const { bms, battery, delivered } = pack;

  /** The same with a monitor beside the management system, which reports as often. */
  const withMonitor = (socPercent: Float64Array) => {
    const [first, last] = [utcDay(bms.at[0]!), utcDay(bms.at.at(-1)!)];
    return Array.from({ length: last - first + 1 }, (_, place) => first + place).map((day) => {
      const part = cut(bms, leadInFrom(day), utcDayStart(day + 1));
      const monitor = cut({ ...bms, socPercent }, leadInFrom(day), utcDayStart(day + 1));
      return analyseDay(day, { monitor, bms: part }, battery)!;
    });
  };

  test.each([
    ['its management system', pack.days],
    ['a monitor', withMonitor(bms.socPercent)],
  ])('ends by the same cell, with the same charge between, by %s', (_, days) => {
    const { ends } = mergeDays(days)!.bms!.cellEnds!;
    const between = ends.filter(({ end }, place) => end.kind === 'full' && place < ends.length - 1);
    expect(between).toHaveLength(CYCLES - 1);
    expect(between.map(({ after }) => after.broken)).toEqual(between.map(() => false));
    const hours = seconds / 3600;
    for (const [place, { after }] of between.entries())
      expect(Math.abs(after.ampHoursOut - delivered[place + 1]!)).toBeLessThanOrEqual(2 * hours * 8);
    const limit = limitOf({ ...pack, days })!;
    expect(limit).toMatchObject({ cell: 6, ends: { of: CYCLES, by: CYCLES } });
    expect(limit.range!.low).toBeLessThanOrEqual(delivered[1]!);
    expect(limit.range!.high).toBeGreaterThanOrEqual(delivered[1]!);
  });

  test.each([
    ['with a gauge', bms.socPercent, CYCLES - 1],
    ['without one', new Float64Array(bms.at.length).fill(Number.NaN), 0],
  ])('has the same marks, hours and full charges, %s', (_, socPercent, tapers) => {
    const joined = mergeDays(withMonitor(socPercent))!;
    const { marks } = joined.chain;
    expect(marks.map(({ mark }) => mark.basis)).toEqual(['rest', 'full', 'rest', 'full', 'rest', 'full', 'rest']);
    expect(marks.some(({ after }) => after.broken)).toBe(false);
    const hours = (3 * seconds) / 3600;
    for (const { mark, after } of marks.slice(1, -1))
      expect(Math.abs(after.ampHoursOut - (mark.basis === 'full' ? delivered[1]! : 0))).toBeLessThanOrEqual(hours * 8);
    const covered = Object.values(joined.usage).reduce((sum, usage) => sum + usage.coveredHours, 0);
    expect(Math.abs(covered - (bms.at.at(-1)! - bms.at[0]!) / HOUR_MS)).toBeLessThanOrEqual(hours);
    expect(joined.tapers).toHaveLength(tapers);
    expect(joined.fullAt).not.toBeNull();
  });
});
