import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';
import { DeviceUnderTest, inOrder, monitorRecord, settingsOf } from '../../assembly/device-state/device-under-test.ts';
import { arrivalOf, heldBackArrivalOf, recordsFrom } from '../../foundation/kinds/arbitrary-records.ts';

const ZONES = ['Etc/UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe'];
/** Shortly before the clock changes of spring and autumn 2026 in these zones. */
const STARTS = [
  Date.UTC(2026, 2, 28, 22, 13),
  Date.UTC(2026, 9, 24, 21, 50),
  Date.UTC(2026, 3, 4, 13, 1),
  Date.UTC(2026, 9, 3, 13, 31),
  Date.UTC(2026, 11, 31, 22, 0),
];

const settings = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    reportIntervalSeconds: fc.constantFrom(10, 60, 900),
    capacityCentiAmpHour: fc.constantFrom(10_000, null),
  })
  .map(settingsOf);

const runs = 300;

function receiveAll(
  arrival: readonly HistorySample[],
  rules: DeviceSettings,
  foldsAfter: (index: number) => boolean,
): DeviceUnderTest {
  const device = new DeviceUnderTest(rules);
  const receivedAt = arrival.reduce((newest, { at }) => Math.max(newest, at), 0);
  arrival.forEach(({ at, body }, index) => {
    device.receive({ ...monitorRecord(at, body, { receivedAt }), kind: 10, body });
    if (foldsAfter(index)) device.foldLateRecords();
  });
  device.foldLateRecords();
  return device;
}

describe('records in any order of arrival, some of them again and again', () => {
  const recordSet = fc.constantFrom(...STARTS).chain((start) => recordsFrom(start));

  it.each([
    ['shuffled', arrivalOf],
    ['held back', heldBackArrivalOf],
  ] as const)('%s: give the hours, sessions and state that they give in order', (_, arrivals) => {
    const scenario = recordSet.chain((records) =>
      fc.record({
        records: fc.constant(records),
        rules: settings,
        arrival: arrivals(records),
        foldEvery: fc.constantFrom(1, 2, 7, 1000),
      }),
    );
    fc.assert(
      fc.property(scenario, ({ records, rules, arrival, foldEvery }) => {
        const device = receiveAll(arrival, rules, (index) => index % foldEvery === 0);
        expect(device.derived()).toEqual(inOrder(records, rules));
      }),
      { numRuns: runs },
    );
  });

  it('rebuilt from the log they are the same again', () => {
    const scenario = recordSet.chain((records) =>
      fc.record({ records: fc.constant(records), rules: settings, arrival: arrivalOf(records) }),
    );
    fc.assert(
      fc.property(scenario, ({ records, rules, arrival }) => {
        const device = receiveAll(arrival, rules, () => false);
        const before = device.derived();
        device.rebuild();
        expect(device.derived()).toEqual(before);
        expect(before).toEqual(inOrder(records, rules));
      }),
      { numRuns: runs / 3 },
    );
  });
});
