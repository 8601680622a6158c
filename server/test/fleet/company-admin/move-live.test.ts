import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { Service } from '#server/context.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { liveGatewayOf } from '../../harness/live-gateway.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';

const CONNECTED = new AbortController().signal;
let server: TestServer;
let telemetry: Telemetry;
let gateway: Service;
let url: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  gateway = liveGatewayOf(server);
  await gateway.start();
  url = `ws://127.0.0.1:${(await server.listen()).port}/mqtt`;
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await gateway.stop();
  await telemetry.stop();
  await server.stop();
});

/** The charges of batteries, in hundredths of a percent, that a signed-in page hears of, in order. */
async function listen(token: string): Promise<(number | undefined)[]> {
  const client = await connectAsync(url, { username: 'token', password: token, reconnectPeriod: 0 });
  clients.push(client);
  const heard: (number | undefined)[] = [];
  client.on('message', (_topic, payload) => heard.push(decodeNotify(payload).realTimeData?.soc));
  await client.subscribeAsync(LIVE_FILTER);
  return heard;
}

test('the new owner of a moved device receives its live values, and the old one no longer does', async () => {
  const { context } = server;
  const [from, to] = [await addCompany(context), await addCompany(context)];
  const moved = await addCompany(context, { parentId: from.id });
  const { mcuId } = await addDevice(context, { companyId: moved.id });
  const staying = await addDevice(context, { companyId: from.id });
  const measure = (device: string, socCentiPercent: number) => {
    context.clock.advance(1000);
    const payload = encodeUplink([monitor(context.clock.now(), 0, { socCentiPercent })]);
    return new Promise<void>((done) =>
      telemetry.ingest.take(
        {
          mcuId: device,
          channel: 'record',
          payloads: [payload],
          receivedAt: context.clock.now(),
          connection: CONNECTED,
        },
        done,
      ),
    );
  };
  const before = await listen(await server.signIn('admin', from.id));
  const after = await listen(await server.signIn('admin', to.id));
  const within = await listen(await server.signIn('admin', moved.id));
  await measure(mcuId, 7100);
  await vi.waitFor(() => expect([before.at(-1), within.at(-1)]).toEqual([7100, 7100]));
  expect(after).toEqual([]);

  const root = await server.signIn('superAdmin');
  await server.call('moveCompany', { id: moved.id, parentId: to.id }, { token: root });
  // The last value is told at once.
  await vi.waitFor(() => expect(after.at(-1)).toBe(7100));
  const told = before.length;
  await measure(mcuId, 7200);
  await vi.waitFor(() => expect([after.at(-1), within.at(-1)]).toEqual([7200, 7200]));
  // What comes after it on the same feed says that it is not merely late.
  await measure(staying.mcuId, 4000);
  await vi.waitFor(() => expect(before.at(-1)).toBe(4000));
  expect(before.slice(told)).toEqual([4000]);
});
