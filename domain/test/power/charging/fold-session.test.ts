import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Charger, ChargerStage } from '#domain/foundation/kinds/wire.ts';
import type { ChargingSession } from '#domain/power/charging/charging-session.ts';
import { chargingSessionOf } from '#domain/power/charging/charging-session.ts';
import {
  type ChargerSample,
  FLOAT_COMPLETES_MS,
  foldChargingSession,
  noChargingSession,
} from '#domain/power/charging/fold-session.ts';
import { ALL_CHARGES, ChargingRecompute, recomputeFrom } from '#domain/power/charging/recompute-sessions.ts';
import { chargingRules } from '#domain/power/charging/rules.ts';
import { settingsOf } from '../../assembly/device-state/device-under-test.ts';

const START = Date.UTC(2026, 9, 1);
const GAP = 10 * MINUTE_MS;
const RULES = { gapMs: GAP, mostWatt: 100_000 };
const { BULK, ABSORPTION, FLOAT, CHARGER_IDLE, CHARGER_FAULT } = ChargerStage;

const sample = (minute: number, stage: ChargerStage, body: Partial<Charger> = {}): ChargerSample => ({
  at: START + minute * MINUTE_MS,
  body: { stage, outputCentiAmp: 2000, outputCentiVolt: 5000, ...body } as Charger,
});
function folded(samples: readonly ChargerSample[], plan = ALL_CHARGES, rules = RULES): ChargingRecompute {
  const recompute = new ChargingRecompute(plan, rules);
  for (const one of samples) recompute.take(one);
  return recompute;
}
const every = (from: number, to: number, stage: ChargerStage, body: Partial<Charger> = {}) =>
  Array.from({ length: (to - from) / 5 }, (_, step) => sample(from + step * 5, stage, body));

