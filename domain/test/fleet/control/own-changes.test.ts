import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesByDevice } from '#domain/fleet/control/own-changes.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';

const reportOf = (configuration: ConfigurationPart): DeviceReport => ({
  at: 1,
  configuration,
  can: null,
  bootCount: 1,
  firmwareVersion: '',
  hardwareVersion: '',
  model: '',
  geofenceRevision: null,
});

const part = fc.record(
  {
    floatDeciVolt: fc.integer({ min: 132, max: 135 }),
    reportIntervalSeconds: fc.constantFrom(30, 60),
    gnssIntervalSeconds: fc.constantFrom(30, 60),
    chemistry: fc.constantFrom('lfp' as const, 'nmc' as const),
    workingHours: fc.record({
      daysBits: fc.constantFrom(31, 127),
      fromMinute: fc.constant(360),
      toMinute: fc.constant(0),
    }),
  },
  { requiredKeys: [] },
);

test('a change requested here, or an identical report, is not a change made on the device', () => {
  fc.assert(
    fc.property(part, part, (before, after) => {
      const none = { configuration: null, can: null };
      expect(changesByDevice(reportOf(before), reportOf(after), [{ kind: 'configuration', changes: after }])).toEqual(
        none,
      );
      expect(changesByDevice(reportOf(after), reportOf(structuredClone(after)), [])).toEqual(none);
    }),
  );
});

test('every other difference between two reports is a change with old and new value', () => {
  fc.assert(
    fc.property(part, part, (before, after) => {
      const { configuration } = changesByDevice(reportOf(before), reportOf(after), []);
      for (const field of ['floatDeciVolt', 'reportIntervalSeconds', 'chemistry'] as const) {
        const isChanged = before[field] !== undefined && after[field] !== undefined && before[field] !== after[field];
        expect(configuration?.after[field]).toBe(isChanged ? after[field] : undefined);
        expect(configuration?.before[field]).toBe(isChanged ? before[field] : undefined);
      }
    }),
  );
});

test('intervals have their own commands, and CAN settings are compared as a whole', () => {
  const can = { bitRateKilobit: 250, protocol: 2, termination: true, functions: [1, 2] };
  const before = { ...reportOf({ reportIntervalSeconds: 60, gnssIntervalSeconds: 60 }), can };
  const after = { ...reportOf({ reportIntervalSeconds: 30, gnssIntervalSeconds: 30 }), can: { ...can, protocol: 3 } };
  expect(changesByDevice(before, after, [{ kind: 'reportInterval', seconds: 30 }])).toMatchObject({
    configuration: { before: { gnssIntervalSeconds: 60 }, after: { gnssIntervalSeconds: 30 } },
    can: { before: can, after: after.can },
  });
  const asked = [
    { kind: 'gnssInterval', seconds: 30 },
    { kind: 'canConfiguration', can: after.can },
  ] as const;
  expect(changesByDevice(before, after, asked)).toEqual({
    configuration: { before: { reportIntervalSeconds: 60 }, after: { reportIntervalSeconds: 30 } },
    can: null,
  });
});
