import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decodeImportResult,
  encodeImport,
  type ImportHead,
  type ImportResult,
  type RefusedOfImport,
} from '#domain/fleet/imports/wire.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { listenForImports } from '#server/fleet/imports/listen.ts';
import { removeUndone } from '#server/fleet/imports/undo.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { currentState } from '#server/stream/device-state/current.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { monitor, workingDay } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { derivedOf, downloaded, expectedDownload, inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
let stopListening: () => void;
beforeAll(async () => {
  app = await createTestApp();
  stopListening = listenForImports(app, app.telemetry.ingest);
});
afterAll(async () => {
  stopListening();
  await app.end();
});

const AGO = utcDayStart(utcDay(NOON) - 400) + 4 * HOUR_MS;
const head: ImportHead = { importId: 'one', name: 'meter.csv', number: 1, last: false, intervalSeconds: 30 };
const part = (records: readonly Measurement[], more: Partial<ImportHead> = {}) =>
  encodeImport({ ...head, ...more }, records);
const rowsAt = (from: number, count: number, stepMs = MINUTE_MS, unit = 0) =>
  Array.from({ length: count }, (_, nth) =>
    monitor(from + nth * stepMs, unit, { socCentiPercent: 8000 - nth, voltageCentiVolt: 4900 }),
  );

/** A device that sends a packet of an import over the wire, and hears what became of it. */
async function sender(device: TestDevice) {
  const client = await app.connect(device);
  await client.subscribeAsync(`dev/${device.mcuId}/down/import`, { qos: 1 });
  return async (packet: Uint8Array): Promise<ImportResult> => {
    const heard = new Promise<ImportResult>((resolve) =>
      client.once('message', (_topic, payload) => resolve(decodeImportResult(payload)!)),
    );
    await client.publishAsync(`dev/${device.mcuId}/up/import`, Buffer.from(packet), { qos: 1 });
    return heard;
  };
}

const stateOf = (device: TestDevice) => app.within(systemScope('test'), (tx) => currentState(tx, device.id));
const settle = async () => {
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
};
const importOf = async (device: TestDevice, importId = 'one') =>
  (
    await app.rows<Record<string, unknown>>(
      `select * from record_import where device_id = ${device.id} and import_id = '${importId}'`,
    )
  )[0];
const refused = (
  reason: string,
  count: number,
  { at, kind, unit }: Pick<Measurement, 'at' | 'kind' | 'unit'>,
  field = '',
): RefusedOfImport => ({
  reason,
  count,
  at,
  kind,
  unit,
  field,
});

test('a table gives the history that the same records give live, and nothing of it is live', async () => {
  const live = await app.addDevice(1);
  const past = await app.addDevice(2);
  const records = workingDay(AGO, 12, 7);
  await app.take(live, inPackets(records, 50));
  const before = await stateOf(past);
  const send = await sender(past);
  const packets = inPackets(records, 500);
  for (const [nth, packet] of packets.entries())
    expect(await send(part(packet, { number: nth + 1, last: nth === packets.length - 1 }))).toEqual({
      importId: 'one',
      number: nth + 1,
      stored: packet.length,
      alreadyThere: 0,
      refused: [],
    });
  await settle();
  for (const kind of [KIND.monitor, KIND.location, KIND.bms])
    expect(await downloaded(app, past, kind)).toEqual(expectedDownload(records, kind));
  const [expected, derived] = [await derivedOf(app, live), await derivedOf(app, past)];
  expect({ buckets: derived.buckets, sessions: derived.sessions }).toEqual({
    buckets: expected.buckets,
    sessions: expected.sessions,
  });
  const after = await stateOf(past);
  expect(after).toMatchObject({ presence: before!.presence, readings: before!.readings, alarms: before!.alarms });
  expect(after!.arrivals).toEqual({ units: {}, past: { 0: [10, 11, 12], 1: [10] } });
  expect(await app.rows('select online, received_at from device_state where device_id = 2')).toEqual([
    { online: false, receivedAt: null },
  ]);
  expect(await app.rows('select from alarm where device_id = 2')).toEqual([]);
  expect(await importOf(past)).toMatchObject({
    stored: records.length,
    alreadyThere: 0,
    endedAt: NOON,
    intervalSeconds: 30,
    firstInstant: records[0]!.at,
    lastInstant: records.at(-1)!.at,
  });

  await rebuildDevice(app, (await app.telemetry.ingest.directory.find(past.mcuId))!);
  expect((await stateOf(past))!.arrivals).toEqual(after!.arrivals);
  expect((await derivedOf(app, past)).buckets).toEqual(expected.buckets);
});

test('a packet that comes again is answered equally, records that come again are told as already there', async () => {
  const device = await app.addDevice(3);
  const send = await sender(device);
  const records = rowsAt(AGO, 20);
  const first = await send(part(records));
  expect(await send(part(records))).toEqual(first);
  expect(await send(part(records, { importId: 'two', last: true }))).toMatchObject({
    stored: 0,
    alreadyThere: 20,
    refused: [],
  });
  await settle();
  expect(await app.rows('select from late_record where device_id = 3')).toEqual([]);
  const other = { ...records[4]!, body: { ...records[4]!.body, socCentiPercent: 1 } } as Measurement;
  expect(
    await send(part([other, ...records.slice(5), ...rowsAt(AGO - HOUR_MS, 1)], { importId: 'three' })),
  ).toMatchObject({
    stored: 1,
    alreadyThere: 15,
    refused: [refused('duplicate', 1, other)],
  });
  expect(await importOf(device)).toMatchObject({ stored: 20, alreadyThere: 0 });
});

