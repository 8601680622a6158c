import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage, decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { ALL_CHARGES, ChargingRecompute } from '#domain/power/charging/recompute-sessions.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { measure } from '#simulator/measure/measure.ts';
import { demoDevice } from '../demo-devices.ts';

const FROM = Date.UTC(2026, 5, 1);

function lived(days: number, changed: Parameters<typeof demoDevice>[0]): Measurement[] {
  const model = deviceModel(demoDevice(changed));
  let state = initialDevice(model, FROM);
  const measurements: Measurement[] = [];
  for (let at = FROM + MINUTE_MS; at <= FROM + days * DAY_MS; at += MINUTE_MS) {
    const measured = measure(model, stepDevice(model, state, at), HOUR_MS);
    measurements.push(...measured.measurements);
    state = measured.state;
  }
  return measurements;
}

test('the server computes charging sessions from the records of a charger, whose own count agrees', () => {
  const records = lived(4, { chargerUnit: 3, profile: 'rental-unit' }).flatMap((one) =>
    one.kind === KIND.charger ? [one] : [],
  );
  expect(records.every(({ unit }) => unit === 3)).toBe(true);
  expect(records.filter(({ body }) => !decodeBody(KIND.charger, encodeBody(KIND.charger, body)).ok)).toEqual([]);
  const recompute = new ChargingRecompute(ALL_CHARGES, { gapMs: 10 * MINUTE_MS, mostWatt: 100_000 });
  for (const record of records) recompute.take(record);
  const { charges } = recompute;
  expect(charges.length).toBeGreaterThan(1);
  for (const charge of charges) {
    expect(charge.ampHours).toBeGreaterThan(0);
    expect(charge.stageSeconds.bulk).toBeGreaterThan(0);
    expect(charge.endCentiVolt).toBeGreaterThan(charge.startCentiVolt ?? Number.POSITIVE_INFINITY);
    expect(Math.abs((charge.reportedWattHours ?? 0) - charge.wattHours)).toBeLessThan(0.1 * charge.wattHours + 20);
  }
});

test('a device without a charger has no charger records', () => {
  expect(lived(1, {}).some(({ kind }) => kind === KIND.charger)).toBe(false);
});

test('a charger of an energy system reports what it gives itself: nothing while the sun alone charges', () => {
  const records = lived(3, {
    ...{ chargerUnit: 2, profile: 'rental-unit', panelWatt: 600, habits: { shift: 'day', hiredOut: false } },
    energyUnits: [
      { deviceType: 'c', unit: 1 },
      { deviceType: 'd', unit: 2, ratedWatt: 1000, outputGain: 1 },
      { deviceType: 'b', unit: 3, ratedWatt: 3000 },
      { deviceType: 'e', unit: 4 },
    ],
  });
  const of = <K extends Measurement['kind']>(kind: K, unit: number) =>
    records.flatMap((one) =>
      one.kind === kind && one.unit === unit ? [one as Extract<Measurement, { kind: K }>] : [],
    );
  const chargers = new Map(of(KIND.charger, 2).map(({ at, body }) => [at, body]));
  const pairs = of(KIND.tc, 2).flatMap(({ at, body }) => {
    const charger = chargers.get(at);
    return charger ? [{ tc: body, charger }] : [];
  });
  const bySun = new Set(of(KIND.dmt, 4).flatMap(({ at, body }) => ((body.solarWatt ?? 0) > 50 ? [at] : [])));
  expect(pairs.some(({ tc }) => (tc.outputCentiAmp ?? 0) > 0)).toBe(true);
  expect([...bySun].some((at) => chargers.get(at)?.stage === ChargerStage.CHARGER_IDLE)).toBe(true);
  for (const { tc, charger } of pairs) {
    expect(charger.outputCentiAmp).toBe(tc.outputCentiAmp);
    if (charger.stage === ChargerStage.CHARGER_IDLE) expect(tc.outputCentiAmp).toBe(0);
  }
});
