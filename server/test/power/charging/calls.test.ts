import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { ChargingSessionItem } from '#server/power/charging/list-sessions.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { chargerDay } from './day.ts';

let server: TestServer;
let telemetry: Telemetry;
let mcuId: string;
let start: number;
let user: string;
let stranger: string;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  const company = await addCompany(context);
  const branch = await addCompany(context, { parentId: company.id });
  ({ mcuId } = await addDevice(context, { companyId: branch.id, deviceName: 'Shore 1', deviceType: 'd' }));
  user = await server.signIn('commonUser', company.id);
  stranger = await server.signIn('admin', (await addCompany(context)).id);
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  start = context.clock.now() - 5 * HOUR_MS;
  await send(chargerDay(start));
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const send = (measurements: Measurement[]) =>
  new Promise<void>((done) => {
    const { broker, clock } = server.context;
    const receivedAt = clock.now();
    const payload = encodeUplink(measurements);
    broker.handler()?.(
      { mcuId, channel: 'record', payloads: [payload], receivedAt, connection: new AbortController().signal },
      done,
    );
  });
const monitored = (unit: number) =>
  send([{ kind: KIND.monitor, unit, at: server.context.clock.now(), body: { socCentiPercent: 5000 } }]);

const page = async (input: object, token = user) => {
  const answer = await server.call(
    'pageChargerRecord',
    { startTime: start, endTime: start + 24 * HOUR_MS, ...input },
    { token },
  );
  return answer.resultModel as { list: ChargingSessionItem[]; total: number };
};

test('charges of an interval are listed newest first, only those the caller may see', async () => {
  const { list, total } = await page({});
  expect(total).toBe(2);
  expect(list.map(({ endReason }) => endReason)).toEqual(['stopped', 'completed']);
  expect(list[1]).toMatchObject({
    mcuId,
    deviceName: 'Shore 1',
    deviceType: 'd',
    unit: 3,
    startedAt: start,
    batteryModel: 2,
  });
  expect((await page({ pageSize: 1, pageNum: 2 })).list.map(({ startedAt }) => startedAt)).toEqual([start]);
  expect((await page({ mcuId })).total).toBe(2);
  expect((await page({ mcuId: 'f'.repeat(24) })).total).toBe(0);
  expect((await page({ startTime: start + HOUR_MS })).total).toBe(1);
  expect((await page({}, stranger)).total).toBe(0);
});

test('charges are found by a word of their device and by their outcome', async () => {
  const found = async (input: object) => (await page(input)).list.map(({ endReason }) => endReason);
  expect(await found({ key: 'shore' })).toEqual(['stopped', 'completed']);
  expect(await found({ key: 'truck' })).toEqual([]);
  expect(await found({ outcome: 'early' })).toEqual(['stopped']);
  expect(await found({ outcome: 'completed', key: 'SHORE 1' })).toEqual(['completed']);
  expect(await found({ outcome: 'running' })).toEqual([]);
});

test('charges are counted by outcome, and by the local days of the reader with their energy', async () => {
  const counted = async (input: object, token = user) =>
    (await server.call('countChargerRecord', { startTime: start, endTime: start + 24 * HOUR_MS, ...input }, { token }))
      .resultModel as { outcomes: object; days: { date: string; count: number; running: number; wattHours: number }[] };
  const all = { running: 0, completed: 1, early: 1, fault: 0 };
  const { list } = await page({});
  const zone = { timeZone: 'Asia/Tokyo' };
  const { outcomes, days } = await counted(zone);
  expect(outcomes).toEqual(all);
  expect([...new Set(days.map(({ date }) => date))]).toEqual([
    ...new Set(list.map(({ startedAt }) => localDate(startedAt, 'Asia/Tokyo'))),
  ]);
  const sum = (of: readonly { wattHours: number }[]) => of.reduce((whole, { wattHours }) => whole + wattHours, 0);
  expect(sum(days)).toBeCloseTo(sum(list), 6);
  // The chips keep their counts when one of them narrows the list.
  const early = await counted({ ...zone, outcome: 'early' });
  expect(early.outcomes).toEqual(all);
  expect(early.days.map(({ count, running }) => ({ count, running }))).toEqual([{ count: 1, running: 0 }]);
  expect((await counted(zone, stranger)).days).toEqual([]);
});

test('a charge tells from what charge to what the battery of the same number was brought', async () => {
  const of = async () => (await page({})).list.map(({ socStartCentiPercent: a, socEndCentiPercent: b }) => [a, b]);
  expect(await of()).toEqual([
    [null, null],
    [null, null],
  ]);
  const { list } = await page({});
  const { id: deviceId } = await server.context.within(systemScope('test'), (tx) =>
    tx.one<{ id: number }>('select id from device where mcu_id = $1', [mcuId]),
  );
  const told = (unit: number, startedAt: number, from: number, to: number) =>
    server.context.within(systemScope('test'), (tx) =>
      tx.query(
        `insert into battery_session (device_id, unit, started_at, kind, ended_at, body) values ($1, $2, $3, 'charge', $4, $5)`,
        [
          deviceId,
          unit,
          startedAt,
          startedAt + HOUR_MS,
          JSON.stringify({
            kind: 'charge',
            startedAt,
            endedAt: startedAt + HOUR_MS,
            socStartCentiPercent: from,
            socEndCentiPercent: to,
          }),
        ],
      ),
    );
  await monitored(3);
  await monitored(0);
  await told(3, start + MINUTE_MS, 2900, 5100);
  await told(3, start + HOUR_MS / 2, 5100, 7800);
  await told(0, list[0]!.startedAt, 1000, 2000);
  expect(await of()).toEqual([
    [null, null],
    [2900, 7800],
  ]);
});

test('an interval of more than 31 days is refused', async () => {
  const answer = await server.call(
    'pageChargerRecord',
    { startTime: start - 32 * 24 * HOUR_MS, endTime: start },
    { token: user },
  );
  expect(answer).toMatchObject({ status: 400, resultMessage: 'param_error' });
});

test('one charge is returned with its curve', async () => {
  const [, first] = (await page({})).list;
  const { id } = first!;
  expect((await server.call('chargerRecordDetail', { id }, { token: user })).resultModel).toEqual(first);
  const { bytes } = await server.call('listChargerCurve', { id }, { token: user });
  const frames = new SeriesFrames();
  const records = frames.push(bytes).flatMap((body) => recordsOf(decodeSeries(body), inflate));
  expect(records).toHaveLength(37);
  expect(bodyOfLogged(KIND.charger, records[0]!.payload)).toMatchObject({
    outputCentiAmp: 3000,
    outputCentiVolt: 2600,
  });
});

test('a charge of a foreign device is answered like one of a device that does not exist', async () => {
  const { id } = (await page({})).list[0]!;
  for (const call of ['chargerRecordDetail', 'listChargerCurve'] as const) {
    for (const [token, asked] of [
      [stranger, id],
      [user, id.replace(mcuId, 'f'.repeat(24))],
    ] as const)
      expect(await server.call(call, { id: asked }, { token })).toMatchObject({
        resultCode: 1002,
        resultMessage: 'device_not_found',
      });
    expect((await server.call(call, { id: `${mcuId}-3-17` }, { token: user })).resultMessage).toBe('not_found');
    expect((await server.call(call, { id: 'x' }, { token: user })).resultMessage).toBe('param_error');
  }
});
