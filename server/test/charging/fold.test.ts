import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { mergeLateRecords } from '#server/history/late/merge-late.ts';
import { rebuildDevice } from '#server/recompute/rebuild/rebuild-device.ts';
import { refoldFromTheFirst, refoldLateDevices } from '#server/recompute/refold-late.ts';
import { createYard, NOON, type Yard, type YardDevice } from '../ingest/yard.ts';
import { inPackets, noSignal, stateOf } from '../recompute/derived.ts';
import { chargerDay } from './day.ts';

let yard: Yard;
const START = NOON - 6 * HOUR_MS;

beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.end());

const charges = (device: YardDevice) =>
  yard.rows<{ body: { endReason: string | null } }>(
    'select unit, started_at, ended_at, body from charge where device_id = $1 order by 1, 2',
    [device.id],
  );
const foldOf = async (device: YardDevice) => (await stateOf(yard, device)).units[3]?.charger;

test('charges are kept as they end, in order and late alike', async () => {
  const inOrder = await yard.addDevice(1);
  await yard.take(inOrder, inPackets(chargerDay(START), 7));
  const kept = await charges(inOrder);
  expect(kept.map(({ body }) => body.endReason)).toEqual(['completed', 'stopped']);
  expect(kept[0]?.body).toMatchObject({ ampHours: 60 + 12.5 + 1 / 6, reportedWattHours: 175 * 4 });

  const packets = inPackets(chargerDay(START), 5);
  const late = await yard.addDevice(2);
  await yard.take(late, [
    ...packets.filter((_, place) => place % 2 === 1),
    ...packets.filter((_, place) => place % 2 === 0),
  ]);
  await refoldLateDevices(yard, noSignal());
  await mergeLateRecords(yard, yard.partitions, noSignal());
  expect(await charges(late)).toEqual(kept);
  expect(await foldOf(late)).toEqual(await foldOf(inOrder));
  expect((await stateOf(yard, late)).units[3]?.chargerLateFrom).toBeUndefined();
});

test('one that goes on is there from its first record', async () => {
  const device = await yard.addDevice(3);
  await yard.take(device, [chargerDay(START).slice(0, 12)]);
  expect((await charges(device)).map(({ body }) => body.endReason)).toEqual([null]);
  await refoldFromTheFirst(yard, device.id);
  await refoldLateDevices(yard, noSignal());
  expect(await charges(device)).toMatchObject([{ started_at: START, ended_at: START + 55 * 60_000 }]);
});

test('they come out of the log again as they were', async () => {
  const device = await yard.addDevice(4);
  await yard.take(device, inPackets(chargerDay(START), 7));
  const before = { charges: await charges(device), fold: await foldOf(device) };
  await yard.rows('delete from charge where device_id = $1', [device.id]);
  await yard.rows('update device_reducer set state = \'{"v":0}\' where device_id = $1', [device.id]);
  const known = await yard.telemetry.ingest.directory.find(device.mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice(yard, known);
  expect({ charges: await charges(device), fold: await foldOf(device) }).toEqual(before);
});
