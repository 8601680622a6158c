import { describe, expect, test } from 'vitest';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { recogniseChemistry } from '#domain/power/analytics/chemistry-signs.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { hasMeasured } from '../../measured.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { batteryOfRecording, carSeries, daysOfSeries } from './recorded.ts';
import { cut, live, type Pack, START } from './simulated-pack.ts';

const DAYS = 10;
const leadAcid = { chemistry: 'lead-acid', nominalVoltage: 24, capacityAmpHour: 225, cellCount: 12 } as const;
const lithium = { chemistry: 'lfp', nominalVoltage: 51.2, capacityAmpHour: 404, cellCount: 16 } as const;

function daysOf(pack: Pack, hasBms: boolean, battery = live(pack, 0).battery) {
  const { monitor, bms } = live(pack, DAYS);
  return Array.from({ length: DAYS }, (_, place) => utcDay(START) + place)
    .map((day) => {
      const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
      return analyseDay(day, { monitor: cut(monitor, from, to), bms: hasBms ? cut(bms, from, to) : NO_BMS }, battery);
    })
    .filter((day) => day !== null);
}

describe('the chemistry of a pack', () => {
  test('is that of its cells, whatever is set', () => {
    const wrong = batteryOfRecording('nmc', 51.2, 404, 60);
    const days = daysOf({ profile: 'yard-tractor', ...lithium, seed: 1, ageYears: 3 }, true, wrong);
    expect(recogniseChemistry(mergeDays(days)!.signs)).toMatchObject({ chemistry: 'lfp', from: 'cells' });
    const now = START + DAYS * DAY_MS;
    const period = { from: START, to: now };
    const report = analyticsReport({
      days,
      firstDays: days,
      recent: NO_BMS,
      battery: wrong,
      period,
      pendingDays: 0,
      now,
    });
    expect(report.basis).toMatchObject({ chemistry: 'nmc', chemistrySeen: { chemistry: 'lfp' } });
    for (const { confidence } of report.capacity.byBasis) expect(confidence).toBe('low');
  });

  test('is told by how its voltage at rest rises with the charge', () => {
    const days = daysOf({ profile: 'scissor-lift', ...leadAcid, seed: 2, ageYears: 2 }, false);
    expect(recogniseChemistry(mergeDays(days)!.signs)).toMatchObject({ chemistry: 'lead-acid', from: 'rest' });
  });

  test('is not told of a pack that is hardly at rest, or always at the same charge', () => {
    for (const pack of [
      { profile: 'yard-tractor', ...lithium, seed: 1, ageYears: 3 },
      { profile: 'golf-cart', ...lithium, capacityAmpHour: 105, seed: 4, ageYears: 1 },
    ] as const)
      expect(recogniseChemistry(mergeDays(daysOf(pack, false))!.signs)).toBeNull();
  });
});

describe.skipIf(!hasMeasured)('the chemistry of a measured pack', () => {
  test('of a car with cells of nickel is told from weeks at rest', () => {
    const { series, battery } = carSeries(3);
    expect(recogniseChemistry(mergeDays(daysOfSeries(series, battery))!.signs)).toMatchObject({ chemistry: 'nmc' });
  });
});

describe('days that are pending', () => {
  const battery = batteryOfRecording('lfp', 51.2, 404, 60);
  const days = daysOf({ profile: 'yard-tractor', ...lithium, seed: 1, ageYears: 3 }, false);
  const healthOf = (shown: typeof days, pendingDays: number) =>
    analyticsReport({
      days: shown,
      firstDays: [],
      recent: NO_BMS,
      battery,
      period: { from: START, to: START + DAYS * DAY_MS },
      pendingDays,
      now: START + DAYS * DAY_MS,
    }).stateOfHealth;

  test('are the reason where there is no figure', () => {
    expect(healthOf([], 10)).toMatchObject({ estimate: null, unknown: 'pending' });
    expect(healthOf([], 0)).toMatchObject({ estimate: null, unknown: 'noSamples' });
  });

  test('leave no verdict while they are more than those that are known', () => {
    expect(healthOf(days, 0).estimate?.band).toEqual(expect.any(String));
    expect(healthOf(days, DAYS + 1).estimate).toMatchObject({ band: null, percent: expect.any(Number) });
  });
});
