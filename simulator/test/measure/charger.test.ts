import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';
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
