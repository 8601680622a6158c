/** The devices of bench/storm.ts, in a process of their own: all connect at once from many addresses, each tells one record. */
import { connect } from 'node:net';
import { MqttClient } from 'mqtt';
import { encodeUplink } from '#domain/kinds/wire.ts';
import { KEY, mcuIdOf } from './fleet.ts';

export interface StormOrder {
  readonly port: number;
  readonly devices: number;
  readonly at: number;
}

export interface StormReport {
  /** Milliseconds from the beginning of the storm, of each device. */
  readonly online: readonly number[];
  readonly answered: readonly number[];
  /** Connections that ended and were made again, by what was said of their end. */
  readonly again: Readonly<Record<string, number>>;
  readonly cpuSeconds: number;
}

const ADDRESSES = 200;
/** As a device does it: gives up what is not answered by then, and tries again after a moment. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 1_000;
const ENDED = 'ended without a word';
const addressOf = (device: number) => `127.0.${1 + Math.floor((device % ADDRESSES) / 50)}.${1 + (device % 50)}`;

interface Told {
  online(): void;
  again(why: string): void;
}

/** One device until its record is answered: connects, listens for commands, tells. */
function live(order: StormOrder, device: number, told: Told): Promise<void> {
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
      connectTimeout: PATIENCE_MS,
      reconnectPeriod: AGAIN_MS,
    },
  );
  const body = { socCentiPercent: 5_000, voltageCentiVolt: 5_100 };
  const payload = Buffer.from(encodeUplink([{ kind: 10, unit: 0, at: order.at, body }]));
  let why = ENDED;
  client.on('error', ({ message }) => {
    // Without the address and the port, which differ.
    why = message.replace(/ \d.*/, '');
  });
  client.on('reconnect', () => {
    told.again(why);
    why = ENDED;
  });
  client.once('connect', () => {
    told.online();
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
  const again: Record<string, number> = {};
  const told: Told = {
    online: () => online.push(performance.now() - start),
    again: (why) => {
      again[why] = (again[why] ?? 0) + 1;
    },
  };
  await Promise.all(
    Array.from({ length: order.devices }, async (_, index) => {
      await live(order, index + 1, told);
      answered.push(performance.now() - start);
    }),
  );
  const cpu = process.cpuUsage(cpuBefore);
  return { online, answered, again, cpuSeconds: (cpu.user + cpu.system) / 1e6 };
}

process.once('disconnect', () => process.exit());
process.once('message', async (order) => {
  process.send?.(await storm(order as StormOrder), undefined, undefined, () => process.exit());
});
