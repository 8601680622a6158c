import { describe, expect, it } from 'vitest';
import { ALARM_CATALOGUE, LIMIT_ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { type AlarmLimit, alarmLimitsWith } from '#domain/alerting/alarms/rules/limits.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { cellsInSeries } from '#domain/foundation/devices/configuration.ts';

const of = (chemistry: Chemistry, nominalCentiVolt: number | null, capacityCentiAmpHour: number | null = 10_000) =>
  defaultAlarmLimits({ chemistry, nominalCentiVolt, capacityCentiAmpHour });
const limitOf = (chemistry: Chemistry, nominalCentiVolt: number | null, msgType: number) =>
  of(chemistry, nominalCentiVolt).find((limit) => limit.msgType === msgType)?.limit;

describe('cells in series', () => {
  it.each<[Chemistry, number, number]>([
    ['lead-acid', 600, 3],
    ['lead-acid', 1200, 6],
    ['lead-acid', 4800, 24],
    ['lfp', 1200, 4],
    ['lfp', 1280, 4],
    ['lfp', 2400, 8],
    ['lfp', 3840, 12],
    ['lfp', 4800, 15],
    ['lfp', 5120, 16],
    ['nmc', 36_500, 100],
    ['lfp', 1, 1],
  ])('%s at %i cV: %i', (chemistry, nominalCentiVolt, cells) => {
    expect(cellsInSeries(chemistry, nominalCentiVolt)).toBe(cells);
  });
});

describe('default limits', () => {
  it.each<[Chemistry, number, number, number, number]>([
    ['lead-acid', 1200, 1050, 1100, 1150],
    ['lead-acid', 4800, 4200, 4400, 4600],
    ['lfp', 1280, 1000, 1120, 1200],
    ['lfp', 5120, 4000, 4480, 4800],
    ['nmc', 3650, 2800, 3000, 3300],
  ])('%s at %i cV warns of low voltage at %i, %i, %i', (chemistry, nominal, level1, level2, level3) => {
    expect([1, 2, 4].map((msgType) => limitOf(chemistry, nominal, msgType))).toEqual([level1, level2, level3]);
  });

  it('has every type once, in levels of decreasing severity', () => {
    const limits = of('lfp', 5120);
    expect(limits.map((limit) => limit.msgType)).toEqual(LIMIT_ALARM_TYPES);
    expect([1, 2, 4, 5, 6, 7, 8].map((type) => ALARM_CATALOGUE[type as 1].severity)).toEqual([1, 2, 3, 1, 2, 3, 4]);
    for (const limit of limits) expect(limit.hysteresis).toBeGreaterThanOrEqual(0);
  });

  it.each<[Chemistry, number, number, number]>([
    ['lead-acid', 10_000, 3000, 10_000],
    ['lfp', 28_000, 28_000, 28_000],
    ['nmc', 5000, 5000, 10_000],
    ['lead-acid', 1, 100, 100],
    ['nmc', 100_000_000, 200_000, 200_000],
  ])('%s of %i cAh warns of a current in above %i, out above %i', (chemistry, capacity, charge, discharge) => {
    const limits = of(chemistry, 1200, capacity);
    expect([9, 10].map((type) => limits.find(({ msgType }) => msgType === type)?.limit)).toEqual([charge, discharge]);
    expect(limitsFault(limits)).toBeNull();
  });

  it('has no limits of current and charge balance for a battery of unknown capacity', () => {
    expect(of('lead-acid', 1200, null).map((limit) => limit.msgType)).toEqual([
      1, 2, 4, 5, 6, 7, 8, 11, 12, 13, 22, 706, 707, 710, 711,
    ]);
  });

  it.each<[string, Partial<AlarmLimit>, string]>([
    ['a range upside down', { msgType: 19, limit: 12_000, upperLimit: 11_000 }, 'order'],
    ['a range without an end', { msgType: 19, limit: 12_000 }, 'range'],
    ['an upper end of a limit that has none', { msgType: 11, limit: 3000, upperLimit: 4000 }, 'range'],
    ['a share beyond all reason', { msgType: 19, limit: 10_000, upperLimit: 50_000 }, 'range'],
    ['water that is low when it is normal', { msgType: 13, limit: 1 }, 'range'],
    ['no day without a full charge', { msgType: 707, limit: 0 }, 'range'],
    ['an over-current of nothing', { msgType: 9, limit: 0 }, 'range'],
  ])('refuses %s', (_, changes, rule) => {
    const limit = { enabled: true, hysteresis: 0, durationSeconds: 0, ...changes } as AlarmLimit;
    expect(limitsFault([limit])).toEqual({ msgType: limit.msgType, rule });
  });

  it('refuses every number that is no type with a limit', () => {
    const own = new Set<number>(LIMIT_ALARM_TYPES);
    const others = Array.from({ length: 1000 }, (_, index) => index - 1).filter((type) => !own.has(type));
    for (const msgType of others)
      expect(limitsFault([{ msgType, enabled: true, limit: 100, hysteresis: 0, durationSeconds: 0 } as never])).toEqual(
        {
          msgType,
          rule: 'range',
        },
      );
  });

  it('has no voltage limits for a battery of unknown voltage', () => {
    expect(of('lead-acid', null).map((limit) => limit.msgType)).toEqual([
      5, 6, 7, 8, 9, 10, 11, 12, 13, 19, 22, 706, 707, 710, 711,
    ]);
  });

  it('takes an operator’s changes and leaves the rest', () => {
    const defaults = of('lead-acid', 1200);
    const changed = alarmLimitsWith(defaults, { 1: { limit: 1000 }, 11: { enabled: false } });
    expect(changed[0]).toEqual({ msgType: 1, enabled: true, limit: 1000, hysteresis: 30, durationSeconds: 60 });
    expect(changed.find((limit) => limit.msgType === 11)?.enabled).toBe(false);
    expect(changed.filter((limit, index) => limit !== defaults[index])).toHaveLength(defaults.length);
    expect(changed.slice(1, 3)).toEqual(defaults.slice(1, 3));
  });

  it('lets an operator set voltage limits of a battery of unknown voltage', () => {
    const defaults = of('lead-acid', null, null);
    const changed = alarmLimitsWith(defaults, { 2: { limit: 2200, hysteresis: 50 }, 4: { enabled: true } });
    expect(changed.filter((limit) => limit.msgType <= 4)).toEqual([
      { msgType: 2, enabled: true, limit: 2200, hysteresis: 50, durationSeconds: 60 },
    ]);
  });
});
