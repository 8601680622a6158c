import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeSeries, recordsOf } from '#domain/history/series.ts';
import { SeriesFrames } from '#domain/history/series-stream.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { bodyOfLogged, encodeUplink } from '#domain/kinds/wire.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ChargingSessionItem } from '#server/charging/list-sessions.ts';
import { inflate } from '#server/history/deflate.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';
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
  const payload = encodeUplink(chargerDay(start));
  const uplink = {
    mcuId,
    channel: 'record' as const,
    payload,
    receivedAt: context.clock.now(),
    connection: new AbortController().signal,
  };
  await new Promise<void>((done) => context.broker.handler()?.(uplink, done));
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

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
