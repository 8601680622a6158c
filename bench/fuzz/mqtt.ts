/** Mutated MQTT against the device broker and the live feed, beside a device and a page that must notice nothing. */
import { connect } from 'node:net';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { upTopic } from '#server/platform/mqtt/topics.ts';
import { KEY, mcuIdOf } from '../fleet.ts';
import { lookAt } from '../watched.ts';
import type { WholeProgram } from '../whole-program.ts';
import { PACKETS_OF_A_STREAM, type Stream, streamOf } from './mqtt-streams.ts';
import type { FuzzPlan, FuzzRow } from './plan.ts';

export const FUZZED_DEVICES = 200;
const NEIGHBOUR = FUZZED_DEVICES + 1;
const AT_ONCE = 20;
/** After so many streams the neighbours and the program are looked at. */
const ROUND = 200;
/** The limits of connections are for one address. */
const ADDRESSES = 200;
const PATIENCE_MS = 30_000;

export async function fuzzMqtt(program: WholeProgram, { seed, from, count }: FuzzPlan): Promise<FuzzRow> {
  const { app, token } = program;
  const neighbours = await openNeighbours(program);
  const first = Math.floor(from / PACKETS_OF_A_STREAM);
  const last = Math.ceil((from + count) / PACKETS_OF_A_STREAM);
  const at = Date.now() - 3_600_000;
  let stallMs = 0;
  let warmMb = 0;
  let memoryMb = 0;
  for (let next = first; next < last; ) {
    const until = Math.min(last, next + ROUND);
    console.log(`mqtt: seed ${seed}, packets from ${next * PACKETS_OF_A_STREAM}`);
    const send = async () => {
      while (next < until) {
        const number = next++;
        const stream = streamOf(seed, number, { device: 1 + (number % FUZZED_DEVICES), token, at });
        await (stream.door === 'device' ? sendToBroker(program, number, stream) : sendToPage(program, number, stream));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    await neighbours.exchange();
    const seen = await lookAt(app);
    stallMs = Math.max(stallMs, seen.stallMs);
    memoryMb = seen.memoryMb;
    warmMb ||= memoryMb;
  }
  const left = await connectionsLeft(program);
  const cutOff = await neighbours.close();
  return {
    what: 'MQTT, devices and pages',
    seed,
    from: first * PACKETS_OF_A_STREAM,
    count: (last - first) * PACKETS_OF_A_STREAM,
    crashes: Number((await fetch(`${app.url}/healthz`).catch(() => null))?.ok !== true),
    faults: 0,
    'neighbours cut off': cutOff,
    'connections left': left,
    'memory doubled': Number(memoryMb > 2 * warmMb),
    'memory MB': `${warmMb} to ${memoryMb}`,
    'longest stall ms': stallMs,
  };
}

const addressOf = (number: number): string => `127.0.1.${1 + (number % ADDRESSES)}`;

async function sendToBroker({ app }: WholeProgram, number: number, { chunks }: Stream): Promise<void> {
  const socket = connect({ port: app.address.mqttPort, host: '127.0.0.1', localAddress: addressOf(number) });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.resume();
  for (const chunk of chunks) socket.write(chunk);
  socket.end();
  await closed;
}

async function sendToPage({ app }: WholeProgram, number: number, { chunks }: Stream): Promise<void> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/mqtt`, 'mqtt', { localAddress: addressOf(number) });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.once('open', () => {
    for (const chunk of chunks) socket.send(chunk);
    socket.close();
  });
  await closed;
}

/** A device whose records are answered, and a page that sees them. */
async function openNeighbours({ app, token }: WholeProgram) {
  const mcuId = mcuIdOf(NEIGHBOUR);
  let cutOff = 0;
  let isOver = false;
  const open = async (url: string, username: string, password: string, clientId: string) => {
    const client = await mqtt.connectAsync(url, {
      protocolVersion: 4,
      username,
      password,
      clientId,
      reconnectPeriod: 0,
    });
    client.on('close', () => {
      if (!isOver) cutOff++;
    });
    return client;
  };
  const device = await open(`mqtt://127.0.0.1:${app.address.mqttPort}`, mcuId, KEY, mcuId);
  const page = await open(`${app.url.replace('http', 'ws')}/mqtt`, 'token', token, 'neighbour');
  await page.subscribeAsync(LIVE_FILTER);
  return {
    /** Fails when there is no answer, or nothing is shown. */
    exchange: async () => {
      const shown = Promise.withResolvers<void>();
      const listen = (topic: string) => topic.endsWith(mcuId) && shown.resolve();
      page.on('message', listen);
      const patience = setTimeout(() => shown.reject(new Error('the neighbour is not shown')), PATIENCE_MS);
      const body = { socCentiPercent: 5_000 };
      const payload = Buffer.from(encodeUplink([{ kind: 10, unit: 0, at: Date.now(), body }]));
      await Promise.all([shown.promise, device.publishAsync(upTopic(mcuId, 'record'), payload, { qos: 1 })]);
      clearTimeout(patience);
      page.off('message', listen);
    },
    close: async (): Promise<number> => {
      isOver = true;
      await Promise.all([device.endAsync(true), page.endAsync(true)]);
      return cutOff;
    },
  };
}

/** Connections besides those of the neighbours, once the program has had time to end them. */
async function connectionsLeft({ app }: WholeProgram): Promise<number> {
  for (const limit = performance.now() + PATIENCE_MS; ; ) {
    const { devices, pages } = await lookAt(app);
    const left = devices - 1 + pages - 1;
    if (left === 0 || performance.now() > limit) return left;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
