/**
 * The devices of bench/storm.ts, in a separate process: all connect at once from many addresses, and each sends one
 * record.
 */
import { connect } from 'node:net';
import { MqttClient } from 'mqtt';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { KEY, mcuIdOf } from './fleet.ts';

export interface StormOrder {
  readonly port: number;
  readonly devices: number;
  readonly at: number;
}

export interface StormReport {
  /** Of each device, milliseconds since the beginning of the storm. */
  readonly online: readonly number[];
  readonly answered: readonly number[];
  /** The number of reconnects by the error that ended the connection. */
  readonly reconnects: Readonly<Record<string, number>>;
  readonly cpuSeconds: number;
}

const ADDRESSES = 200;
/** Like a device: it gives up a connection that is not answered by then, and tries again a moment later. */
const TIMEOUT_MS = 10_000;
const RECONNECT_MS = 1_000;
const ENDED = 'closed without an error';
const addressOf = (device: number) => `127.0.${1 + Math.floor((device % ADDRESSES) / 50)}.${1 + (device % 50)}`;

interface Listener {
  online(): void;
  reconnecting(why: string): void;
}

/** One device until its record is acknowledged: connects, subscribes to commands, sends the record. */
function live(order: StormOrder, device: number, listener: Listener): Promise<void> {
  const mcuId = mcuIdOf(device);
  const { promise, resolve } = Promise.withResolvers<void>();
  const client = new MqttClient(
    () => connect({ port: order.port, host: '127.0.0.1', localAddress: addressOf(device) }),
    {
      protocolVersion: 4,
      clientId: mcuId,
      username: mcuId,
      password: KEY,
      clean: true,
      keepalive: 60,
      connectTimeout: TIMEOUT_MS,
      reconnectPeriod: RECONNECT_MS,
    },
  );
  const body = { socCentiPercent: 5_000, voltageCentiVolt: 5_100 };
  const payload = Buffer.from(encodeUplink([{ kind: 10, unit: 0, at: order.at, body }]));
  let why = ENDED;
  client.on('error', ({ message }) => {
    // Address and port are removed, since they differ.
    why = message.replace(/ \d.*/, '');
  });
  client.on('reconnect', () => {
    listener.reconnecting(why);
    why = ENDED;
  });
  client.once('connect', () => {
    listener.online();
    client.subscribe(`dev/${mcuId}/down`, { qos: 1 });
    client.publish(`dev/${mcuId}/up/record`, payload, { qos: 1 }, (error) => {
      if (!error) resolve();
    });
  });
  return promise;
}

async function storm(order: StormOrder): Promise<StormReport> {
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const online: number[] = [];
  const answered: number[] = [];
  const reconnects: Record<string, number> = {};
  const listener: Listener = {
    online: () => online.push(performance.now() - start),
    reconnecting: (why) => {
      reconnects[why] = (reconnects[why] ?? 0) + 1;
    },
  };
  await Promise.all(
    Array.from({ length: order.devices }, async (_, index) => {
      await live(order, index + 1, listener);
      answered.push(performance.now() - start);
    }),
  );
  const cpu = process.cpuUsage(cpuBefore);
  return { online, answered, reconnects, cpuSeconds: (cpu.user + cpu.system) / 1e6 };
}

process.once('disconnect', () => process.exit());
process.once('message', async (order) => {
  process.send?.(await storm(order as StormOrder), undefined, undefined, () => process.exit());
});
