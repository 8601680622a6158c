import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { decodeExtremes, encodeExtremes } from '#domain/stream/history/extremes.ts';
import { decodeSeries } from '#domain/stream/history/series.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { writeMissingExtremes } from '#server/stream/history/sealing/extremes-job.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp } from '../ingest/test-app.ts';
import { inPackets, noSignal } from '../recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const START = utcDayStart(DAY) + 4 * HOUR_MS;
const VOLTAGE = 2;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

interface Stored {
  kind: number;
  body: Buffer;
  extremes: Buffer | null;
  count: number;
  extremesCount: number | null;
}
const stored = () =>
  app.rows<Stored>(
    `select s.kind, s.body, e.body as extremes, s.count, e.count as extremes_count from series s
     left join series_extremes e using (device_id, kind, unit, day) order by s.kind, s.unit, s.day`,
  );
const expectTheirs = (rows: readonly Stored[]) => {
  for (const { body, extremes, count, extremesCount } of rows) {
    expect(extremesCount).toBe(count);
    expect(extremes && Uint8Array.from(extremes)).toEqual(encodeExtremes(decodeSeries(body), inflate));
  }
};

test('a sealed day has the extremes of its hours, also after late records', async () => {
  const device = await app.addDevice(1);
  const records = workingDay(START, 6, 7);
  app.clock.at = NOON;
  await app.take(device, inPackets(records, 50));
  expect(await sealDay(app, app.partitions, DAY, noSignal())).toBe(true);
  const sealed = await stored();
  expect(sealed.length).toBeGreaterThan(1);
  expectTheirs(sealed);

  const late = { ...records[0]!, kind: KIND.monitor, at: START + 10 * HOUR_MS, body: { voltageCentiVolt: 1 } };
  await app.take(device, inPackets([late as never], 50));
  await mergeLateRecords(app, app.partitions, noSignal());
  const merged = await stored();
  expectTheirs(merged);
  const monitor = merged.find(({ kind }) => kind === KIND.monitor)!;
  expect(decodeExtremes(monitor.extremes!, VOLTAGE)!.low[14]).toBe(1);
});

test('series without extremes, or with those of fewer records, get theirs', async () => {
  const before = await stored();
  await app.rows('delete from series_extremes where kind = $1', [KIND.monitor]);
  await app.rows("update series_extremes set count = count - 1, body = '' where kind <> $1", [KIND.monitor]);
  await writeMissingExtremes(app, noSignal());
  expect(await stored()).toEqual(before);
});

test('those of a series that cannot be read are left out, and the others are written', async () => {
  await app.rows("update series set body = '\\x3a05', count = count + 1 where kind = $1", [KIND.monitor]);
  await app.rows('delete from series_extremes');
  await expect(writeMissingExtremes(app, noSignal())).rejects.toThrow();
  const rows = await stored();
  expect(new Set(rows.filter(({ extremes }) => extremes === null).map(({ kind }) => kind))).toEqual(
    new Set([KIND.monitor]),
  );
  expect(rows.some(({ extremes }) => extremes !== null)).toBe(true);
});