describe('a charging session', () => {
  test('adds up what flows, by stage, and knows its extremes', () => {
    const { charges } = folded([
      ...every(0, 60, BULK, { batteryModel: 7 }),
      ...every(60, 120, ABSORPTION, { outputCentiAmp: 1000, outputCentiVolt: 5600, temperatureCentiCelsius: 3100 }),
      sample(120, CHARGER_IDLE, { outputCentiAmp: 0, energyWattHour: 0 }),
    ]);
    expect(charges).toEqual([
      {
        startedAt: START,
        endedAt: START + 2 * HOUR_MS,
        endReason: 'stopped',
        ampHours: 30,
        wattHours: 20 * 50 + 10 * 56,
        reportedWattHours: null,
        peakCentiAmp: 2000,
        meanCentiAmp: 1500,
        startCentiVolt: 5000,
        endCentiVolt: 5600,
        maximumCentiCelsius: 3100,
        stageSeconds: { bulk: 3600, absorption: 3600, float: 0, equalise: 0 },
        faultBits: 0,
        batteryModel: 7,
      } satisfies ChargingSession,
    ]);
  });

  test.each([
    ['zero in the middle', 5, 0],
    ['all ones in the middle', 5, 65_535_000],
    ['zero at its end', 11, 0],
    ['all ones at its end', 11, 2 ** 32 - 1],
    ['all ones at its beginning', 0, 65_535],
  ])('believes the last count that is confirmed: %s', (_, place, energyWattHour) => {
    const counts = every(0, 60, BULK).map((one, step) =>
      sample((one.at - START) / MINUTE_MS, BULK, {
        energyWattHour: step === place ? energyWattHour : Math.round((step * 1000) / 12),
      }),
    );
    const [charge] = folded([...counts, sample(60, CHARGER_IDLE)]).charges;
    expect(charge?.reportedWattHours).toBe(place === 11 ? 833 : 917);
  });

  test.each([
    ['no battery that is known', {}, 20_416],
    ['a battery of 9.6 kWh', { capacityCentiAmpHour: 20_000, nominalCentiVolt: 4800 }, 500],
  ])('believes no more than the battery can take: %s', (_, known, counted) => {
    const counts = Array.from({ length: 5 }, (_, step) =>
      sample(15 * step, BULK, { energyWattHour: 250 * step + (step > 2 ? 19_416 : 0) }),
    );
    const rules = chargingRules(settingsOf({ capacityCentiAmpHour: null, nominalCentiVolt: null, ...known }));
    const [charge] = folded([...counts, sample(75, CHARGER_IDLE)], ALL_CHARGES, rules).charges;
    expect(charge?.reportedWattHours).toBe(counted);
  });

  test.each([
    { ends: 'completed', by: [...every(5, 75, FLOAT)] },
    { ends: 'completed', by: [sample(5, FLOAT), sample(10, CHARGER_IDLE)] },
    { ends: 'stopped', by: [sample(5, CHARGER_IDLE)] },
    { ends: 'fault', by: [sample(5, CHARGER_FAULT, { faultBits: 4 })] },
    { ends: 'power_lost', by: [sample(5, BULK, { inputCentiVolt: 0 })] },
    { ends: 'silent', by: [sample(30, CHARGER_IDLE), sample(35, CHARGER_IDLE)] },
  ])('ends $ends', ({ ends, by }) => {
    const { charges, fold } = folded([sample(0, BULK), ...by]);
    expect(charges.map(({ endReason }) => endReason)).toEqual([ends]);
    expect(fold.open).toBeNull();
  });

  test.each([
    { ends: 'completed', minutes: 60, centiAmp: 600 },
    { ends: 'stopped', minutes: 60, centiAmp: 800 },
    { ends: 'stopped', minutes: 20, centiAmp: 300 },
  ])('of a charger without float ends $ends after $minutes minutes at a held voltage with $centiAmp', (charge) => {
    const held = every(60, 60 + charge.minutes, ABSORPTION, { outputCentiAmp: charge.centiAmp });
    const { charges } = folded([...every(0, 60, BULK), ...held, sample(60 + charge.minutes, CHARGER_IDLE)]);
    expect(charges.map(({ endReason }) => endReason)).toEqual([charge.ends]);
  });

  test('a fault keeps its bits; a silent session ends with its last record', () => {
    expect(folded([sample(0, BULK), sample(5, CHARGER_FAULT, { faultBits: 4 })]).charges[0]?.faultBits).toBe(4);
    expect(folded([sample(0, BULK), sample(5, BULK), sample(60, BULK), sample(65, BULK)]).charges[0]).toMatchObject({
      endedAt: START + 5 * MINUTE_MS,
      ampHours: 20 / 12,
    });
  });

  test('float alone starts no session, and ends one after an hour', () => {
    expect(folded(every(0, 600, FLOAT))).toMatchObject({ charges: [], fold: { open: null } });
    const { charges } = folded([sample(0, BULK), ...every(5, 600, FLOAT)]);
    expect(charges).toHaveLength(1);
    expect(charges[0]?.endedAt).toBe(START + 5 * MINUTE_MS + FLOAT_COMPLETES_MS);
  });

  test('an older record is refused', () => {
    const fold = noChargingSession();
    foldChargingSession(fold, sample(5, BULK), RULES);
    expect(() => foldChargingSession(fold, sample(5, BULK), RULES)).toThrow(RangeError);
  });
});

test('late records, folded from a safe start, give the same result as ordered records', () => {
  const stages = [BULK, BULK, BULK, ABSORPTION, FLOAT, FLOAT, CHARGER_IDLE, CHARGER_FAULT];
  const record = fc.record({
    gap: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constantFrom(15, 20, 60, 200, 600)),
    stage: fc.constantFrom(...stages),
  });
  fc.assert(
    fc.property(fc.array(record, { minLength: 2, maxLength: 90 }), fc.func(fc.boolean()), (steps, isLate) => {
      const minuteOf = (place: number) => steps.slice(0, place + 1).reduce((sum, { gap }) => sum + gap, 0);
      const all = steps.map(({ stage }, place) => sample(minuteOf(place), stage));
      const late = all.slice(0, -1).filter(({ at }) => isLate(at));
      const inTime = all.filter((one) => !late.includes(one));
      const first = folded(inTime);
      const lateFrom = late[0]?.at;
      if (lateFrom === undefined) return;
      const plan = recomputeFrom(lateFrom, first.charges, first.fold.open, GAP);
      const again = folded(
        all.filter(({ at }) => at >= plan.readFrom),
        plan,
      );
      const charges = [...first.charges.filter(({ startedAt }) => startedAt < plan.since), ...again.charges];
      const whole = folded(all);
      expect(charges).toEqual(whole.charges);
      const openOf = ({ fold }: typeof whole) => fold.open && chargingSessionOf(fold.open, fold.open.lastAt, null);
      expect(openOf(again)).toEqual(openOf(whole));
    }),
  );
});
