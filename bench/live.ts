/**
 * Time from publish to the frame of a page: our gateway compared with just sending the same bytes to the same sockets.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { encodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import type { Notify } from '#domain/gen/notify.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { createLiveGateway } from '#server/stream/live/gateway.ts';
import { percentile, type Row } from './measure.ts';

const TICK_MS = 5;
const DEVICES = 2_000;
const listeners = fileURLToPath(new URL('./live-listeners.ts', import.meta.url));

const notifyOf = (device: number): Notify => ({
  mcuId: device.toString(16).padStart(24, '0'),
  deviceName: `Yard tractor ${device}`,
  realTimeData: {
    yhubStimeTs: Math.round(performance.timeOrigin + performance.now()),
    unit: 0,
    soc: 7812,
    voltageRaw: 5281,
    currentUsing: 0,
    currentCharging: 3240,
    batteryTemperature: 2460,
    waterLevel: 1,
    rsrp: -71,
    relayStatus: true,
  },
  position: { latitudeMicroDegree: 50_110_000, longitudeMicroDegree: 8_680_000, ltype: 1, atMs: 1_795_255_200_000 },
  online: true,
  alarm: { level: -1, msgType: 0, code: 0, openCount: 0, raisedAtMs: 0 },
  pushMsg: [],
  chargeState: 1,
});

/** Publishes at a steady rate while the listeners listen, and returns what they saw. */
async function run(
  url: string,
  sockets: number,
  perSecond: number,
  publish: (device: number) => void,
  seconds: number,
  bare: boolean,
): Promise<Row> {
  const child = fork(listeners, [url, String(sockets), bare ? 'bare' : ''], { stdio: 'inherit' });
  await once(child, 'message');
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; sent < due; sent++) publish(sent % DEVICES);
      if (performance.now() - start < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const cpu = process.cpuUsage(cpuBefore);
  const answer = once(child, 'message');
  setTimeout(() => child.send('report'), 500);
  const [delays] = (await answer) as [number[]];
  return {
    what: bare ? 'lower bound: bare sockets' : 'live gateway',
    sockets,
    'messages/s': perSecond,
    'delivered/s': Math.round(delays.length / seconds),
    'delivered of published': `${((100 * delays.length) / (sent * sockets)).toFixed(2)} %`,
    'p50 ms': percentile(delays, 50),
    'p99 ms': percentile(delays, 99),
    'core of the server': ((cpu.user + cpu.system) / (seconds * 1e6)).toFixed(2),
  };
}

export async function benchLive(sockets: number, perSecond: number, seconds = 10): Promise<Row[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bus = createLiveBus();
  const session = {
    tokenHash: 'bench',
    userId: 1,
    loginName: 'bench',
    role: 'guest' as const,
    companyId: 1,
    path: '1',
    leasesAt: null,
    leasedSince: new Map(),
    language: 'en',
    modules: [],
    expiresAt: 0,
  };
  const gateway = createLiveGateway({
    server,
    bus,
    invalidations: { publish: async () => {}, subscribe: () => () => {}, start: async () => {}, stop: async () => {} },
    findSession: async () => session,
    findSessionByHash: async () => session,
    signedIn: () => {},
    trustProxy: [],
    publicUrl: undefined,
    clock: Date,
    // All sockets belong to one session.
    limits: { perSession: sockets, unsignedPerNetwork: sockets, perNetwork: sockets },
    counters: { sockets: () => {}, sent: () => {}, merged: () => {}, refused: () => {} },
  });
  await gateway.start();
  const publish = (device: number) =>
    bus.publish({
      deviceId: device,
      mcuId: device.toString(16).padStart(24, '0'),
      path: '1-5-23',
      locationShared: true,
      notify: notifyOf(device),
      warnings: [],
    });
  const ours = await run(`ws://127.0.0.1:${port}/mqtt`, sockets, perSecond, publish, seconds, false);
  await gateway.stop();
  server.close();

  const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(bare, 'listening');
  const floor = await run(
    `ws://127.0.0.1:${(bare.address() as AddressInfo).port}`,
    sockets,
    perSecond,
    (device) => {
      const bytes = encodeNotify(notifyOf(device));
      for (const client of bare.clients) client.send(bytes);
    },
    seconds,
    true,
  );
  bare.close();
  return [floor, ours];
}
