import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { seeded, shuffled, workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { derivedOf, downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 1;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

test('no record is lost when ingest, sealing, merging and reading run at the same time', async () => {
  const devices = [await app.addDevice(1), await app.addDevice(2), await app.addDevice(3)];
  const records = workingDay(utcDayStart(DAY) + HOUR_MS, 8, 31);
  const random = seeded(4);
  let isTaking = true;

  const take = async (device: TestDevice) => {
    const taken: Measurement[] = [];
    for (const packet of inPackets(shuffled(records, random), 40)) {
      await app.take(device, [packet]);
      taken.push(...packet);
      if (random() < 0.9) continue;
      // An acknowledged record is visible to every reader from now on, wherever it is being moved.
      const seen = new Set((await downloaded(app, device, 10)).map(({ unit, at }) => `${unit}:${at}`));
      const missing = taken.filter(({ kind, unit, at }) => kind === 10 && !seen.has(`${unit}:${at}`));
      expect(missing).toEqual([]);
    }
  };
  const move = async () => {
    while (isTaking) {
      await sealDay(app, app.partitions, DAY, noSignal());
      await mergeLateRecords(app, app.partitions, noSignal());
      await recomputeDue(app, noSignal());
    }
  };
  // Two processes that both believe the work is theirs must do no harm either.
  const moving = Promise.all([move(), move()]);
  await Promise.all(devices.map(take)).finally(() => {
    isTaking = false;
  });
  await moving;
  await mergeLateRecords(app, app.partitions, noSignal());
  await recomputeDue(app, noSignal());

  const inOrder = await app.addDevice(4);
  await app.take(inOrder, inPackets(records, 200));
  const expected = await derivedOf(app, inOrder);
  for (const device of devices) {
    for (const kind of [10, 11, 12]) {
      expect(await downloaded(app, device, kind)).toEqual(expectedDownload(records, kind));
    }
    expect(await derivedOf(app, device)).toEqual(expected);
  }
  expect(await app.metric('wattyard_records_total', { place: 'late' })).toBeGreaterThan(1000);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'duplicate' })).toBe(0);
});
