import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measurement } from '#domain/kinds/wire.ts';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/time.ts';
import { mergeLateRecords } from '#server/history/late/merge-late.ts';
import { sealDay } from '#server/history/sealing/seal-day.ts';
import { refoldLateDevices } from '#server/recompute/refold-late.ts';
import { seeded, shuffled, workingDay } from '../ingest/day.ts';
import { createYard, NOON, type Yard, type YardDevice } from '../ingest/yard.ts';
import { derivedOf, downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

let yard: Yard;
const DAY = utcDay(NOON) - 1;

beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.end());

test('nothing falls between taking, sealing, merging and reading at once', async () => {
  const devices = [await yard.addDevice(1), await yard.addDevice(2), await yard.addDevice(3)];
  const records = workingDay(utcDayStart(DAY) + HOUR_MS, 8, 31);
  const random = seeded(4);
  let isTaking = true;

  const take = async (device: YardDevice) => {
    const taken: Measurement[] = [];
    for (const packet of inPackets(shuffled(records, random), 40)) {
      await yard.take(device, [packet]);
      taken.push(...packet);
      if (random() < 0.9) continue;
      // What was answered is there for everybody who reads from now on, wherever it is being moved.
      const seen = new Set((await downloaded(yard, device, 10)).map(({ unit, at }) => `${unit}:${at}`));
      const missing = taken.filter(({ kind, unit, at }) => kind === 10 && !seen.has(`${unit}:${at}`));
      expect(missing).toEqual([]);
    }
  };
  const move = async () => {
    while (isTaking) {
      await sealDay(yard, yard.partitions, DAY, noSignal());
      await mergeLateRecords(yard, yard.partitions, noSignal());
      await refoldLateDevices(yard, noSignal());
    }
  };
  // Two processes that both believe the work is theirs must do no harm either.
  const moving = Promise.all([move(), move()]);
  await Promise.all(devices.map(take)).finally(() => {
    isTaking = false;
  });
  await moving;
  await mergeLateRecords(yard, yard.partitions, noSignal());
  await refoldLateDevices(yard, noSignal());

  const inOrder = await yard.addDevice(4);
  await yard.take(inOrder, inPackets(records, 200));
  const expected = await derivedOf(yard, inOrder);
  for (const device of devices) {
    for (const kind of [10, 11, 12]) {
      expect(await downloaded(yard, device, kind)).toEqual(expectedDownload(records, kind));
    }
    expect(await derivedOf(yard, device)).toEqual(expected);
  }
  expect(await yard.metric('wattyard_records_total', { place: 'late' })).toBeGreaterThan(1000);
  expect(await yard.metric('wattyard_records_refused_total', { reason: 'duplicate' })).toBe(0);
});
