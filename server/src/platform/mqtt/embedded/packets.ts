import mqttPacket, { type IConnectPacket, type Packet } from 'mqtt-packet';

/** First bytes of packets: of these types there is only one. */
export const PACKET = {
  connect: 0x10,
  puback: 0x40,
  pubrel: 0x62,
  subscribe: 0x82,
  unsubscribe: 0xa2,
  pingreq: 0xc0,
  disconnect: 0xe0,
} as const;
const SUBACK = 0x90;
/** Of one packet; a device needs one. */
const MAX_FILTERS = 8;

/** Return codes of CONNACK. */
const CONNECT_REFUSED = {
  unacceptableLevel: 1,
  identifierRejected: 2,
  unavailable: 3,
  badCredentials: 4,
  notAuthorized: 5,
} as const;
export type ConnectFault = keyof typeof CONNECT_REFUSED;

export const CONNACK_ACCEPTED = Buffer.from([0x20, 2, 0, 0]);
export const PINGRESP = Buffer.from([0xd0, 0]);
export const connackRefused = (fault: ConnectFault): Buffer => Buffer.from([0x20, 2, 0, CONNECT_REFUSED[fault]]);

/** Answers that contain the id of a packet and nothing else. */
const ANSWERS = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70, unsuback: 0xb0 } as const;

export function answersTo(ids: readonly number[], answer: keyof typeof ANSWERS): Buffer {
  const bytes = Buffer.allocUnsafe(4 * ids.length);
  let at = 0;
  for (const id of ids) {
    bytes[at] = ANSWERS[answer];
    bytes[at + 1] = 2;
    at = bytes.writeUInt16BE(id, at + 2);
  }
  return bytes;
}

/** The protocol level that a CONNECT asks for. Throws when it is malformed. */
export function protocolLevel(bytes: Buffer, bodyAt: number, end: number): number {
  const levelAt = bodyAt + 2 + bytes.readUInt16BE(bodyAt);
  if (levelAt >= end) throw new Error('malformed CONNECT');
  return bytes[levelAt]!;
}

/** A CONNECT of MQTT 3.1.1. Throws when it is malformed. */
export function parseConnect(bytes: Buffer): IConnectPacket {
  const parser = mqttPacket.parser({ protocolVersion: 4 });
  let parsed: Packet | undefined;
  parser.on('packet', (packet) => {
    parsed = packet;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(bytes);
  if (parsed?.cmd !== 'connect') throw new Error('malformed CONNECT');
  return parsed;
}

/** The packet id from which a body begins. Throws when there is none, or it is 0. */
export function parseId(bytes: Buffer, bodyAt: number, end: number): number {
  const id = bodyAt + 2 <= end ? bytes.readUInt16BE(bodyAt) : 0;
  if (id === 0) throw new Error('no packet id');
  return id;
}

export interface Filter {
  readonly topic: string;
  /** 0 in an UNSUBSCRIBE. */
  readonly qos: number;
}

/** The filters of a SUBSCRIBE or UNSUBSCRIBE. Throws when it is malformed, or has more of them than any device needs. */
export function parseFilters(bytes: Buffer, bodyAt: number, end: number, hasQos: boolean): Filter[] {
  const filters: Filter[] = [];
  for (let at = bodyAt + 2; at < end; ) {
    const topicAt = at + 2;
    const topicEnd = topicAt + (topicAt <= end ? bytes.readUInt16BE(at) : 0);
    at = hasQos ? topicEnd + 1 : topicEnd;
    if (at > end || topicAt > end || filters.length === MAX_FILTERS) throw new Error('malformed filters');
    const qos = hasQos ? bytes[topicEnd]! : 0;
    if (qos > 2) throw new Error('a filter of QoS 3');
    filters.push({ topic: bytes.toString('utf8', topicAt, topicEnd), qos });
  }
  if (filters.length === 0) throw new Error('no filters');
  return filters;
}

export const suback = (id: number, codes: readonly number[]): Buffer =>
  Buffer.from([SUBACK, 2 + codes.length, id >> 8, id & 0xff, ...codes]);

export interface Publish {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: number;
  readonly retain: boolean;
  /** 0 without one, and where it is 0. */
  readonly messageId: number;
}

/** A PUBLISH, of which the body is from `bodyAt` to `end`. Throws when it is malformed. */
export function parsePublish(bytes: Buffer, at: number, bodyAt: number, end: number): Publish {
  const flags = bytes[at]!;
  const qos = (flags >> 1) & 3;
  const topicAt = bodyAt + 2;
  const idAt = topicAt + (topicAt <= end ? bytes.readUInt16BE(bodyAt) : 0);
  const payloadAt = qos > 0 ? idAt + 2 : idAt;
  if (qos === 3 || payloadAt > end || topicAt > end) throw new Error('malformed PUBLISH');
  return {
    topic: bytes.toString('latin1', topicAt, idAt),
    payload: bytes.subarray(payloadAt, end),
    qos,
    retain: (flags & 1) === 1,
    messageId: qos > 0 ? bytes.readUInt16BE(idAt) : 0,
  };
}
