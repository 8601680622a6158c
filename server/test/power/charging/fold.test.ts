import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal, recomputeFromTheFirst, stateOf, storeState } from '../../stream/recompute/derived.ts';
import { chargerDay } from './day.ts';

let app: TestApp;
const START = NOON - 6 * HOUR_MS;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const charges = (device: TestDevice) =>
  app.rows<{ body: { endReason: string | null } }>(
    'select unit, started_at, ended_at, body from charge where device_id = $1 order by 1, 2',
    [device.id],
  );
const foldOf = async (device: TestDevice) => (await stateOf(app, device)).charging.units[3];

test('charges are stored when they end, also from late records', async () => {
  const inOrder = await app.addDevice(1);
  await app.take(inOrder, inPackets(chargerDay(START), 7));
  const kept = await charges(inOrder);
  expect(kept.map(({ body }) => body.endReason)).toEqual(['completed', 'stopped']);
  expect(kept[0]?.body).toMatchObject({ ampHours: 60 + 12.5 + 1 / 6, reportedWattHours: 175 * 4 });

  const packets = inPackets(chargerDay(START), 5);
  const late = await app.addDevice(2);
  await app.take(late, [
    ...packets.filter((_, place) => place % 2 === 1),
    ...packets.filter((_, place) => place % 2 === 0),
  ]);
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
  expect(await charges(late)).toEqual(kept);
  expect(await foldOf(late)).toEqual(await foldOf(inOrder));
});

test('a charge in progress is stored from its first record on', async () => {
  const device = await app.addDevice(3);
  await app.take(device, [chargerDay(START).slice(0, 12)]);
  expect((await charges(device)).map(({ body }) => body.endReason)).toEqual([null]);
  await recomputeFromTheFirst(app, device);
  await recomputeDue(app, noSignal());
  expect(await charges(device)).toMatchObject([{ startedAt: START, endedAt: START + 55 * 60_000 }]);
});

test('a rebuild gives the same charges', async () => {
  const device = await app.addDevice(4);
  await app.take(device, inPackets(chargerDay(START), 7));
  const before = { charges: await charges(device), fold: await foldOf(device) };
  await app.rows('delete from charge where device_id = $1', [device.id]);
  await storeState(app, device, '{"v":0}');
  const known = await app.telemetry.ingest.directory.find(device.mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice(app, known);
  expect({ charges: await charges(device), fold: await foldOf(device) }).toEqual(before);
});
