import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { exportEnergyStatistics } from '#server/power/energy/export.ts';
import { energyStatistics } from '#server/power/energy/statistics.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
let device: TestDevice;
const TODAY = utcDay(NOON);
const FIRST = TODAY - 3;
const BERLIN_MIDNIGHT = utcDayStart(FIRST + 1) - HOUR_MS;

beforeAll(async () => {
  app = await createTestApp();
  device = await app.addDevice(1, { timeZone: 'Europe/Berlin' });
});
afterAll(() => app.end());

/** 60 W all the time, counted. */
const inverterRecords = (from: number, to: number): Measurement[] =>
  Array.from({ length: Math.ceil((to - from) / (5 * MINUTE_MS)) }, (_, step) => {
    const at = from + step * 5 * MINUTE_MS;
    return {
      kind: KIND.inverter,
      unit: 2,
      at,
      body: { state: 4, inputWatt: 61, outputWatt: 60, outputEnergyWattHour: (at - utcDayStart(FIRST)) / MINUTE_MS },
    };
  });

const rounded = (part: number | null): number | null => (part === null ? null : Math.round(part));

const scoped = (leasePeriod: { startsAt: number; endsAt: number } | null = null) => ({
  id: device.id,
  mcuId: device.mcuId,
  locationShared: true,
  leasePeriod,
});
const statistics = async (
  period: 'day' | 'month' | 'year',
  date: string | undefined,
  lease: Parameters<typeof scoped>[0] = null,
  before = false,
) => {
  const answer = await energyStatistics(app.within, scoped(lease), { period, date, before }, NOON);
  return { ...answer, output: answer.energies.find(({ energy }) => energy === 'output') };
};

test('a day, a month and a year of sealed and open days follow the local clock', async () => {
  app.clock.at = NOON;
  const records = inverterRecords(utcDayStart(FIRST), NOON);
  await app.take(
    device,
    inPackets(
      records.filter(({ at }) => at < utcDayStart(FIRST + 1)),
      100,
    ),
  );
  expect(await sealDay(app, app.partitions, FIRST, noSignal())).toBe(true);
  await app.take(
    device,
    inPackets(
      records.filter(({ at }) => at >= utcDayStart(FIRST + 1)),
      100,
    ),
  );

  const day = await statistics('day', '2026-11-16');
  expect(day.starts[0]).toBe(BERLIN_MIDNIGHT);
  expect(day.output).toMatchObject({ unit: 2, kind: KIND.inverter, integrated: 0, unplaced: 0, unknownMs: 0 });
  expect(day.output!.parts.map(rounded)).toEqual(new Array(24).fill(60));

  const month = await statistics('month', '2026-11-01');
  expect(month.output!.parts.map(rounded).filter((part) => part !== null)).toEqual([1380, 1440, 1440, 775]);
  const year = await statistics('year', '2026-01-01');
  expect(Math.round(year.output!.parts[10]!)).toBe(5035);
  expect((await statistics('year', '2025-01-01')).energies).toEqual([]);
});

test('the default date is today', async () => {
  const { date, output } = await statistics('day', undefined);
  expect(date).toBe('2026-11-18');
  expect(Math.round(output!.counted)).toBe(775);
});

test('the period before is told up to the same time of day, and for how long nothing is known of it', async () => {
  const day = await statistics('day', undefined, null, true);
  expect(day.date).toBe('2026-11-17');
  expect([day.starts[0], day.starts.at(-1)]).toEqual([BERLIN_MIDNIGHT + 24 * HOUR_MS, NOON - 24 * HOUR_MS]);
  expect(Math.round(day.output!.counted)).toBe(780);
  expect(day.output!.unknownMs).toBe(0);
  const first = await statistics('day', '2026-11-15', null, false);
  // Its first hour came before the first record.
  expect(first.output!.unknownMs).toBe(HOUR_MS);
  expect((await statistics('month', undefined, null, true)).energies).toEqual([]);
});

test('the report is saved as a table of the parts that have begun', async () => {
  const file = async (period: 'day' | 'month', date?: string) => {
    const input = {
      mcuId: device.mcuId,
      period,
      date,
      unit: undefined,
      format: 'csv',
      separator: 'comma',
      language: undefined,
    } as const;
    const t = (key: string) => key.split(':').at(-1)!;
    const { name, bytes } = await exportEnergyStatistics(app.within, { device: scoped(), input, t }, NOON);
    return { name, lines: (await text(Readable.from(bytes))).trim().split('\r\n') };
  };
  const month = await file('month');
  expect(month.name).toMatch(/ stat_file 2026-11\.csv$/);
  expect(month.lines).toHaveLength(1 + 18);
  expect(month.lines[0]).toMatch(/^\uFEFF?time \(Europe\/Berlin\),time_utc,.*energy_output \(Wh\)/);
  expect(month.lines.at(-2)).toMatch(/^2026-11-17 00:00:00,2026-11-16 23:00:00,.*1440$/);
  expect((await file('day')).lines).toHaveLength(1 + 13 + 1);
});

test('a late record counts at once, and also after it is merged', async () => {
  const from = utcDayStart(FIRST) + 7 * MINUTE_MS;
  const late = (at: number, outputEnergyWattHour: number): Measurement[] => [
    { kind: KIND.inverter, unit: 9, at, body: { state: 4, outputWatt: 60, outputEnergyWattHour } },
  ];
  await app.take(device, [late(from, 7), late(from + 5 * MINUTE_MS, 112)]);
  const told = async () =>
    (await statistics('month', '2026-11-01')).energies.find(({ unit, energy }) => unit === 9 && energy === 'output')
      ?.counted;
  expect(await told()).toBe(105);
  await mergeLateRecords(app, app.partitions, noSignal());
  expect(await told()).toBe(105);
  await app.rows('delete from series_energy');
  expect(await told()).toBe(105);
});

test('a day is told the same by who asks first, which computes it, and by who asks then', async () => {
  await app.rows('delete from series_energy where device_id = $1', [device.id]);
  const first = await statistics('day', '2026-11-16');
  const [kept] = await app.rows('select from series_energy where device_id = $1', [device.id]);
  expect(kept).toBeDefined();
  expect(await statistics('day', '2026-11-16')).toEqual(first);
});

test('a lessee sees the energy of the lease only', async () => {
  const lease = { startsAt: BERLIN_MIDNIGHT + 6 * HOUR_MS, endsAt: BERLIN_MIDNIGHT + 9 * HOUR_MS };
  const day = await statistics('day', '2026-11-16', lease);
  expect(day.starts).toEqual([6, 7, 8, 9].map((hour) => BERLIN_MIDNIGHT + hour * HOUR_MS));
  expect(day.output!.parts.map(rounded)).toEqual([60, 60, 60]);
  expect((await statistics('year', '2026-01-01', lease)).output!.counted).toBeCloseTo(180, 0);
  expect((await statistics('day', '2026-11-17', lease)).energies).toEqual([]);
});
