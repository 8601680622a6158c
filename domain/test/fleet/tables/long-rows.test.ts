import { expect, test } from 'vitest';
import { groupedRows, HourTooLong, spansOf } from '#domain/fleet/tables/long-rows.ts';
import type { TableRow } from '#domain/fleet/tables/reader.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { allOf } from './read.ts';

const FROM = Date.UTC(2026, 4, 5);
const row = (at: number, channel: string, value: number): TableRow => ({
  ...{ line: value, at, device: null },
  readings: [{ channel, unit: 0, value, line: value }],
});
const VOLTAGES = Array.from({ length: 3000 }, (_, nth) => row(FROM + nth * MINUTE_MS, 'monitor.voltage', nth));
const CHARGES = Array.from({ length: 3000 }, (_, nth) => row(FROM + nth * MINUTE_MS, 'monitor.soc', nth));

/** Reads rows again and again, and counts how often. */
function table(rows: readonly TableRow[]) {
  let passes = 0;
  return {
    passes: () => passes,
    async *read() {
      passes += 1;
      yield* rows;
    },
  };
}

test('values of an instant that stand far apart are one row; whatever the length, so many rows are in hand and no more', async () => {
  const { read, passes } = table([...VOLTAGES, ...CHARGES]);
  const rows = await allOf(groupedRows(read, 600));
  expect(rows).toHaveLength(3000);
  expect(rows.map(({ at }) => at)).toEqual(VOLTAGES.map(({ at }) => at));
  expect(rows.every(({ readings }) => readings.length === 2)).toBe(true);
  // 600 rows are five hours of two values a minute.
  expect(passes()).toBe(1 + 3000 / 300);
});

test('a table in order of time is read twice, and a short one once', async () => {
  const inOrder = table(VOLTAGES.flatMap((each, nth) => [each, CHARGES[nth]!]));
  expect(await allOf(groupedRows(inOrder.read, 600))).toHaveLength(3000);
  expect(inOrder.passes()).toBe(2);
  const short = table(CHARGES);
  expect(await allOf(groupedRows(short.read, 3001))).toHaveLength(3000);
  expect(short.passes()).toBe(1);
});

test('parts of the time have no more rows than are in hand, and miss no hour', () => {
  const hours = new Map([5, 1, 2, 9, 3, 4].map((hour) => [hour, hour * 10] as const));
  const spans = spansOf(hours, 60);
  expect(spans.map(({ from, until }) => [from / HOUR_MS, until / HOUR_MS])).toEqual([
    ...[
      [1, 4],
      [4, 5],
      [5, 6],
      [9, 10],
    ],
  ]);
  expect(() => spansOf(new Map([[1, 2_000_001]]), 60)).toThrow(HourTooLong);
});
