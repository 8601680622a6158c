import { expect, test } from 'vitest';
import { Gather } from '#bridge/record/gather.ts';
import { mapMessage } from '#bridge/sources/json/map.ts';
import { makeRecords, type Reading } from '#domain/fleet/bridges/make-records.ts';
import { mappingSchema } from '#domain/fleet/bridges/sources.ts';
import { channelNames, targetsOf } from '#domain/fleet/bridges/target.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';

const read = (channel: string, value: number, unit = 0): Reading => ({ channel, unit, value });

test('every named channel exists, and no other name is accepted', () => {
  for (const name of channelNames()) expect(targetsOf(name), name).not.toBeNull();
  for (const name of ['monitor.charge', 'event.code', 'monitor.soc.1', 'bms.cell', 'bms.cell.0', 'bms.cell.513', ''])
    expect(targetsOf(name), name).toBeNull();
});

test('readings become one record per unit and kind, in the integers of the wire format', () => {
  const { records, refused } = makeRecords(
    [
      read('monitor.voltage', 13.085),
      read('monitor.current', 12.5),
      read('monitor.temperature', -3.456),
      read('monitor.relay', 1),
      read('monitor.soc', 61, 2),
      read('bms.cell.3', 3301),
      read('location.latitude', 48.1),
    ],
    1000,
  );
  expect(refused).toEqual([]);
  expect(records).toEqual([
    {
      kind: KIND.monitor,
      unit: 0,
      at: 1000,
      body: {
        voltageCentiVolt: 1309,
        currentChargingCentiAmp: 1250,
        currentUsingCentiAmp: 0,
        temperatureCentiCelsius: -346,
        relayClosed: true,
      },
    },
    { kind: KIND.monitor, unit: 2, at: 1000, body: { socCentiPercent: 6100 } },
    { kind: KIND.bms, unit: 0, at: 1000, body: { cellMillivolt: [0, 0, 3301], temperatureCentiCelsius: [] } },
  ]);
  for (const { kind, body } of records) expect(decodeBody(kind, encodeBody(kind, body))).toMatchObject({ ok: true });
});

test('a physically impossible value is left out, and the others stay', () => {
  expect(makeRecords([read('monitor.soc', 140), read('monitor.voltage', 12)], 1)).toEqual({
    records: [{ kind: KIND.monitor, unit: 0, at: 1, body: { voltageCentiVolt: 1200 } }],
    refused: [read('monitor.soc', 140)],
  });
});

test('values that arrive within one interval become one record with the newest values', () => {
  const passed: (readonly [number, (number | null)[]])[] = [];
  const gather = new Gather(60_000, (batches) =>
    passed.push(...batches.map(({ told, at }) => [at, told.map(({ value }) => value)] as const)),
  );
  gather.take([read('monitor.soc', 50), read('monitor.voltage', 12)], 1000);
  gather.take([read('monitor.soc', 51)], 30_000);
  gather.due(60_999);
  expect(passed).toEqual([]);
  gather.take([read('monitor.soc', 52)], 61_000);
  gather.due(121_000);
  expect(passed).toEqual([
    [30_000, [51, 12]],
    [61_000, [52]],
  ]);
});

test('a JSON message is read by paths; missing and non-numeric values are left out', () => {
  const mapping = mappingSchema.parse({
    time: { path: 'time', in: 'iso' },
    values: [
      { path: 'cells.1.mv', channel: 'bms.cell.2', unit: 3 },
      { path: 'fahrenheit', channel: 'monitor.temperature', factor: 5 / 9, offset: -160 / 9 },
      { path: 'on', channel: 'monitor.relay' },
      { path: 'text', channel: 'monitor.voltage' },
      { path: 'none', channel: 'monitor.soc' },
      { path: 'bad', channel: 'monitor.soc' },
      { path: 'on.toString.length', channel: 'monitor.soc' },
    ],
  });
  const message = { cells: [{}, { mv: 3300 }], fahrenheit: 212, on: true, text: '12.5', bad: 'x' };
  expect(mapMessage({ ...message, time: '2026-01-05T12:00:00Z' }, mapping)).toEqual({
    at: Date.UTC(2026, 0, 5, 12),
    told: [
      read('bms.cell.2', 3300, 3),
      read('monitor.temperature', expect.closeTo(100, 9)),
      read('monitor.relay', 1),
      read('monitor.voltage', 12.5),
    ],
  });
  expect(mapMessage(message, mapping)).toBeNull();
});
