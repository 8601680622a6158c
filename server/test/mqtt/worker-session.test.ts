import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WorkerConnection } from '#server/platform/mqtt/external/worker-connection.ts';
import { eventually } from '../harness/eventually.ts';

const MESSAGES = 200;
const MESSAGE_BYTES = 100_000;
const MAXIMUM_BYTES = 10 * MESSAGE_BYTES;
const MQTT_5 = { protocolVersion: 5 };
const ANSWERS: { readonly [cmd: string]: (packet: Packet) => Packet } = {
  connect: () => ({ cmd: 'connack', reasonCode: 0, sessionPresent: false }),
  subscribe: ({ messageId = 0 }) => ({ cmd: 'suback', messageId, granted: [1] }),
};

/** A broker that sends everything it has as soon as somebody subscribes. */
async function startBroker() {
  const answered: number[] = [];
  const keepalives: (number | undefined)[] = [];
  let sent = 0;
  const serve = (socket: Socket) => {
    const parser = mqttPacket.parser(MQTT_5);
    const sendOn = () => {
      while (sent < MESSAGES) {
        const payload = Buffer.alloc(MESSAGE_BYTES, ++sent);
        const message = {
          cmd: 'publish',
          topic: 'a',
          payload,
          qos: 1,
          messageId: sent,
          dup: false,
          retain: false,
        } as const;
        if (!socket.write(mqttPacket.generate(message, MQTT_5))) return socket.once('drain', sendOn);
      }
    };
    parser.on('packet', (packet: Packet) => {
      if (packet.cmd === 'puback') return answered.push(packet.messageId ?? 0);
      if (packet.cmd === 'connect') keepalives.push(packet.keepalive);
      const answer = ANSWERS[packet.cmd]?.(packet);
      if (answer) socket.write(mqttPacket.generate(answer, MQTT_5));
      if (packet.cmd === 'subscribe') sendOn();
    });
    socket.on('data', (chunk: Buffer) => parser.parse(chunk));
    socket.on('error', () => {});
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: new URL(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`),
    answered,
    keepalives,
    sent: () => sent,
  };
}

test('a worker reads a limited number of messages ahead and acknowledges them in order', async () => {
  const broker = await startBroker();
  const waiting: (() => void)[] = [];
  let handled = 0;
  let isHolding = true;
  const worker = new WorkerConnection({
    url: broker.url,
    clientId: 'test',
    isPersistent: false,
    filter: 'a',
    receiveMaximum: MESSAGES,
    maximumPacketBytes: 2 * MESSAGE_BYTES,
    maximumBytes: MAXIMUM_BYTES,
    log: pino({ level: 'silent' }),
    handle: (_message, done) => {
      handled += 1;
      if (isHolding) waiting.push(done);
      else done();
    },
  });
  await worker.start();
  onTestFinished(() => worker.stop());
  // After 15 s of silence the broker ends its connection: as soon as its lanes are taken over.
  expect(broker.keepalives).toEqual([10]);
  await eventually(() => handled * MESSAGE_BYTES).toBeGreaterThan(MAXIMUM_BYTES);
  // The broker has filled the buffers between them, and is held up.
  let before = -1;
  await eventually(() => {
    const same = before === broker.sent();
    before = broker.sent();
    return same;
  }).toBe(true);
  expect(broker.sent()).toBeLessThan(MESSAGES);
  expect(handled * MESSAGE_BYTES).toBeLessThan(2 * MAXIMUM_BYTES);
  expect(broker.answered).toEqual([]);

  isHolding = false;
  for (const done of waiting.toReversed()) done();
  await eventually(() => broker.answered.length).toBe(MESSAGES);
  expect(broker.answered).toEqual(Array.from({ length: MESSAGES }, (_, place) => place + 1));
});