test('what is live already is told as already there, and stays live', async () => {
  const device = await app.addDevice(4);
  const records = rowsAt(NOON - 30 * MINUTE_MS, 30);
  await app.take(device, inPackets(records, 10));
  const before = await stateOf(device);
  const send = await sender(device);
  const newer = monitor(NOON - 10, 0, { socCentiPercent: 300, voltageCentiVolt: 4100 });
  expect(await send(part([...records, newer]))).toMatchObject({ stored: 1, alreadyThere: 30 });
  await settle();
  const after = await stateOf(device);
  expect(after).toMatchObject({ presence: before!.presence, readings: before!.readings, alarms: before!.alarms });
  expect(await app.rows('select from alarm where device_id = 4')).toEqual([]);
  // A record that comes late has alarms found that nobody was told of, in what was live.
  await app.take(device, [[monitor(NOON - 45 * MINUTE_MS, 0, { socCentiPercent: 8000 })]]);
  await settle();
  expect(await app.rows('select from alarm where device_id = 4')).toEqual([]);
});

test('every record that is not stored is told with its reason', async () => {
  const device = await app.addDevice(5);
  const send = await sender(device);
  const good = rowsAt(AGO, 2);
  const bad = {
    bad_instant: monitor(1_700_000_000, 0, { socCentiPercent: 5000 }),
    bad_unit: monitor(AGO + 1, 70_000, { socCentiPercent: 5000 }),
    future: monitor(NOON + DAY_MS, 0, { socCentiPercent: 5000 }),
    too_old: monitor(AGO - 1000 * DAY_MS, 0, { socCentiPercent: 5000 }),
  };
  const answer = await send(part([...good, ...Object.values(bad), { ...bad.future, at: bad.future.at + 1 }]));
  expect(answer).toMatchObject({ stored: 2, alreadyThere: 0 });
  expect(answer.refused.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    refused('bad_instant', 1, bad.bad_instant),
    refused('bad_unit', 1, bad.bad_unit),
    refused('future', 2, bad.future),
    refused('too_old', 1, bad.too_old),
  ]);
  expect(await importOf(device)).toMatchObject({
    stored: 2,
    refused: answer.refused,
    channelCounts: { '10.0.soc': 2, '10.0.voltage': 2 },
  });
});

test('a packet that cannot be taken whole is told so, and nothing is remembered of it', async () => {
  const device = await app.addDevice(6);
  const send = await sender(device);
  expect(await send(part([]))).toMatchObject({ refused: [{ reason: 'empty', count: 1 }] });
  expect(await send(part(rowsAt(AGO, 3), { number: 2 }))).toMatchObject({
    refused: [{ reason: 'not_begun', count: 3 }],
  });
  for (let nth = 0; nth < 10; nth += 1)
    expect(await send(part(rowsAt(AGO + nth * HOUR_MS, 1), { importId: `open-${nth}` }))).toMatchObject({ stored: 1 });
  expect(await send(part(rowsAt(AGO, 3), { importId: 'one-more' }))).toMatchObject({
    stored: 0,
    refused: [{ reason: 'too_many_imports', count: 3 }],
  });
  expect(await send(part([], { importId: 'open-0', number: 2, last: true }))).toMatchObject({ refused: [] });
  expect(await send(part(rowsAt(AGO + 1, 3), { importId: 'one-more' }))).toMatchObject({ stored: 3 });
});

test('an import that is undone leaves nothing behind, and may be brought in again', async () => {
  const device = await app.addDevice(7);
  const live = rowsAt(utcDayStart(utcDay(AGO)) + 20 * HOUR_MS, 30);
  await app.take(device, inPackets(live, 10));
  await settle();
  const before = await derivedOf(app, device);
  const send = await sender(device);
  const records = workingDay(AGO, 12, 7);
  const packets = inPackets(records, 400);
  for (const [nth, packet] of packets.entries()) await send(part(packet, { number: nth + 1 }));
  await settle();
  expect((await derivedOf(app, device)).sessions.length).toBeGreaterThan(before.sessions.length);
  await app.rows(`update record_import set undone_at = ${NOON} where device_id = 7`);
  expect(await send(part(rowsAt(AGO, 1), { number: 99 }))).toMatchObject({ refused: [{ reason: 'import_undone' }] });
  await removeUndone(app, noSignal());
  await settle();
  expect(await derivedOf(app, device)).toEqual(before);
  expect(await downloaded(app, device, KIND.monitor)).toEqual(expectedDownload(live, KIND.monitor));
  expect(await downloaded(app, device, KIND.bms)).toEqual([]);
  expect(await importOf(device)).toMatchObject({ removedAt: NOON });
  expect(await app.rows('select from import_part where device_id = 7')).toEqual([]);
  expect(await send(part(packets[0]!))).toMatchObject({ stored: packets[0]!.length });
});
