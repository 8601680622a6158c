import { describe, expect, test } from 'vitest';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { endsOfCells } from '#domain/power/analytics/cells/cell-limit.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { statementsOfReport } from '#domain/power/conclusions/battery-statements.ts';
import { contradictions } from '#domain/power/conclusions/contradictions.ts';
import type { PackKind, PackTask } from '#simulator/battery/cell-pack.ts';
import { NO_SERIES } from './arbitrary-series.ts';
import { type LimitedPack, limitedPack } from './limited-pack.ts';
import { cut } from './simulated-pack.ts';

const CELL = 6;
const kind: PackKind = { chemistry: 'lfp', cellCount: 16, ampHours: 404, seed: 3 };

/** Charged whenever it fits, between parts of the rating, and never full. */
const between = (from: number, to: number, times: number): PackTask[] => [
  { amp: -30, ampHours: (1 - to) * kind.ampHours },
  ...Array.from({ length: times }, () => [
    { amp: -30, ampHours: (to - from) * kind.ampHours },
    { amp: 38, ampHours: (to - from) * kind.ampHours },
  ]).flat(),
  { amp: -30, ampHours: 0.3 * (to - from) * kind.ampHours },
];

/** The same records, read anew. */
function analysed({ battery }: LimitedPack, bms: BmsSeries) {
  const days = Array.from(new Set(Array.from(bms.at, utcDay))).flatMap(
    (day) =>
      analyseDay(day, { monitor: NO_SERIES, bms: cut(bms, leadInFrom(day), utcDayStart(day + 1)) }, battery) ?? [],
  );
  const now = bms.at.at(-1)!;
  const recent = cut(bms, now - HOUR_MS, now + 1);
  const report = analyticsReport({
    ...{ days, firstDays: days, recent, recentCells: recent, battery, pendingDays: 0, now },
    period: { from: bms.at[0]!, to: now },
  });
  const ends = endsOfCells(mergeDays(days)!.bms!.cellEnds!, battery).filter(({ end }) => end.kind === 'empty');
  return { report, ends, said: statementsOfReport('battery', report, now) };
}

describe('a cell that reads low at any charge', () => {
  test.each([
    [0.72, 0.92, 376],
    [0.78, 0.9, 376],
    [0.4, 0.9, 376],
    [0.5, 0.98, 450],
    [0.6, 0.9, 300],
  ])('ends no discharge that a charger ends: between %d and %d, %d mV', (from, to, millivolt) => {
    const pack = limitedPack(kind, between(from, to, 8), 60);
    const cells = pack.bms.cells.map((cell, place) => (place === CELL ? cell.map((each) => each - millivolt) : cell));
    const { report, ends, said } = analysed(pack, { ...pack.bms, cells });
    expect(ends).toEqual([]);
    expect(report.cellLimit).toBeNull();
    expect(report.stateOfHealth.gauge.off).toBe(0);
    expect(report.remaining).toMatchObject({ answer: 'toEmpty', limitedBy: null });
    expect(contradictions(said)).toEqual([]);
  });
});

describe('a cell that has fallen to its limit in a pack that is never full', () => {
  test.each([0.5, 0.6, 0.7])('of %d of the others: ends the discharges, and is what the time is until', (share) => {
    const weak: PackKind = { ...kind, lowCapacity: { cell: CELL, share } };
    const cycle: PackTask[] = [{ amp: -30 }, { amp: 38, ampHours: 0.8 * share * kind.ampHours }];
    const whole = limitedPack(weak, [...Array.from({ length: 7 }, () => cycle).flat(), { amp: -30 }], 60);
    const ended = whole.bms.at.findLast((_, place) => whole.bms.amp[place]! < 0)!;
    for (const hours of [5, 3, 1]) {
      const { report, said } = analysed(whole, cut(whole.bms, 0, ended - hours * HOUR_MS + 1));
      expect(report.cellLimit).toMatchObject({ cell: CELL, usableAh: null });
      expect(report.remaining).toMatchObject({ answer: 'toEmpty', limitedBy: CELL });
      if (!('lowMinutes' in report.remaining)) throw new Error('a range was expected');
      expect(report.remaining.lowMinutes).toBeLessThanOrEqual(60 * hours);
      expect(report.remaining.highMinutes).toBeGreaterThanOrEqual(60 * hours);
      expect(contradictions(said)).toEqual([]);
    }
  });
});
