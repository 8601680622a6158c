import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, type Series } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { lastRecord } from '#server/stream/history/last-record.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { readHistory } from '#server/stream/history/read-history.ts';
import { removeOldDays } from '#server/stream/history/retention/retention-job.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

let app: TestApp;
let device: TestDevice;
const TODAY = utcDay(NOON);
const START = utcDayStart(TODAY - 2);
const records = workingDay(START + 6 * HOUR_MS, 50, 17, MINUTE_MS);

beforeAll(async () => {
  app = await createTestApp();
  device = await app.addDevice(1);
  app.clock.at = NOON;
  await app.take(device, inPackets(records, 500));
  expect(await sealDay(app, app.partitions, TODAY - 2, noSignal())).toBe(true);
});
afterAll(() => app.end());

const between = (from: number, to: number): Measurement[] => records.filter(({ at }) => at >= from && at <= to);

async function series(query: { kind: number; unit?: number; from?: number; to?: number; fields?: number[] }) {
  const frames = new SeriesFrames();
  const found: Series[] = [];
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = query;
  for await (const chunk of readHistory(app.within, { ...query, deviceId: device.id, from, to })) {
    found.push(...frames.push(chunk).map(decodeSeries));
  }
  frames.end();
  return found;
}

test('an interval is cut to the millisecond in sealed and open days', async () => {
  const from = START + 11 * HOUR_MS + 30 * MINUTE_MS;
  const to = utcDayStart(TODAY - 1) + 3 * HOUR_MS;
  for (const kind of [10, 11, 12]) {
    expect(await downloaded(app, device, kind, from, to)).toEqual(expectedDownload(between(from, to), kind));
  }
  expect(await downloaded(app, device, 10, to + 1, to)).toEqual([]);
});

test('a download can be of one unit and of some columns', async () => {
  const whole = await series({ kind: 10, unit: 1 });
  expect(whole.map(({ unit, day }) => [unit, day])).toEqual([
    [1, TODAY - 2],
    [1, TODAY - 1],
    [1, TODAY],
  ]);
  const some = await series({ kind: 10, unit: 1, fields: [1, 5] });
  expect(some.flatMap(({ columns }) => columns.map(({ field }) => field))).toEqual([1, 5, 1, 5, 1, 5]);
  const { at, columns } = readColumns(some, inflate);
  const expected = records.filter((record) => record.kind === 10 && record.unit === 1);
  expect([...at]).toEqual(expected.map((record) => record.at));
  expect([...(columns.get('soc') ?? [])]).toEqual(
    expected.map((record) => (record.kind === 10 ? record.body.socCentiPercent : undefined)),
  );
});

test('sealed days are passed on byte for byte', async () => {
  const [row] = await app.rows<{ body: Buffer }>('select body from series where kind = 10 and unit = 0');
  const query = { deviceId: device.id, kind: 10, unit: 0, from: START, to: START + DAY_MS };
  const { value: first } = await readHistory(app.within, query).next();
  expect(Buffer.from(first!).subarray(-row!.body.length)).toEqual(row!.body);
});

test('the newest record is found in sealed and open days', async () => {
  const newest = (kind: number, unit: number) =>
    app.within(systemScope('test'), (tx) => lastRecord(tx, device.id, kind, unit));
  const expected = records.findLast((record) => record.kind === 12)!;
  const payload = Buffer.from(encodeBody(12, expected.body as never));
  // While the test clock does not move, each transaction of a device is received a millisecond after the previous one.
  const receivedAt = expect.closeTo(NOON, -4);
  expect(await newest(12, 0)).toEqual({ unit: 0, at: expected.at, receivedAt, payload });
  expect(await newest(12, 3)).toBeNull();

  const old = await app.addDevice(2);
  const sealedRecord = { ...expected, at: START + HOUR_MS };
  await app.take(old, [[sealedRecord]]);
  const late = app.within(systemScope('test'), (tx) => lastRecord(tx, old.id, 12, 0));
  expect((await late)?.at).toBe(sealedRecord.at);
  await mergeLateRecords(app, app.partitions, noSignal());
  const sealed = await app.within(systemScope('test'), (tx) => lastRecord(tx, old.id, 12, 0));
  expect(Buffer.from(sealed!.payload)).toEqual(payload);
});

test('old days are removed as a whole by the retention of their company', async () => {
  const before = await downloaded(app, device, 10);
  await removeOldDays(app, noSignal(), () => 10);
  expect(await downloaded(app, device, 10)).toEqual(before);
  await removeOldDays(app, noSignal(), (path) => (path === '1-5' ? 1 : 10));
  expect(await downloaded(app, device, 10)).toEqual(before.filter(({ at }) => at >= utcDayStart(TODAY - 1)));
});
