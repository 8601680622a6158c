import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STYLE } from '#domain/contract/spreadsheet/parts.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { readCsv, readXlsx } from './tables.ts';

const SAMPLES = 90;
let server: TestServer;
let telemetry: Telemetry;
let mcuId: string;
let deviceId: number;
let start: number;
const tokens = new Map<string, string>();
const token = (who: Role | 'lessee') => ({ token: tokens.get(who) ?? '' });
const scope = systemScope('test');

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  const owner = await addCompany(context, { timeZone: 'Asia/Kathmandu' });
  const lessee = await addCompany(context);
  ({ mcuId } = await addDevice(context, { companyId: owner.id, locationShared: false, deviceName: 'Träger "1"' }));
  for (const role of ['admin', 'commonUser', 'guest'] as const) tokens.set(role, await server.signIn(role, owner.id));
  tokens.set('lessee', await server.signIn('admin', lessee.id));
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  start = context.clock.now() - 3 * HOUR_MS;
  await take();
  await context.within(scope, async (tx) => {
    ({ id: deviceId } = await tx.one<{ id: number }>('select id from device where mcu_id = $1', [mcuId]));
    const alarms: [type: number, at: number, released: number | null, value: number][] = [
      [5, start + 10 * MINUTE_MS, start + 22 * MINUTE_MS, 5550],
      [5, start + 40 * MINUTE_MS, null, 6012],
      [15, start + 50 * MINUTE_MS, null, 0],
    ];
    for (const [type, at, released, value] of alarms)
      await tx.query(
        `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path)
         select device_id, 0, $2, $3, 1, $4, $5, 0, $3, path from device_state where device_id = $1 returning n.device_id`,
        [deviceId, type, at, released, value],
      );
  });
  await leaseDevice(context, deviceId, lessee.path, { from: start + 30 * MINUTE_MS, until: start + 24 * HOUR_MS });
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

/** An hour and a half of discharging, a sample a minute; where it is every fifth, between two samples. */
async function take(): Promise<void> {
  const records: Measurement[] = [];
  for (let minute = 0; minute < SAMPLES; minute += 1) {
    const at = start + minute * MINUTE_MS;
    const body = {
      socCentiPercent: 8000 - minute * 10,
      voltageCentiVolt: 5281,
      currentUsingCentiAmp: 2000,
      currentChargingCentiAmp: 0,
      temperatureCentiCelsius: -123,
    };
    records.push({ at, unit: 0, kind: KIND.monitor, body });
    if (minute % 5 > 0) continue;
    const place = { latitudeMicroDegree: 53_412_687, longitudeMicroDegree: -2_345_678, system: CoordinateSystem.WGS84 };
    records.push({
      at: at + (minute % 10 === 0 ? 0 : 30_000),
      unit: 0,
      kind: KIND.location,
      body: { ...place, kind: LocationKind.GNSS },
    });
  }
  records.sort((a, b) => a.at - b.at);
  const connection = new AbortController().signal;
  const receivedAt = server.context.clock.now();
  const uplink = { mcuId, channel: 'record' as const, payloads: [encodeUplink(records)], receivedAt, connection };
  await new Promise<void>((done) => server.context.broker.handler()?.(uplink, done));
}

const period = () => ({ mcuId, startTime: start, endTime: start + 2 * HOUR_MS });
const csv = (answer: { bytes: Buffer }) => readCsv(answer.bytes.toString());
const column = (rows: string[][], head: string | RegExp) => {
  const place = rows[0]?.findIndex((each) => (typeof head === 'string' ? each === head : head.test(each))) ?? -1;
  return place < 0 ? null : rows.slice(1).map((row) => row[place] ?? '');
};

