import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { seeded, shuffled, workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp } from '../ingest/test-app.ts';
import { derivedOf, downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const START = utcDayStart(DAY) + 4 * HOUR_MS;
const records = workingDay(START, 12, 7);
const settings = { timeZone: 'Europe/Berlin' };

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const seal = () => sealDay(app, app.partitions, DAY, noSignal());
const mendLate = async () => {
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
};

test('a day reads the same when records come in order, shuffled, repeated or late, before and after sealing', async () => {
  const inOrder = await app.addDevice(1, settings);
  const mixed = await app.addDevice(2, settings);
  app.clock.at = NOON;
  await app.take(inOrder, inPackets(records, 50));

  const { buckets, sessions } = await derivedOf(app, inOrder);
  expect([buckets.length, sessions.length]).toEqual([22, 23]);

  const random = seeded(1);
  const tripled = shuffled([...records, ...records, ...records], random);
  const isLate = (index: number) => index % 4 === 3;
  const packets = inPackets(tripled, 37);
  await app.take(
    mixed,
    packets.filter((_, index) => !isLate(index)),
  );
  expect(await seal()).toBe(true);
  await app.take(
    mixed,
    packets.filter((_, index) => isLate(index)),
  );
  await recomputeDue(app, noSignal());
  expect(await derivedOf(app, mixed)).toEqual(await derivedOf(app, inOrder));
  for (const kind of [10, 11, 12]) {
    const expected = expectedDownload(records, kind);
    expect(await downloaded(app, inOrder, kind)).toEqual(expected);
    expect(await downloaded(app, mixed, kind)).toEqual(expected);
  }

  await mendLate();
  expect(await app.rows('select count(*)::int as count from late_record')).toEqual([{ count: 0 }]);
  expect(await app.partitions.list()).not.toContain(DAY);
  for (const kind of [10, 11, 12]) {
    expect(await downloaded(app, mixed, kind)).toEqual(expectedDownload(records, kind));
  }
  expect(await derivedOf(app, mixed)).toEqual(await derivedOf(app, inOrder));
  const counts = await app.rows('select device_id, sum(count)::int as count from series group by 1 order by 1');
  expect(counts).toEqual([
    { deviceId: 1, count: records.length },
    { deviceId: 2, count: records.length },
  ]);
});

test('interrupted sealing is finished by the next run', async () => {
  const device = await app.addDevice(3, settings);
  const day = DAY - 1;
  const earlier = workingDay(utcDayStart(day), 3, 3);
  await app.take(device, inPackets(earlier, 100));
  const stopped = new AbortController();
  stopped.abort();
  expect(await sealDay(app, app.partitions, day, stopped.signal)).toBe(false);
  const afterwards = workingDay(utcDayStart(day) + 5 * HOUR_MS, 1, 4);
  await app.take(device, inPackets(afterwards, 100));
  expect(await downloaded(app, device, 10)).toEqual(expectedDownload([...earlier, ...afterwards], 10));
  expect(await sealDay(app, app.partitions, day, noSignal())).toBe(true);
  expect(await downloaded(app, device, 10)).toEqual(expectedDownload([...earlier, ...afterwards], 10));
  await mendLate();
  expect(await downloaded(app, device, 10)).toEqual(expectedDownload([...earlier, ...afterwards], 10));
});

test('a record older than the log’s partitions is stored and merged', async () => {
  const device = await app.addDevice(4, settings);
  const old = workingDay(NOON - 100 * DAY_MS, 1, 5);
  await app.take(device, inPackets(old, 100));
  const partitions = await app.partitions.list();
  expect(partitions).not.toContain(utcDay(NOON - 100 * DAY_MS));
  expect(await downloaded(app, device, 10)).toEqual(expectedDownload(old, 10));
  await mendLate();
  expect(await downloaded(app, device, 10)).toEqual(expectedDownload(old, 10));
  expect(await app.rows('select from late_record where device_id = 4')).toEqual([]);
});
