/** What a device can send to the embedded broker with its own key. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import mqttPacket from 'mqtt-packet';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { downTopic, upTopic } from '#server/platform/mqtt/topics.ts';
import { KEY, mcuIdOf } from '../fleet.ts';
import type { Caller, Door } from './door.ts';

const PING = Buffer.from([0xc0, 0]);
const PONG = 'd000';
const ACCEPTED = '20020000';

let lastDevice = 0;
/** Every sign-in is of another device, from another address. */
function newDevice() {
  lastDevice++;
  return { mcuId: mcuIdOf(lastDevice), localAddress: `127.0.2.${1 + (lastDevice % 250)}` };
}

const connectPacket = (mcuId: string, key: string): Buffer =>
  mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: mcuId,
    username: mcuId,
    password: Buffer.from(key),
  });
const subscribe = (topics: readonly string[]): Buffer =>
  mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: topics.map((topic) => ({ topic, qos: 0 as const })),
  });
const publish = (topic: string, payload: Buffer, qos: 1 | 2): Buffer =>
  mqttPacket.generate({ cmd: 'publish', topic, payload, qos, messageId: 1, dup: false, retain: false });

async function open({ app }: Caller, localAddress: string) {
  const socket: Socket = connect({ port: app.address.mqttPort, host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const waiting = new Set<() => void>();
  socket.on('data', (chunk) => {
    received += chunk.toString('hex');
    for (const look of waiting) look();
  });
  const until = (holds: () => boolean): Promise<unknown> => {
    const held = new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
    return Promise.race([held, closed]);
  };
  return { socket, closed, until, received: () => received };
}

/** Sends packets of a device that has signed in; whether they were answered or its connection was ended. */
async function sendAs(
  caller: Caller,
  packetsOf: (mcuId: string) => readonly Buffer[],
  isAnswered: (received: string) => boolean,
): Promise<string> {
  const { mcuId, localAddress } = newDevice();
  const { socket, until, received } = await open(caller, localAddress);
  socket.write(connectPacket(mcuId, KEY));
  await until(() => received().startsWith(ACCEPTED));
  for (const packet of packetsOf(mcuId)) socket.write(packet);
  await until(() => isAnswered(received()));
  const outcome = isAnswered(received()) ? 'answered' : 'closed';
  socket.destroy();
  return outcome;
}
const countOf = (text: string, part: string): number => text.split(part).length - 1;
const many = (count: number, packet: Buffer): Buffer[] => [Buffer.concat(Array.from({ length: count }, () => packet))];
/** Answered when the PINGREQ after it is. */
const withPing = (packets: readonly Buffer[]): Buffer[] => [...packets, PING];
const isPonged = (received: string): boolean => received.endsWith(PONG);

const records = (count: number): Buffer => {
  const at = Date.now();
  const body = { socCentiPercent: 5_000, voltageCentiVolt: 5_100, temperatureCentiCelsius: 2_000 };
  return Buffer.from(
    encodeUplink(Array.from({ length: count }, (_, nth) => ({ kind: 10, unit: 0, at: at - nth * 10, body }))),
  );
};
/** A field that nobody knows, as large as a packet may be. */
const unknownField = (bytes: number): Buffer => {
  const length = Buffer.from([(bytes & 0x7f) | 0x80, ((bytes >> 7) & 0x7f) | 0x80, bytes >> 14]);
  return Buffer.concat([Buffer.from([0xfa, 0x07]), length, Buffer.alloc(bytes, 1)]);
};
const LARGE = 250_000;

async function repeated(times: number, send: () => Promise<string>): Promise<string> {
  const outcomes = new Set<string>();
  for (let time = 0; time < times; time++) outcomes.add(await send());
  return [...outcomes].join(', ');
}

export const DEVICE_DOORS: readonly Door[] = [
  {
    what: 'device: 40 SUBSCRIBE of 60,000 filters',
    answer: 'closed',
    send: (caller) => {
      const bomb = subscribe(Array.from({ length: 60_000 }, () => 'a'));
      return repeated(10, () => sendAs(caller, () => Array.from({ length: 4 }, () => bomb), isPonged));
    },
  },
  {
    what: 'device: a SUBSCRIBE of 8 filters, 4 kB',
    answer: 'closed',
    send: (caller) =>
      sendAs(caller, () => withPing([subscribe(Array.from({ length: 8 }, () => '#'.repeat(500)))]), isPonged),
  },
  {
    what: 'device: 500 PINGREQ at once',
    answer: 'answered',
    send: (caller) =>
      sendAs(
        caller,
        () => many(500, PING),
        (received) => countOf(received, PONG) >= 500,
      ),
  },
  {
    what: 'device: 500 SUBSCRIBE at once',
    answer: 'answered',
    send: (caller) => sendAs(caller, (mcuId) => withPing(many(500, subscribe([downTopic(mcuId)]))), isPonged),
  },
  {
    what: 'device: one QoS 2 id 500 times',
    answer: 'answered',
    send: (caller) =>
      sendAs(caller, (mcuId) => withPing(many(500, publish(upTopic(mcuId, 'record'), records(1), 2))), isPonged),
  },
  {
    what: 'device: 10 Uplinks of 1,000 records',
    answer: 'answered',
    send: (caller) =>
      sendAs(
        caller,
        (mcuId) => many(10, publish(upTopic(mcuId, 'record'), records(1_000), 1)),
        (received) => countOf(received, '40020001') >= 10,
      ),
  },
  ...(['record', 'event', 'ack', 'config'] as const).map((channel) => ({
    what: `device: 250 kB of an unknown field as ${channel}, ten times`,
    answer: 'answered',
    send: (caller: Caller) =>
      sendAs(
        caller,
        (mcuId) => many(10, publish(upTopic(mcuId, channel), unknownField(LARGE), 1)),
        (received) => countOf(received, '40020001') >= 10,
      ),
  })),
  {
    what: 'device: 200 sign-ins with a wrong key',
    answer: 'refused',
    send: (caller) =>
      repeated(200, async () => {
        const { mcuId } = { mcuId: mcuIdOf(1) };
        const { socket, closed, received } = await open(caller, '127.0.2.254');
        socket.write(connectPacket(mcuId, 'x'.repeat(3_900)));
        await closed;
        return received() === '20020004' ? 'refused' : received();
      }),
  },
];