describe('records as a table', () => {
  test('use the requested language, temperature unit and hours', async () => {
    const answer = await server.call(
      'exportRecords',
      { ...period(), language: 'de', temperatureType: 'F' },
      token('admin'),
    );
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /filename\*=UTF-8''Träger 1 Messwerte \d{4}-\d\d-\d\d.*\.csv$/,
    );
    const rows = csv(answer);
    expect(rows).toHaveLength(1 + SAMPLES + SAMPLES / 10);
    expect(column(rows, 'Ladung (%)')?.[1]).toBe('79.9');
    expect(new Set(column(rows, 'Batterietemperatur (°F)'))).toEqual(new Set(['29.79', '']));
    const [local, utc] = [column(rows, 'Zeit (Asia/Kathmandu)')?.[0] ?? '', column(rows, 'Zeit (UTC)')?.[0] ?? ''];
    expect(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)).toBe(5 * HOUR_MS + 45 * MINUTE_MS);
    expect(Math.abs(Date.parse(`${utc}Z`) - start)).toBeLessThan(1000);
  });

  test('have semicolons and decimal commas where they are asked for', async () => {
    const [plain, other] = [
      await server.call('exportRecords', { ...period(), language: 'de' }, token('admin')),
      await server.call('exportRecords', { ...period(), language: 'de', separator: 'semicolon' }, token('admin')),
    ];
    const rows = readCsv(other.bytes.toString(), ';');
    expect(column(rows, 'Ladung (%)')?.[1]).toBe('79,9');
    expect(column(rows, 'Batterietemperatur (°C)')?.[0]).toBe('-1,23');
    expect(rows.map((row) => row.map((cell) => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')))).toEqual(csv(plain));
  });

  test('contain the position only for those who may see it', async () => {
    const known = csv(await server.call('exportRecords', period(), token('admin')));
    expect(column(known, 'Latitude (°)')?.filter((cell) => cell !== '')).toEqual(Array(SAMPLES / 5).fill('53.412687'));
    expect(column(known, 'Position by')?.[0]).toBe('GNSS');
    for (const role of ['commonUser', 'guest'] as const) {
      const answer = await server.call('exportRecords', period(), token(role));
      expect(csv(answer)).toHaveLength(1 + SAMPLES);
      expect(answer.bytes.toString()).not.toMatch(/53\.41|Latitude|GNSS/);
    }
  });

  test('are the same as a spreadsheet', async () => {
    const answer = await server.call('exportRecords', { ...period(), format: 'xlsx' }, token('commonUser'));
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const [head = [], ...rows] = readXlsx(answer.bytes).get('Records') ?? [];
    const letter = head.find(({ value }) => value === 'Charge (%)')?.place.slice(0, -1);
    expect(rows.map((row) => row.find(({ place }) => place.replace(/\d/g, '') === letter)?.value)).toEqual(
      Array.from({ length: SAMPLES }, (_, minute) => (8000 - minute * 10) / 100),
    );
  });

  test('of a leased device begin with the lease; strangers get none; an empty period has only a header', async () => {
    expect(csv(await server.call('exportRecords', period(), token('lessee'))).slice(1).length).toBeLessThanOrEqual(
      SAMPLES - 30 + SAMPLES / 10,
    );
    const leased = csv(await server.call('exportRecords', period(), token('lessee')));
    expect(Date.parse(`${column(leased, 'Time (UTC)')?.[0]}Z`)).toBeGreaterThanOrEqual(start + 30 * MINUTE_MS - 1000);
    const stranger = await server.signIn('admin', (await addCompany(server.context)).id);
    expect(await server.call('exportRecords', period(), { token: stranger })).toMatchObject({
      resultMessage: 'device_not_found',
    });
    const empty = await server.call('exportRecords', { mcuId, startTime: 0, endTime: 1000 }, token('admin'));
    expect(csv(empty)).toEqual([['Time (Asia/Kathmandu)', 'Time (UTC)']]);
    const long = { mcuId, startTime: 0, endTime: 32 * 24 * HOUR_MS };
    expect((await server.call('exportRecords', long, token('admin'))).resultMessage).toBe('param_error');
  });
});

describe('reports as a table', () => {
  test('sessions have depth, energy and currents with their direction', async () => {
    const rows = csv(await server.call('exportSessions', { ...period(), language: 'fr' }, token('guest')));
    expect(rows).toHaveLength(2);
    expect(column(rows, 'Session')).toEqual(['Décharge']);
    expect(Number(column(rows, 'Profondeur (%)')?.[0])).toBeCloseTo(8.9, 1);
    expect(Number(column(rows, 'Énergie (Wh)')?.[0])).toBeCloseTo(-52.81 * 20 * (89 / 60), -1);
    expect(column(rows, 'Courant de pointe (A)')).toEqual(['-20']);
    expect(column(rows, 'Source')).toEqual(['Moniteur']);
  });

  test('activity has minutes for each hour of the device', async () => {
    const answer = await server.call(
      'exportReport',
      { ...period(), report: 'activity', format: 'xlsx' },
      token('guest'),
    );
    const [head = [], ...rows] = readXlsx(answer.bytes).get('Activity hours') ?? [];
    const place = head.find(({ value }) => value === 'Discharging (min)')?.place.slice(0, -1);
    const [date] = rows[0] ?? [];
    expect(date).toMatchObject({ place: 'A2', style: STYLE.day, value: expect.any(Number) });
    expect(Number.isInteger(date?.value)).toBe(true);
    const minutes = rows.map((row) => Number(row.find((cell) => cell.place.replace(/\d/g, '') === place)?.value));
    expect(minutes.length).toBeGreaterThan(0);
    expect(minutes.every((value) => value > 0 && value <= 60)).toBe(true);
  });

  test('warnings are those the reader may see', async () => {
    const alarms = async (who: Role | 'lessee') =>
      csv(await server.call('exportReport', { ...period(), report: 'alarms', temperatureType: 'C' }, token(who)));
    const all = await alarms('admin');
    expect(column(all, 'Type')).toEqual(['15', '5', '5']);
    expect(column(all, 'Value')).toEqual(['', '60.12', '55.5']);
    expect(column(all, 'Unit of value')).toEqual(['', '°C', '°C']);
    expect(column(all, 'Duration (min)')).toEqual(['', '', '12']);
    expect(column(await alarms('commonUser'), 'Type')).toEqual(['5', '5']);
    expect(column(await alarms('lessee'), 'Type')).toEqual(['15', '5']);
  });
});

describe('warnings of a device', () => {
  test('come in pages, newest first, with their end', async () => {
    const page = async (more: object, who: Role | 'lessee' = 'admin') =>
      (await server.call('listWarningPushMsg', { ...period(), pageSize: 2, ...more }, token(who))).resultModel as {
        list: { msgType: number; status: string; releaseTime: number | null }[];
        total: number;
        pages: number;
      };
    expect(await page({})).toMatchObject({
      total: 3,
      pages: 2,
      list: [{ msgType: 15 }, { msgType: 5, status: 0 }],
    });
    expect((await page({ pageNum: 2 })).list).toMatchObject([{ status: 1, releaseTime: start + 22 * MINUTE_MS }]);
    expect((await page({ msgType: 5 })).total).toBe(2);
    expect((await page({ unit: 7 })).total).toBe(0);
    expect((await page({}, 'commonUser')).total).toBe(2);
    expect((await page({}, 'lessee')).total).toBe(2);
  });

  test('are counted by type', async () => {
    const { resultModel } = await server.call('countWarningPushMsg', period(), token('admin'));
    expect(resultModel).toEqual([
      { msgType: 5, level: 1, raised: 2, open: 1 },
      { msgType: 15, level: 1, raised: 1, open: 1 },
    ]);
  });
});
