import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARM_CATALOGUE, isKnownAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmHealth } from '#domain/alerting/alarms/health/health-calls.ts';
import { bandsOf, busiestHours, heatOf, measuresOf, sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { familyOf, noLimitOf, ownOf, ruleKeyOf, typesOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';

const NOTHING: AlarmHealth = {
  total: 0,
  untold: 0,
  days: [],
  hours: [],
  rules: [],
  chattering: { count: 0, heldBack: 0, list: [] },
  openLong: { count: 0, list: [] },
  acknowledgedMedianMs: null,
  releasedMedianMs: null,
  operators: { companyId: 1, onDuty: 1 },
};
const rule = (family: number, bands: [number, number, number], neverAcknowledged = 0) => ({
  family,
  own: null,
  devices: 1,
  bands,
  neverAcknowledged,
  goneSoon: 0,
  heldBack: 0,
  acknowledgedMedianMs: null,
  releasedMedianMs: null,
});

describe('the measures', () => {
  it('of a period without alarms are all on target', () => {
    for (const measure of Object.values(measuresOf(NOTHING, 30 * DAY_MS)))
      expect(measure).toMatchObject({ value: 0, verdict: 'in' });
  });

  it('match the example of a fleet of a hundred devices', () => {
    const health: AlarmHealth = {
      ...NOTHING,
      total: 142,
      rules: [rule(5, [27, 35, 0], 24), rule(11, [15, 0, 0]), rule(700, [11, 25, 29], 14)],
      days: [{ day: '2026-11-11', total: 14, busiest: 6, at: 0 }],
      chattering: { count: 3, heldBack: 60, list: [] },
      openLong: { count: 5, list: [] },
    };
    const { average, busiest, frequent, chattering, openLong, never } = measuresOf(health, 30 * DAY_MS);
    expect(average.value).toBeCloseTo(0.033, 3);
    expect(frequent.value).toBeCloseTo(0.4366, 3);
    expect([average, busiest, frequent, chattering, openLong, never].map(({ verdict }) => verdict)).toEqual([
      'in',
      'in',
      'far',
      'over',
      'over',
      'over',
    ]);
    expect([chattering.value, openLong.value, never.value]).toEqual([3, 5, 38]);
  });

  it('are divided by the people on duty, and never exceed the end of their bar', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500)), { maxLength: 12 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(400),
        (bands, onDuty, busiest) => {
          const rules = bands.map((each, index) => rule(index, each)).filter(({ bands: each }) => sumOf(each) > 0);
          const total = sumOf(bandsOf(rules));
          const days = busiest > 0 ? [{ day: '2026-11-11', total, busiest, at: 0 }] : [];
          const health = { ...NOTHING, total, rules, days, operators: { companyId: 1, onDuty } };
          const alone = { ...health, operators: { companyId: 1, onDuty: 1 } };
          const measures = measuresOf(health, DAY_MS);
          expect(measures.average.value * onDuty).toBeCloseTo(measuresOf(alone, DAY_MS).average.value);
          expect(measures.busiest.value * onDuty).toBeCloseTo(busiest);
          for (const { value, target, scale, verdict } of Object.values(measures)) {
            expect(value).toBeLessThanOrEqual(scale);
            expect(verdict === 'in').toBe(value <= target);
          }
        },
      ),
    );
  });
});

describe('hours', () => {
  const hours = fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
      count: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 60 },
  );

  it('the busiest four contain the most alarms of any four', () => {
    fc.assert(
      fc.property(hours, (all) => {
        const between = (from: number) =>
          all.filter(({ hour }) => hour >= from && hour < from + 4).reduce((sum, { count }) => sum + count, 0);
        const best = Math.max(...Array.from({ length: 21 }, (_, from) => between(from)));
        const span = busiestHours(all);
        if (all.length === 0) expect(span).toBeNull();
        else expect(span).toMatchObject({ count: best, until: (span?.from ?? 0) + 4 });
        if (span) expect(between(span.from)).toBe(best);
      }),
    );
  });

  it('are coloured more strongly the more alarms they have', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (count, other) => {
        const most = Math.max(count, other, 1);
        expect(heatOf(0, most)).toBe(0);
        expect(heatOf(most, most)).toBe(most < 2 ? 1 : Math.min(4, Math.max(1, heatOf(most, most))));
        expect(Math.sign(heatOf(count, most) - heatOf(other, most)) * Math.sign(count - other)).toBeGreaterThanOrEqual(
          0,
        );
        if (count > 0) expect(heatOf(count, most)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a rule of a type', () => {
  it('is the same for all levels of a limit', () => {
    expect([1, 2, 4, 5, 7, 11, 700].map(familyOf)).toEqual([1, 1, 1, 5, 5, 11, 700]);
    expect(typesOf(5)).toEqual([5, 6, 7]);
    expect(typesOf(12)).toEqual([12]);
  });

  it('has a key where its limits can be set, and a reason where they cannot', () => {
    expect([1, 5, 10, 11, 12, 19, 706].map((family) => ruleKeyOf(family, null))).toEqual([
      'lowVoltage',
      'highTemperature',
      'dischargeCurrent',
      'lowSoc',
      'offline',
      'chargeRatio',
      'deepDischarge',
    ]);
    expect(ruleKeyOf(100, 7)).toBe('own:7');
    expect(ownOf({ msgType: 100, code: 7 })).toBe(7);
    expect(ownOf({ msgType: 20, code: 7 })).toBeNull();
    expect([700, 704, 20, 15, 18, 709].map(noLimitOf)).toEqual([
      'date',
      'date',
      'device',
      'geofence',
      'hours',
      'lease',
    ]);
    for (const type of Object.keys(ALARM_CATALOGUE).map(Number).filter(isKnownAlarmType)) {
      const family = familyOf(type);
      if (type !== 100) expect(ruleKeyOf(family, null) === null).toBe(noLimitOf(family) !== 'unknown');
    }
  });
});
