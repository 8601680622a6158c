import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { endAfterEach, ends, folder, mcuId, settings, start } from './rig.ts';
import { sourceBroker } from './source-broker.ts';

const T0 = Date.UTC(2026, 0, 5, 12);
const mapping = {
  time: { path: 'at', in: 'seconds' as const },
  values: [
    { path: 'soc', channel: 'monitor.soc', unit: 0, factor: 1, offset: 0 },
    { path: 'pack.mv', channel: 'monitor.voltage', unit: 0, factor: 0.001, offset: 0 },
    { path: 'pack.amp', channel: 'monitor.current', unit: 0, factor: 1, offset: 0 },
  ],
};
const message = (second: number) => ({ at: T0 / 1000 + second, soc: 50 + second, pack: { mv: 13_085, amp: -4.2 } });
const record = (second: number) => ({
  at: T0 + second * 1000,
  socCentiPercent: 5000 + second * 100,
  voltageCentiVolt: 1309,
  currentUsingCentiAmp: 420,
  currentChargingCentiAmp: 0,
});

endAfterEach();

test('values read while the server is unreachable arrive later, even after the bridge restarts', async () => {
  const [gone, source] = [await testBroker(), await sourceBroker()];
  await gone.stop();
  ends.push(() => source.stop());
  const given = settings(gone.url, folder(), [
    { type: 'json-mqtt', broker: source.url, topic: 'van/battery', mapping },
  ]);

  const first = start(given);
  await vi.waitFor(() => expect(source.subscribed).toEqual(['van/battery']));
  await source.publish('van/battery', message(0));
  await source.publish('van/battery', message(1));
  await vi.waitFor(() => expect(first.waiting()).toMatchObject([{ mcuId, records: 2, lost: 0 }]));
  await first.stop();

  const second = start(given);
  await vi.waitFor(() => expect(source.subscribed).toHaveLength(2));
  await source.publish('van/battery', message(2));
  await vi.waitFor(() => expect(second.waiting()).toMatchObject([{ records: 3 }]));
  const server = await testBroker(gone.port);
  ends.push(() => server.stop());
  await server.until(() => server.records.length === 3);
  expect(monitors(server, mcuId)).toMatchObject([record(0), record(1), record(2)]);
  await vi.waitFor(() => expect(second.waiting()).toMatchObject([{ records: 0, bytes: 0, lost: 0 }]));
});

test('nothing is forgotten before the server has acknowledged it', async () => {
  const [server, source] = [await testBroker(), await sourceBroker()];
  ends.push(
    () => server.stop(),
    () => source.stop(),
  );
  server.state.hold = true;
  const bridge = start(
    settings(server.url, folder(), [{ type: 'json-mqtt', broker: source.url, topic: 'van/+', mapping }]),
  );
  await vi.waitFor(() => expect(source.subscribed).toHaveLength(1));
  await source.publish('van/battery', message(0));
  await server.until(() => server.held.length === 1);
  server.dropAll();
  await server.until(() => server.held.length === 2);
  expect(bridge.waiting()).toMatchObject([{ records: 1 }]);
  server.release();
  await server.until(() => server.records.length > 0);
  await vi.waitFor(() => expect(bridge.waiting()).toMatchObject([{ records: 0 }]));
  expect(monitors(server, mcuId)[0]).toMatchObject(record(0));
});

test('JSON responses over HTTP are read; other responses and failures are skipped', async () => {
  const answers = ['no JSON', JSON.stringify({ soc: 1 }), JSON.stringify(message(7))];
  const http = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer abc') response.statusCode = 401;
    response.end(answers.shift() ?? '{}');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = await testBroker();
  ends.push(
    () => server.stop(),
    () => http.close(),
  );
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/status`;
  const headers = { authorization: 'Bearer abc' };
  start(settings(server.url, folder(), [{ type: 'json-http', url, headers, everySeconds: 0.02, mapping }]));
  await server.until(() => server.records.length === 1 && server.reports.length > 0);
  expect(monitors(server, mcuId)).toEqual([expect.objectContaining(record(7))]);
  expect(server.reports[0]?.configuration).toMatchObject({ reportIntervalSeconds: 1 });
});

test('a retained message counts only if it contains its timestamp', async () => {
  const [server, source] = [await testBroker(), await sourceBroker()];
  ends.push(
    () => server.stop(),
    () => source.stop(),
  );
  await source.publish('with', message(0), true);
  await source.publish('without', { soc: 99 }, true);
  const untimed = { values: mapping.values.map((value) => ({ ...value, unit: 1 })) };
  start(
    settings(server.url, folder(), [
      { type: 'json-mqtt', broker: source.url, topic: 'without', mapping: untimed },
      { type: 'json-mqtt', broker: source.url, topic: 'with', mapping },
    ]),
  );
  await vi.waitFor(() => expect(source.subscribed).toHaveLength(2));
  await source.publish('without', { soc: 42 });
  await server.until(() => server.records.length === 2);
  const charges = monitors(server, mcuId).map(({ socCentiPercent }) => socCentiPercent);
  expect(charges.sort()).toEqual([4200, 5000]);
});
