/** What is sent to the device broker and the live feed: packets as they should be, changed, cut and glued by a seed. */
import mqttPacket, { type Packet } from 'mqtt-packet';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { downTopic, upTopic } from '#server/platform/mqtt/topics.ts';
import { seeded } from '../../server/test/stream/ingest/day.ts';
import { KEY, mcuIdOf } from '../fleet.ts';

/** Of one connection. */
export const PACKETS_OF_A_STREAM = 10;
const FUZZED_BYTES = 400;

export interface Stream {
  readonly door: 'device' | 'live';
  /** As the network brings it. */
  readonly chunks: readonly Buffer[];
}

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);
const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[below(random, choices.length)]!;

const generate = (packet: Packet): Buffer => mqttPacket.generate(packet);
const flags = { dup: false, retain: false } as const;

/** The packets that a device may send, the CONNECT first. */
function ofDevice(device: number, at: number): Buffer[] {
  const mcuId = mcuIdOf(device);
  const payload = Buffer.from(encodeUplink([{ kind: 10, unit: 0, at, body: { socCentiPercent: 5_000 } }]));
  const topic = upTopic(mcuId, 'record');
  const commands = downTopic(mcuId);
  const who = { clientId: mcuId, username: mcuId, password: Buffer.from(KEY) };
  return [
    generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...who }),
    generate({ cmd: 'publish', topic, payload, qos: 0, ...flags }),
    generate({ cmd: 'publish', topic, payload, qos: 1, messageId: 2, ...flags }),
    generate({ cmd: 'publish', topic, payload, qos: 2, messageId: 3, ...flags }),
    generate({ cmd: 'publish', topic: upTopic(mcuId, 'event'), payload, qos: 1, messageId: 4, ...flags }),
    generate({ cmd: 'pubrel', messageId: 3 }),
    generate({ cmd: 'puback', messageId: 1 }),
    generate({ cmd: 'subscribe', messageId: 5, subscriptions: [{ topic: commands, qos: 1 }] }),
    generate({ cmd: 'unsubscribe', messageId: 6, unsubscriptions: [commands] }),
    generate({ cmd: 'pingreq' }),
  ];
}

/** The packets that a page may send, the CONNECT first, and one that it may not. */
function ofPage(token: string): Buffer[] {
  const who = { clientId: 'page', username: 'token', password: Buffer.from(token) };
  return [
    generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...who }),
    generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: LIVE_FILTER, qos: 0 }] }),
    generate({ cmd: 'subscribe', messageId: 2, subscriptions: [{ topic: 'notify/p/04/1/2/#', qos: 0 }] }),
    generate({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: [LIVE_FILTER] }),
    generate({ cmd: 'pingreq' }),
    generate({ cmd: 'publish', topic: 'notify/p/04/1/2', payload: 'x', qos: 0, ...flags }),
  ];
}

const randomBytes = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: below(random, most) }, () => below(random, 256)));

/** Mostly in the beginning, where lengths and flags are. */
const placeIn = (random: Random, bytes: Buffer): number => below(random, random() < 0.7 ? 8 : bytes.length + 1);

const MUTATIONS: readonly ((random: Random, bytes: Buffer) => Buffer)[] = [
  (_, bytes) => bytes,
  (random, bytes) => {
    const changed = Buffer.from(bytes);
    const place = placeIn(random, bytes);
    if (place < changed.length) changed[place] = below(random, 256);
    return changed;
  },
  (random, bytes) => {
    const changed = Buffer.from(bytes);
    const place = placeIn(random, bytes);
    if (place < changed.length) changed[place]! ^= 1 << below(random, 8);
    return changed;
  },
  (random, bytes) => bytes.subarray(0, placeIn(random, bytes)),
  (random, bytes) => {
    const place = placeIn(random, bytes);
    return Buffer.concat([bytes.subarray(0, place), randomBytes(random, 20), bytes.subarray(place)]);
  },
  (random, bytes) => {
    const place = placeIn(random, bytes);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + below(random, 4))]);
  },
  (random, bytes) => Buffer.concat(Array.from({ length: 1 + below(random, 40) }, () => bytes)),
  // A length of any size, up to five bytes of it.
  (random, bytes) => {
    const length = Array.from({ length: below(random, 5) }, () => 0x80 | below(random, 128));
    return Buffer.concat([bytes.subarray(0, 1), Buffer.from([...length, below(random, 128)]), bytes.subarray(2)]);
  },
  (random) => randomBytes(random, FUZZED_BYTES),
];

function cut(random: Random, bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + below(random, random() < 0.2 ? 5 : 2_000);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

/** The stream of a number: the same for the same seed, device and token apart. */
export function streamOf(
  seed: number,
  number: number,
  { device, token, at }: { device: number; token: string; at: number },
): Stream {
  const random = seeded(seed * 1_000_003 + number);
  const door = random() < 0.7 ? 'device' : 'live';
  const valid = door === 'device' ? ofDevice(device, at + number) : ofPage(token);
  const isSignedIn = random() < 0.8;
  const packets = Array.from({ length: PACKETS_OF_A_STREAM - (isSignedIn ? 1 : 0) }, () => {
    let packet = oneOf(random, valid);
    for (let times = 1 + below(random, 3); times > 0; times--) packet = oneOf(random, MUTATIONS)(random, packet);
    return packet;
  });
  return { door, chunks: cut(random, Buffer.concat(isSignedIn ? [valid[0]!, ...packets] : packets)) };
}
