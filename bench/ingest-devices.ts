/**
 * The devices of bench/ingest.ts, in a separate process: packets made in advance and a window of unanswered ones,
 * nothing else.
 */

import { connect, type Socket } from 'node:net';
import mqttPacket from 'mqtt-packet';
import { NOTHING_MEASURED } from '#domain/foundation/kinds/monitor/nothing-measured.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';

export interface FleetOrder {
  readonly port: number;
  readonly devices: readonly { readonly mcuId: string; readonly key: string }[];
  readonly packetsPerDevice: number;
  readonly recordsPerPacket: number;
  /** Unanswered packets of a device at a time. */
  readonly window: number;
  readonly startAt: number;
  readonly stepMs: number;
}

export type FleetReport =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly seconds: number;
      readonly answers: number;
      readonly latencies: readonly number[];
      readonly cpuSeconds: number;
    };

const measurement = (at: number, place: number): Measurement => ({
  kind: 10,
  unit: 0,
  at,
  body: {
    ...NOTHING_MEASURED,
    socCentiPercent: 4000 + (place % 5000),
    voltageCentiVolt: 5100 + (place % 300),
    currentUsingCentiAmp: place % 700 < 400 ? 1500 + (place % 900) : 0,
    currentChargingCentiAmp: place % 700 < 400 ? 0 : 900,
    temperatureCentiCelsius: 2100 + (place % 150),
    waterLevel: 1,
    rsrpDbm: -70 - (place % 30),
    relayClosed: true,
  },
});

/** All packets of a device, ready for the socket. */
function packetsOf(order: FleetOrder, mcuId: string): Buffer[] {
  const { packetsPerDevice, recordsPerPacket, startAt, stepMs } = order;
  return Array.from({ length: packetsPerDevice }, (_, packet) => {
    const records = Array.from({ length: recordsPerPacket }, (_, record) => {
      const place = packet * recordsPerPacket + record;
      return measurement(startAt + place * stepMs, place);
    });
    return mqttPacket.generate({
      cmd: 'publish',
      topic: `dev/${mcuId}/up/record`,
      payload: Buffer.from(encodeUplink(records)),
      qos: 1,
      messageId: 1 + (packet % 65_000),
      retain: false,
      dup: false,
    });
  });
}

async function signIn(port: number, device: FleetOrder['devices'][number]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('error', reject);
  socket.once('data', (connack: Buffer) => (connack[3] === 0 ? resolve() : reject(new Error('a device was refused'))));
  socket.write(
    mqttPacket.generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: device.mcuId,
      username: device.mcuId,
      password: Buffer.from(device.key),
      clean: true,
      keepalive: 600,
    }),
  );
  await promise;
  return socket;
}

const PUBACK_BYTES = 4;

/** Sends a device's packets, always `window` of them unanswered. Resolves with the last answer. */
function send(socket: Socket, packets: readonly Buffer[], window: number, latencies: number[]): Promise<void> {
  const sentAt: number[] = [];
  let answered = 0;
  let bytes = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const sendNext = (count: number) => {
    const next = packets.slice(sentAt.length, sentAt.length + count);
    const now = performance.now();
    for (const _ of next) sentAt.push(now);
    if (next.length > 0) socket.write(next.length === 1 ? next[0]! : Buffer.concat(next));
  };
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    const now = performance.now();
    const before = answered;
    for (; bytes >= PUBACK_BYTES; bytes -= PUBACK_BYTES) latencies.push(now - sentAt[answered++]!);
    sendNext(answered - before);
    if (answered === packets.length) resolve();
  });
  sendNext(window);
  return promise;
}

async function run(order: FleetOrder): Promise<void> {
  const fleet: { socket: Socket; packets: Buffer[] }[] = [];
  for (const device of order.devices) {
    fleet.push({ socket: await signIn(order.port, device), packets: packetsOf(order, device.mcuId) });
  }
  process.send?.({ kind: 'ready' } satisfies FleetReport);
  await new Promise((resolve) => process.once('message', resolve));
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(fleet.map(({ socket, packets }) => send(socket, packets, order.window, latencies)));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const { socket } of fleet) socket.destroy();
  const sample = latencies.filter((_, place) => place % Math.ceil(latencies.length / 5000) === 0);
  process.send?.({
    kind: 'done',
    seconds,
    answers: latencies.length,
    latencies: sample,
    cpuSeconds: (user + system) / 1e6,
  } satisfies FleetReport);
  process.disconnect();
}

// Without the bench there is nobody to report to.
process.once('disconnect', () => process.exit());
process.once('message', (order) => void run(order as FleetOrder));
