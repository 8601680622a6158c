import { expect, test } from 'vitest';
import type { CommandAction } from '#domain/fleet/control/actions.ts';
import { partOf } from '#domain/fleet/control/configuration-wire.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import {
  AckResult,
  commandOf,
  decodeAck,
  decodeCommand,
  decodeReport,
  encodeAck,
  encodeCommand,
  encodeReport,
  readBackOf,
  wireOfReadBack,
} from '#domain/fleet/control/wire.ts';

const REPORT: DeviceReport = {
  at: 1_795_255_200_000,
  configuration: {
    chemistry: 'nmc',
    floatDeciVolt: 135,
    workingHours: { daysBits: 31, fromMinute: 0, toMinute: 1 },
  },
  can: { bitRateKilobit: 250, protocol: 0, termination: false, functions: [] },
  bootCount: 7,
  firmwareVersion: '1.2.3',
  hardwareVersion: '',
  model: 'M',
  geofenceRevision: 0,
};

test('a report is decoded as it was encoded, also with zero and absent values', () => {
  expect(decodeReport(encodeReport(REPORT))).toEqual(REPORT);
  const bare = { ...REPORT, configuration: {}, can: null, geofenceRevision: null };
  expect(decodeReport(encodeReport(bare))).toEqual(bare);
});

test('a read-back distinguishes open from unknown', () => {
  const ack = { commandId: 'c', atMs: 1, result: AckResult.DONE, detail: '', percent: 0 };
  const found = { relayClosed: false, chargeLocked: null, bootCount: 0, report: REPORT };
  const decoded = decodeAck(encodeAck({ ...ack, readBack: wireOfReadBack(found) })) ?? expect.fail();
  expect(readBackOf(decoded)).toEqual(found);
  expect(readBackOf(decodeAck(encodeAck(ack)) ?? expect.fail())).toBeNull();
});

test.each<CommandAction>([
  { kind: 'reportNow' },
  { kind: 'relay', closed: false },
  { kind: 'chargeLock', locked: false },
  { kind: 'restart' },
  { kind: 'reportInterval', seconds: 60 },
  { kind: 'readConfiguration' },
  { kind: 'configuration', changes: { floatDeciVolt: 135 } },
  { kind: 'canConfiguration', can: { bitRateKilobit: 250, protocol: 0, termination: true, functions: [] } },
  { kind: 'geofences', revision: 1, list: [] },
  { kind: 'gnssInterval', seconds: 60 },
  { kind: 'firmware', url: 'u', sizeBytes: 1, sha256: 'ab01', signature: '', version: 'v', model: 'm' },
])('$kind is one action on the wire', (action) => {
  const { id, expiresAtMs, ...actions } = decodeCommand(encodeCommand(commandOf('c1', 5, action)));
  expect([id, expiresAtMs]).toEqual(['c1', 5]);
  expect(Object.values(actions).filter((value) => value !== undefined)).toHaveLength(1);
});

test('checksums are encoded as bytes', () => {
  const action = {
    kind: 'firmware',
    url: '',
    sizeBytes: 1,
    sha256: 'ab01',
    signature: '',
    version: '',
    model: '',
  } as const;
  expect([...(commandOf('c', 1, action).upgradeFirmware?.sha256 ?? [])]).toEqual([0xab, 0x01]);
});

test('an unknown chemistry is left out', () => {
  expect(partOf({ chemistry: 99 as never, floatDeciVolt: 135 })).toEqual({ floatDeciVolt: 135 });
});

test('invalid bytes are not a report and do not throw', () => {
  expect(decodeReport(Buffer.from('no report'))).toBeNull();
  expect(decodeReport(new Uint8Array())).toBeNull();
  expect(decodeReport(encodeReport({ ...REPORT, model: 'x'.repeat(101) }))).toBeNull();
  expect(decodeReport(encodeReport({ ...REPORT, firmwareVersion: 'a\0b' }))).toBeNull();
});
