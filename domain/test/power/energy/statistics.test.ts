import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Dmt } from '#domain/foundation/kinds/wire.ts';
import { isSplit, partsOf, type SummedDay, sumParts } from '#domain/power/energy/statistics.ts';
import { type EnergyDay, energyOfDay, QUARTER_MS } from '#domain/stream/history/energy-day.ts';

const DAY = utcDay(Date.UTC(2026, 5, 10));
const START = utcDayStart(DAY);

const solar = (values: Partial<Dmt>): Dmt => ({ stage: 0, ...values });

/** A week of a solar charger: a bell by day, a record every so many minutes, with or without a counter. */
function week(everyMinutes: number, counts: boolean, isThere: (at: number) => boolean = () => true) {
  const watts = (at: number) => Math.max(0, 800 * Math.sin(((at % DAY_MS) / HOUR_MS - 6) * (Math.PI / 12)));
  let wattHours = 0;
  const records: { at: number; body: Dmt }[] = [];
  const truth: number[] = [];
  for (let at = START; at < START + 7 * DAY_MS; at += MINUTE_MS) {
    const hour = Math.floor((at - START) / HOUR_MS);
    truth[hour] = (truth[hour] ?? 0) + watts(at) / 60;
    wattHours += watts(at) / 60;
    if (at % (everyMinutes * MINUTE_MS) !== 0 || !isThere(at)) continue;
    records.push({
      at,
      body: solar({ solarWatt: Math.round(watts(at)), ...(counts && { solarEnergyWattHour: Math.round(wattHours) }) }),
    });
  }
  return { records, truth, total: wattHours };
}

/** The days as the server keeps them. */
function daysOf(records: readonly { at: number; body: Dmt }[], starts: readonly number[]): SummedDay[] {
  return Array.from({ length: 9 }, (_, past) => DAY - 1 + past).flatMap((day) => {
    const own = records.filter(({ at }) => utcDay(at) === day);
    const { solar: sum } = energyOfDay(day, KIND.dmt, own) satisfies EnergyDay;
    if (!sum) return [];
    const { quarters, ...rest } = sum;
    return [{ ...rest, day, quarters: isSplit(day, starts) ? quarters : undefined }];
  });
}

describe('the energies of a week', () => {
  test.each([true, false])('are those of the sun, by the hour (counter: %s)', (counts) => {
    const { records, truth, total } = week(2, counts);
    const starts = Array.from({ length: 7 * 24 + 1 }, (_, hour) => START + hour * HOUR_MS);
    const sums = sumParts(daysOf(records, starts), starts);
    expect(Math.abs(sums.parts.reduce<number>((sum, each) => sum + (each ?? 0), 0) - total)).toBeLessThan(
      0.005 * total,
    );
    for (const [hour, wattHours] of sums.parts.entries())
      expect(Math.abs(wattHours! - truth[hour]!), String(hour)).toBeLessThan(0.02 * truth[hour]! + 15);
    expect(counts ? sums.integrated : sums.counted).toBe(0);
  });

  test('with a day and a half without records: a counter gives the amount but not the time, power gives neither', () => {
    const isThere = (at: number) => at < START + 2 * DAY_MS || at > START + 3.5 * DAY_MS;
    const starts = [START, START + 7 * DAY_MS];
    const counted = week(2, true, isThere);
    const known = sumParts(daysOf(counted.records, starts), starts);
    expect(Math.abs(known.parts[0]! - counted.total)).toBeLessThan(0.005 * counted.total);
    expect(known.unplaced).toBeGreaterThan(0.15 * counted.total);
    expect(known.unknownMs).toBe(0);
    const powered = week(2, false, isThere);
    const less = sumParts(daysOf(powered.records, starts), starts);
    expect(less.parts[0]!).toBeLessThan(0.85 * powered.total);
    expect(less.unknownMs).toBeGreaterThanOrEqual(1.5 * DAY_MS);
    expect(less.unplaced).toBe(0);
  });

  test('are the same however the period is divided', () => {
    const { records } = week(2, true, (at) => at % (5 * HOUR_MS) > HOUR_MS);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 7 * 96 - 1 }), { maxLength: 12 }), (cuts) => {
        const inner = cuts.sort((a, b) => a - b).map((quarter) => START + quarter * QUARTER_MS);
        const starts = [START, ...inner, START + 7 * DAY_MS];
        const cut = sumParts(daysOf(records, starts), starts);
        const whole = sumParts(daysOf(records, [START, START + 7 * DAY_MS]), [START, START + 7 * DAY_MS]);
        expect(cut.parts.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(whole.parts[0]!, 5);
        expect(cut.counted).toBeCloseTo(whole.counted, 5);
        expect(cut.unplaced).toBeCloseTo(whole.unplaced, 5);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the parts of a period', () => {
  test('are the hours of a local day: 23 and 25 when clocks change', () => {
    expect(partsOf('day', '2026-06-10', 'Europe/Berlin')).toHaveLength(25);
    expect(partsOf('day', '2026-03-29', 'Europe/Berlin')).toHaveLength(24);
    expect(partsOf('day', '2026-10-25', 'Europe/Berlin')).toHaveLength(26);
    expect(partsOf('day', '2026-06-10', 'Asia/Kolkata')[0]).toBe(Date.UTC(2026, 5, 9, 18, 30));
  });

  test('are the local days of a month and the months of a year', () => {
    const month = partsOf('month', '2028-02-17', 'America/New_York');
    expect(month).toHaveLength(30);
    expect(month[0]).toBe(Date.UTC(2028, 1, 1, 5));
    const year = partsOf('year', '2026-08-01', 'Europe/Berlin');
    expect(year).toHaveLength(13);
    expect([year[0], year[12]]).toEqual([Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 11, 31, 23)]);
    expect(year[6]).toBe(Date.UTC(2026, 5, 30, 22));
  });
});
