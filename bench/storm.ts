/**
 * All devices of a fleet connect to the whole program at once, as after a network failure. Measures the time until the
 * last one is signed in, until its first record is acknowledged and shown on an open page, and how long calls take
 * meanwhile.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mqtt from 'mqtt';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { call } from '../e2e/api.ts';
import type { TestApp } from '../e2e/test-app.ts';
import { percentile, type Row } from './measure.ts';
import type { StormOrder, StormReport } from './storm-devices.ts';
import { type WholeProgram, withWholeProgram } from './whole-program.ts';

const PROGRAM = fileURLToPath(new URL('./storm-devices.ts', import.meta.url));
const REQUEST_MS = 500;

export const benchStorm = (devices: number): Promise<Row[]> =>
  withWholeProgram(devices, devices, async (program) => [await storm(program, devices)]);

async function storm({ app, token }: WholeProgram, devices: number): Promise<Row> {
  const child = fork(PROGRAM);
  const page = await openPage(app, token, devices);
  const cpuBefore = await cpuSeconds(app);
  const start = performance.now();
  const user = startRequests(app, token);
  child.send({ port: app.address.mqttPort, devices, at: Date.now() } satisfies StormOrder);
  const [{ online, answered, reconnects, cpuSeconds: devicesCpu }] = (await once(child, 'message')) as [StormReport];
  await page.showsAll;
  const shownMs = performance.now() - start;
  const requests = await user.end();
  const cpu = (await cpuSeconds(app)) - cpuBefore;
  page.close();
  const seconds = (times: readonly number[], percent: number) => tenths(percentile(times, percent) / 1000);
  return {
    devices,
    'online p50 s': seconds(online, 50),
    'all online s': seconds(online, 100),
    'answered p50 s': seconds(answered, 50),
    'all answered s': seconds(answered, 100),
    'all shown on an open page s': tenths(shownMs / 1000),
    reconnects: Object.entries(reconnects)
      .map(([why, count]) => `${count} ${why}`)
      .join(', '),
    'list p50 / max ms': `${percentile(requests.list, 50)} / ${percentile(requests.list, 100)}`,
    'health p50 / max ms': `${percentile(requests.health, 50)} / ${percentile(requests.health, 100)}`,
    'calls that failed': requests.failures.length,
    'for the reasons': [...new Set(requests.failures)].join(', '),
    'server CPU s': tenths(cpu),
    'devices CPU s': tenths(devicesCpu),
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** A page that listens like the console until it has received a record of every device. */
async function openPage(app: TestApp, token: string, devices: number) {
  const client = await mqtt.connectAsync(`${app.url.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    username: 'token',
    password: token,
  });
  const shown = new Set<string>();
  const { promise: showsAll, resolve } = Promise.withResolvers<void>();
  client.on('message', (_topic, bytes) => {
    const { mcuId, realTimeData } = decodeNotify(bytes);
    if (realTimeData) shown.add(mcuId);
    if (shown.size === devices) resolve();
  });
  await client.subscribeAsync(LIVE_FILTER, { qos: 0 });
  return { showsAll, close: () => client.end(true) };
}

/** Requests a page of devices and the health twice a second, whether the last answers have arrived or not. */
function startRequests(app: TestApp, token: string) {
  const list: number[] = [];
  const health: number[] = [];
  const failures: string[] = [];
  const pending: Promise<void>[] = [];
  const time = async (times: number[], work: () => Promise<unknown>) => {
    const start = performance.now();
    await work().then(
      () => times.push(performance.now() - start),
      ({ message }: Error) => failures.push(message),
    );
  };
  const request = () =>
    pending.push(
      time(list, () => call(app, '/report/pageDeviceList', { token, currentPage: '1', pageSize: '20' })),
      time(health, async () => {
        const answer = await fetch(`${app.url}/healthz`);
        if (!answer.ok) throw new Error(`health: ${answer.status}`);
      }),
    );
  request();
  const timer = setInterval(request, REQUEST_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return { list, health, failures };
    },
  };
}

/** The processor time that the server has used since its start. */
async function cpuSeconds(app: TestApp): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN);
}
