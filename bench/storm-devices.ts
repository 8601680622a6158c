/**
 * The devices of bench/storm.ts in their own process: all connect at once from many addresses, and each sends one
 * record.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import mqttPacket from 'mqtt-packet';
import { encodeUplink } from '#domain/kinds/wire.ts';

export interface StormOrder {
  readonly port: number;
  readonly devices: number;
  readonly key: string;
  readonly at: number;
}

export interface StormReport {
  /** The start of each device, in milliseconds after the start of the storm. */
  readonly online: readonly number[];
  readonly answered: readonly number[];
  /** Connections that were refused or lost and then retried. */
  readonly again: number;
}

const ADDRESSES = 200;
const AGAIN_MS = 1_000;
const addressOf = (device: number) => `127.0.${1 + Math.floor((device % ADDRESSES) / 50)}.${1 + (device % 50)}`;

interface StormListener {
  online(): void;
}

/** One connection until its record is answered; false when it ends before. */
function attempt(order: StormOrder, device: number, listener: StormListener): Promise<boolean> {
  const mcuId = device.toString(16).padStart(24, '0');
  const socket = connect({ port: order.port, host: '127.0.0.1', localAddress: addressOf(device) });
  const parser = mqttPacket.parser();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.on('error', () => {});
  socket.once('close', () => resolve(false));
  socket.on('data', (chunk) => parser.parse(chunk));
  parser.on('packet', (packet) => {
    if (packet.cmd === 'puback') return resolve(true);
    if (packet.cmd !== 'connack' || packet.returnCode !== 0) return socket.destroy();
    listener.online();
    const body = { socCentiPercent: 5_000, voltageCentiVolt: 5_100 };
    const payload = Buffer.from(encodeUplink([{ kind: 10, unit: 0, at: order.at, body }]));
    const publish = { payload, qos: 1, messageId: 1, retain: false, dup: false } as const;
    socket.write(mqttPacket.generate({ cmd: 'publish', topic: `dev/${mcuId}/up/record`, ...publish }));
  });
  socket.write(
    mqttPacket.generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: mcuId,
      username: mcuId,
      password: Buffer.from(order.key),
      clean: true,
      keepalive: 600,
    }),
  );
  return promise;
}

async function storm(order: StormOrder): Promise<StormReport> {
  const start = performance.now();
  const online: number[] = [];
  const answered: number[] = [];
  let again = 0;
  const live = async (device: number) => {
    let isFirst = true;
    const listener = {
      online: () => {
        if (isFirst) online.push(performance.now() - start);
        isFirst = false;
      },
    };
    while (!(await attempt(order, device, listener))) {
      again++;
      await pause(AGAIN_MS);
    }
    answered.push(performance.now() - start);
  };
  await Promise.all(Array.from({ length: order.devices }, (_, index) => live(index + 1)));
  return { online, answered, again };
}

process.once('disconnect', () => process.exit());
process.once('message', async (order) => {
  process.send?.(await storm(order as StormOrder), undefined, undefined, () => process.exit());
});
