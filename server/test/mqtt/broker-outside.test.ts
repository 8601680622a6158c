import mqtt from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notify } from '#domain/gen/notify.ts';
import { hashDeviceKey } from '#server/fleet/inventory/key.ts';
import { createBrokerLiveBus } from '#server/platform/live/broker-bus.ts';
import type { LiveMessage } from '#server/platform/live/bus.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { UplinkHandler } from '#server/platform/mqtt/broker.ts';
import { createExternalBroker } from '#server/platform/mqtt/external/external-broker.ts';
import { OrderedAnswers } from '#server/platform/mqtt/external/ordered-answers.ts';
import { eventually } from '../harness/eventually.ts';
import { startMosquitto } from '../harness/mosquitto.ts';

const log = pino({ level: 'silent' });
const device = { mcuId: '0000000000000000000000aa', key: 'key', brokerHash: hashDeviceKey('key').brokerHash };
const record = `dev/${device.mcuId}/up/record`;

test('messages are acknowledged in order of arrival', () => {
  const answered: number[] = [];
  const answers = new OrderedAnswers((messageId) => answered.push(messageId));
  const [first, second, third] = [1, 2, 3].map((messageId) => answers.expect(messageId));
  third!();
  second!();
  expect(answered).toEqual([]);
  first!();
  expect(answered).toEqual([1, 2, 3]);
});

let mosquitto: Awaited<ReturnType<typeof startMosquitto>>;
let client: mqtt.MqttClient;

beforeAll(async () => {
  mosquitto = await startMosquitto();
  await mosquitto.add(device);
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
    clientId: device.mcuId,
    username: device.mcuId,
    password: device.key,
    reconnectPeriod: 50,
  });
});
afterAll(async () => {
  await client.endAsync(true);
  await mosquitto.stop();
});

const worker = (workerName: string, take: UplinkHandler) => {
  const broker = createExternalBroker({
    url: mosquitto.url,
    workerName,
    takesUplinks: true,
    clock: Date,
    log,
    metrics: createMetrics().broker,
  });
  broker.onUplink(take);
  return broker;
};
const publish = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, index) => client.publishAsync(record, String(from + index), { qos: 1 })),
  );
const numbers = (payloads: ReadonlySet<string>) => [...payloads].map(Number).sort((a, b) => a - b);
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index);

test('messages wait in the broker while no worker finishes them, also over its restart', async () => {
  const seen = new Set<string>();
  const note: UplinkHandler = ({ payloads }, done) => {
    for (const payload of payloads) seen.add(Buffer.from(payload).toString());
    done();
  };
  const first = worker('one', note);
  await first.start();
  await publish(0, 20);
  await eventually(() => numbers(seen)).toEqual(upTo(20));
  await first.stop();

  await publish(20, 1520);
  const unfinished = worker('one', () => {});
  await unfinished.start();
  await unfinished.stop();
  await mosquitto.restart();

  const again = worker('one', note);
  await again.start();
  await eventually(() => numbers(seen)).toEqual(upTo(1520));
  await mosquitto.restart();
  await eventually(() => client.connected).toBe(true);
  // Debian 12's Mosquitto forgets shared subscriptions over a restart: until the worker has subscribed again nothing waits.
  const isBack = async () => {
    await client.publishAsync(record, '1520', { qos: 1 });
    return seen.has('1520');
  };
  await eventually(isBack).toBe(true);
  await publish(1521, 1540);
  await eventually(() => numbers(seen)).toEqual(upTo(1540));
  await again.stop();
});

test('workers share the messages', async () => {
  const taken = { two: 0, three: 0 };
  const seen = new Set<string>();
  const workers = (['two', 'three'] as const).map((name) =>
    worker(name, ({ payloads }, done) => {
      taken[name]++;
      for (const payload of payloads) seen.add(Buffer.from(payload).toString());
      done();
    }),
  );
  for (const each of workers) await each.start();
  await publish(5000, 5400);
  // The broker holds the share of the session whose worker is away.
  await eventually(() => taken.two + taken.three).toBeGreaterThan(250);
  expect(Math.min(taken.two, taken.three)).toBeGreaterThan(100);
  const away = worker('one', ({ payloads }, done) => {
    for (const payload of payloads) seen.add(Buffer.from(payload).toString());
    done();
  });
  await away.start();
  // A broker may deliver a message again if its acknowledgement was not written down before the restart.
  const isNew = (number: number) => number >= 5000;
  await eventually(() => numbers(seen).filter(isNew)).toEqual(upTo(5400).slice(5000));
  for (const each of [...workers, away]) await each.stop();
});

test('missing rights or a wrong password at the broker are reported at start', async () => {
  const start = (url: string) =>
    createExternalBroker({
      url,
      workerName: 'x',
      takesUplinks: true,
      clock: Date,
      log,
      metrics: createMetrics().broker,
    }).start();
  await expect(start(`mqtt://wattyard:wrong@127.0.0.1:${mosquitto.port}`)).rejects.toThrow(/not authorized/i);
  await client.endAsync();
  await expect(start(`mqtt://${device.mcuId}:${device.key}@127.0.0.1:${mosquitto.port}`)).rejects.toThrow(
    /not authorized/i,
  );
  client.reconnect();
});

test('live messages reach other processes complete, including who may see the position', async () => {
  const [ingest, live] = [false, true].map((listens) => createBrokerLiveBus({ url: mosquitto.url, listens, log }));
  const received: LiveMessage[] = [];
  live!.subscribe((message) => received.push(message));
  await live!.start();
  await ingest!.start();
  const notify: Notify = {
    mcuId: device.mcuId,
    deviceName: 'Yard tractor',
    realTimeData: undefined,
    position: { latitudeMicroDegree: 1, longitudeMicroDegree: -2, ltype: 1, atMs: 5 },
    online: true,
    alarm: { level: 1, msgType: 5, code: 0, openCount: 2, raisedAtMs: 9 },
    pushMsg: [],
    chargeState: 3,
  };
  const messages = [true, false].map((locationShared) => ({
    deviceId: 170,
    mcuId: device.mcuId,
    path: '1-5-23',
    locationShared,
    notify,
    warnings: [
      { level: 1, msgType: 5, code: 0, raisedAtMs: 9 },
      { level: 2, msgType: 15, code: 0, raisedAtMs: 8 },
    ],
  }));
  for (const message of messages) ingest!.publish(message);
  await eventually(() => received).toEqual(messages);
  await ingest!.stop();
  await live!.stop();
});
