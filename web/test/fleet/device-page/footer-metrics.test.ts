import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { hourBucket } from '#domain/stream/history/bucket.ts';
import { foldHistory } from '#domain/stream/history/fold.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { emptyHistory } from '#domain/stream/history/state.ts';
import { footerMetrics } from '#web/features/fleet/device-page/chart/footer-metrics.ts';
import { historyOfRecords, type MonitorRecord } from './records.ts';

const rules = historyRules(
  deviceSettings({
    version: 1,
    reportIntervalSeconds: 60,
    timeZone: 'Europe/Berlin',
    chemistry: 'lfp',
    nominalCentiVolt: 5120,
    capacityCentiAmpHour: 21_000,
  }),
);

/** What the server's reports say of the same records. */
function reported(records: readonly MonitorRecord[]) {
  const state = emptyHistory();
  let charged = 0;
  let discharged = 0;
  const count = ({ wattHoursIn, wattHoursOut }: { wattHoursIn: number; wattHoursOut: number }) => {
    charged += wattHoursIn;
    discharged += wattHoursOut;
  };
  for (const record of records) {
    for (const event of foldHistory(state, record, rules)) if (event.type === 'bucketClosed') count(event.bucket);
  }
  if (state.bucket) count(hourBucket(state.bucket));
  return { charged, discharged };
}

const body = fc.record(
  {
    socCentiPercent: fc.integer({ min: 0, max: 10_000 }),
    voltageCentiVolt: fc.integer({ min: 0, max: 6000 }),
    currentUsingCentiAmp: fc.integer({ min: 0, max: 30_000 }),
    currentChargingCentiAmp: fc.integer({ min: 0, max: 30_000 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Monitor>;

const records = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_500_000 }), body), { maxLength: 200 }).map((steps) => {
  let at = Date.UTC(2026, 9, 24, 22);
  return steps.map(([step, body]) => {
    at += step;
    return { at, body };
  });
});

test('energies agree with the reports of the server on the same records', () => {
  fc.assert(
    fc.property(records, (all) => {
      const metrics = footerMetrics(historyOfRecords(all), rules.gapMs);
      const { charged, discharged } = reported(all);
      expect(metrics.chargedWattHour ?? 0).toBeCloseTo(charged, 4);
      expect(metrics.dischargedWattHour ?? 0).toBeCloseTo(discharged, 4);
    }),
    { numRuns: 300 },
  );
});

test('an hour at 50 V and 20 A into the battery is 1 kWh charged', () => {
  const all = Array.from({ length: 61 }, (_, minute) => ({
    at: minute * 60_000,
    body: {
      voltageCentiVolt: 5000,
      currentUsingCentiAmp: 0,
      currentChargingCentiAmp: 2000,
      socCentiPercent: 5000 + minute,
    },
  }));
  expect(footerMetrics(historyOfRecords(all), 600_000)).toEqual({
    chargedWattHour: 1000,
    dischargedWattHour: 0,
    peakAmp: 20,
    lowestSocPercent: 50,
  });
});

test('the peak counts in either direction', () => {
  const all = [
    { at: 0, body: { currentChargingCentiAmp: 3000 } },
    { at: 60_000, body: { currentUsingCentiAmp: 6130 } },
  ];
  expect(footerMetrics(historyOfRecords(all), 600_000)).toMatchObject({ peakAmp: 61.3, chargedWattHour: null });
});

test('a gap adds no energy', () => {
  const reading = { voltageCentiVolt: 5000, currentUsingCentiAmp: 2000 };
  const all = [0, 60_000, 3_660_000].map((at) => ({ at, body: reading }));
  expect(footerMetrics(historyOfRecords(all), 600_000).dischargedWattHour).toBeCloseTo(1000 / 60, 6);
});

test('missing measurements are null, not 0', () => {
  expect(footerMetrics(historyOfRecords([]), 600_000)).toEqual({
    chargedWattHour: null,
    dischargedWattHour: null,
    peakAmp: null,
    lowestSocPercent: null,
  });
});
