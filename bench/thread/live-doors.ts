/** What a page can send to the live feed. */
import mqttPacket from 'mqtt-packet';
import { WebSocket } from 'ws';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import type { Caller, Door } from './door.ts';

const PING = Buffer.from([0xc0, 0]);
const subscribe = (topics: readonly string[]): Buffer =>
  mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: topics.map((topic) => ({ topic, qos: 0 as const })),
  });

/** Sends messages on a socket that has signed in, if it may; the code it is closed with, or that the last ping is answered. */
async function sendAs({ app, token }: Caller, messages: readonly Buffer[], isSignedIn = true): Promise<string> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/mqtt`, 'mqtt');
  socket.on('error', () => {});
  const parser = mqttPacket.parser();
  const ended = Promise.withResolvers<string>();
  socket.once('close', (code) => ended.resolve(`closed with ${code}`));
  socket.on('message', (data: Buffer) => parser.parse(data));
  const send = () => {
    for (const message of messages) socket.send(message);
    socket.send(PING);
  };
  parser.on('packet', ({ cmd }) => {
    if (cmd === 'connack') send();
    if (cmd === 'pingresp') ended.resolve('answered');
  });
  socket.once('open', () => {
    const who = { clientId: 'page', username: 'token', password: Buffer.from(token) };
    if (isSignedIn) socket.send(mqttPacket.generate({ cmd: 'connect', protocolId: 'MQTT', clean: true, ...who }));
    else send();
  });
  const outcome = await ended.promise;
  socket.terminate();
  return outcome;
}

export const LIVE_DOORS: readonly Door[] = [
  {
    what: 'page: a SUBSCRIBE of 100 companies',
    answer: 'answered',
    send: (caller) =>
      sendAs(caller, [subscribe(Array.from({ length: 100 }, (_, nth) => `notify/p/04/1/${nth + 2}/#`))]),
  },
  {
    what: 'page: a SUBSCRIBE of 4,000 filters',
    answer: 'closed with 1008',
    send: (caller) => sendAs(caller, [subscribe(Array.from({ length: 4_000 }, () => '#'))]),
  },
  {
    what: 'page: the whole feed 60 times',
    answer: 'answered',
    send: (caller) =>
      sendAs(
        caller,
        Array.from({ length: 60 }, () => subscribe([LIVE_FILTER])),
      ),
  },
  {
    what: 'page: 8,000 pings in one message',
    answer: 'closed with 1008',
    send: (caller) => sendAs(caller, [Buffer.concat(Array.from({ length: 8_000 }, () => PING))]),
  },
  {
    what: 'page: 4 kB before the sign-in',
    answer: 'closed with 1008',
    send: (caller) => sendAs(caller, [subscribe(Array.from({ length: 1_000 }, () => '#'))], false),
  },
];
