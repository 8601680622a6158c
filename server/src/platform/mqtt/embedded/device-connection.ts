import type { Socket } from 'node:net';
import mqttPacket, { type IConnectPacket } from 'mqtt-packet';
import type { BrokerRefusal } from '../../metrics/broker-metrics.ts';
import { bytesOf, type UplinkChannel, type UplinkHandler } from '../broker.ts';
import { PacketReader, PUBLISH } from '../packet-reader.ts';
import { downTopic, importResultTopic, parseUpTopic } from '../topics.ts';
import { DownSubscriptions } from './down-subscriptions.ts';
import type { BrokerLimits } from './limits.ts';
import {
  answersTo,
  CONNACK_ACCEPTED,
  type ConnectFault,
  connackRefused,
  PACKET,
  PINGRESP,
  type Publish,
  parseConnect,
  parseFilters,
  parseId,
  parsePublish,
  protocolLevel,
  suback,
} from './packets.ts';
import type { SignedIn } from './signed-in.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** How long a device may not read what is sent to it. */
const DRAIN_TIMEOUT_MS = 5_000;
/** How much may wait for it meanwhile. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_HALF_OPEN_QOS2 = 20;
/**
 * A connection is not read while it has sent this much that is not acknowledged; with one read of the socket it limits
 * what a device can make the server hold. A message counts as its payload and what it takes beside it.
 */
const MAX_UNANSWERED_BYTES = 16 * 1024;
const MESSAGE_BYTES = 64;
/** MQTT 3.1.1, and 3.1, whose client ids are too short for a device. */
const LEVEL = 4;
const LEVEL_3_1 = 3;
const LAST_ID = 65_535;
/** So many messages are handed on together. */
const MAX_TOGETHER = 32;

interface Together {
  readonly channel: UplinkChannel;
  readonly payloads: Buffer[];
  /** Of those that are acknowledged. */
  readonly ids: number[];
}

export interface ConnectionParts {
  readonly limits: Omit<BrokerLimits, 'connections' | 'connectsPerAddress' | 'packets'>;
  readonly clock: { now(): number };
  /** The signed in device, or why it is not. */
  signIn(connection: DeviceConnection, connect: IConnectPacket): Promise<SignedIn | ConnectFault>;
  readonly handle: UplinkHandler;
  refuse(reason: BrokerRefusal, mcuId: string, topic?: string): void;
  /** The device sends too fast and is not read for a while. */
  throttled(): void;
  /** The device has subscribed to its commands. */
  listening(mcuId: string): void;
}

/**
 * The server's end of MQTT 3.1.1 for one device: it publishes on its own topics, which are acknowledged when they have
 * been handled, and reads its commands and what became of its imports. Nothing outlives the connection.
 */
export class DeviceConnection {
  readonly socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #reader: PacketReader;
  #state: 'new' | 'signingIn' | 'refused' | SignedIn = 'new';
  /** Until CONNECT, then until the keep alive is over. */
  #silence: NodeJS.Timeout;
  /** Whether a packet has arrived since. */
  #isHeard = false;
  #drain: NodeJS.Timeout | null = null;
  #will: IConnectPacket['will'];
  #unanswered = 0;
  #isPaused = false;
  /** Until it runs out the device is not read: it has sent faster than it may. */
  #debt: NodeJS.Timeout | null = null;
  /** What one read of the socket has brought on one channel. */
  #together: Together | null = null;
  /** Ids of publishes of QoS 1 that are handled and not acknowledged yet. */
  #handled: number[] = [];
  /** Ids of publishes of QoS 2 that are not released yet. */
  readonly #halfOpen = new Set<number>();
  #down: DownSubscriptions | null = null;
  #lastId = 0;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.socket = socket;
    this.#parts = parts;
    this.#reader = new PacketReader(parts.limits, (bytes, at, bodyAt, end) => this.#take(bytes, at, bodyAt, end));
    this.#silence = setTimeout(() => this.#fail('protocol'), CONNECT_TIMEOUT_MS);
    socket.on('data', (chunk: Buffer) => this.#read(() => this.#reader.read(chunk)));
    socket.on('drain', () => this.#stopDrainTimer());
    socket.on('end', () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#closed());
  }

  /** Sends something on a topic of the device, if it listens there by now; a command is sent again when it begins to. */
  send(topic: string, payload: Buffer): void {
    const qos = this.#down?.qosOf(topic) ?? null;
    if (!this.#device || qos === null) return;
    this.#lastId = (this.#lastId % LAST_ID) + 1;
    const rest = { qos, messageId: this.#lastId, dup: false, retain: false };
    this.#write(mqttPacket.generate({ cmd: 'publish', topic, payload, ...rest }));
  }

  get #device(): SignedIn | null {
    return typeof this.#state === 'string' ? null : this.#state;
  }

  #read(read: () => boolean): void {
    if (!read()) this.#fail('packet_too_large');
    this.#handTogether();
    if (this.#isHeard) this.#silence.refresh();
    this.#isHeard = false;
    this.#pauseOrResume();
  }

  #pauseOrResume(): void {
    const isFull =
      typeof this.#state === 'string'
        ? this.#state !== 'new'
        : this.#debt !== null || this.#unanswered > MAX_UNANSWERED_BYTES;
    if (isFull === this.#isPaused) return;
    this.#isPaused = isFull;
    if (isFull) this.socket.pause();
    else this.socket.resume();
  }

  #take(bytes: Buffer, at: number, bodyAt: number, end: number): boolean {
    try {
      const device = this.#device;
      this.#isHeard = device !== null;
      if (device) this.#pay(device, this.#takeFrom(device, bytes, at, bodyAt, end));
      else this.#takeFirst(bytes, at, bodyAt, end);
    } catch {
      this.#fail('protocol');
    }
    return this.#device !== null && this.#debt === null && !this.socket.destroyed;
  }

  /** Every packet is paid for, by a clock that nobody sets. Who cannot pay is read again when it can. */
  #pay({ bucket }: SignedIn, tokens: number): void {
    const waitMs = bucket.take(tokens, performance.now());
    if (waitMs === 0 || this.socket.destroyed) return;
    this.#parts.throttled();
    this.#debt = setTimeout(() => {
      this.#debt = null;
      this.#read(() => this.#reader.resume());
    }, waitMs);
  }

  #takeFirst(bytes: Buffer, at: number, bodyAt: number, end: number): void {
    if (bytes[at] !== PACKET.connect) throw new Error('not a CONNECT');
    clearTimeout(this.#silence);
    const level = protocolLevel(bytes, bodyAt, end);
    if (level !== LEVEL) this.#refuse(level === LEVEL_3_1 ? 'identifierRejected' : 'unacceptableLevel');
    else this.#connect(parseConnect(bytes.subarray(at, end)));
  }

  /** The tokens that the packet costs. */
  #takeFrom(device: SignedIn, bytes: Buffer, at: number, bodyAt: number, end: number): number {
    const type = bytes[at]!;
    if (type >> 4 === PUBLISH) {
      this.#publish(device, parsePublish(bytes, at, bodyAt, end));
      return Math.max(1, (end - at) / this.#parts.limits.bytesPerToken);
    }
    if (type === PACKET.pingreq) this.#write(PINGRESP);
    else if (type === PACKET.disconnect) {
      this.#will = undefined;
      this.socket.destroy();
    } else if (type === PACKET.subscribe) return 1 + this.#subscribe(device, bytes, bodyAt, end);
    else if (type === PACKET.unsubscribe) this.#unsubscribe(bytes, bodyAt, end);
    else if (type === PACKET.pubrel) this.#release(parseId(bytes, bodyAt, end));
    else if (type !== PACKET.puback) this.#fail('protocol');
    return 1;
  }

  #connect(packet: IConnectPacket): void {
    const { will, keepalive = 0 } = packet;
    if ((will?.qos ?? 0) > 2) throw new Error('a will of QoS 3');
    this.#state = 'signingIn';
    const { keepaliveSeconds } = this.#parts.limits;
    const silenceMs = 1_500 * Math.min(keepalive || keepaliveSeconds, keepaliveSeconds);
    void this.#parts.signIn(this, packet).then((outcome) => {
      if (this.socket.destroyed) return;
      if (typeof outcome === 'string') this.#refuse(outcome);
      else this.#enter(outcome, will, silenceMs);
    });
  }

  #enter(device: SignedIn, will: IConnectPacket['will'], silenceMs: number): void {
    this.#state = device;
    this.#down = new DownSubscriptions([downTopic(device.mcuId), importResultTopic(device.mcuId)]);
    this.#will = will;
    this.#silence = setTimeout(() => this.#silent(), silenceMs);
    this.#write(CONNACK_ACCEPTED);
    this.#pay(device, 1);
    this.#read(() => this.#debt !== null || this.#reader.resume());
  }

  #refuse(fault: ConnectFault): void {
    this.#state = 'refused';
    this.socket.end(connackRefused(fault));
    this.socket.destroySoon();
  }

  #publish(device: SignedIn, { topic, payload, qos, retain, messageId }: Publish): void {
    const channel = topic === device.recordTopic ? 'record' : this.#channelOf(device, topic);
    if (channel === null) this.#fail('foreign_topic', topic);
    else if (retain) this.#fail('retained');
    else if (qos > 0 && messageId === 0) this.#fail('protocol');
    else if (qos === 2) this.#publishOnce(device, channel, payload, messageId);
    else {
      if (this.#together?.channel !== channel) this.#handTogether();
      this.#together ??= { channel, payloads: [], ids: [] };
      this.#together.payloads.push(payload);
      if (qos === 1) this.#together.ids.push(messageId);
      if (this.#together.payloads.length === MAX_TOGETHER) this.#handTogether();
    }
  }

  /** A device that sends many messages is handed on, and acknowledged, as many at a time as the socket brings. */
  #handTogether(): void {
    const device = this.#device;
    const together = this.#together;
    if (!device || !together) return;
    this.#together = null;
    const { channel, payloads, ids } = together;
    this.#hand(device, channel, payloads, () => {
      if (ids.length === 0) return;
      if (this.#handled.length === 0) process.nextTick(this.#acknowledge);
      this.#handled.push(...ids);
    });
  }

  #channelOf({ mcuId }: SignedIn, topic: string): UplinkChannel | null {
    const parsed = parseUpTopic(topic);
    return parsed?.mcuId === mcuId ? parsed.channel : null;
  }

  #publishOnce(device: SignedIn, channel: UplinkChannel, payload: Buffer, id: number): void {
    const answer = () => this.#write(answersTo([id], 'pubrec'));
    if (this.#halfOpen.has(id)) answer();
    else if (this.#halfOpen.size === MAX_HALF_OPEN_QOS2) this.#fail('protocol');
    else {
      this.#halfOpen.add(id);
      this.#handTogether();
      this.#hand(device, channel, [payload], answer);
    }
  }

  #hand({ mcuId, connection }: SignedIn, channel: UplinkChannel, payloads: Buffer[], answer: () => void): void {
    const { clock, handle } = this.#parts;
    const bytes = bytesOf(payloads) + payloads.length * MESSAGE_BYTES;
    this.#unanswered += bytes;
    handle({ mcuId, channel, payloads, receivedAt: clock.now(), connection }, () => {
      if (connection.aborted) return;
      answer();
      this.#unanswered -= bytes;
      if (this.#isPaused) this.#pauseOrResume();
    });
  }

  readonly #acknowledge = (): void => {
    const ids = this.#handled;
    this.#handled = [];
    this.#write(answersTo(ids, 'puback'));
  };

  /** How many of its filters are refused. */
  #subscribe({ mcuId }: SignedIn, bytes: Buffer, bodyAt: number, end: number): number {
    const id = parseId(bytes, bodyAt, end);
    const filters = parseFilters(bytes, bodyAt, end, true);
    const { codes, refused } = this.#down!.subscribe(filters);
    for (const topic of refused) this.#parts.refuse('foreign_subscription', mcuId, topic);
    if (codes) this.#write(suback(id, codes));
    else this.socket.destroy();
    if (codes && filters.some(({ topic }) => topic === downTopic(mcuId))) this.#parts.listening(mcuId);
    return refused.length;
  }

  #unsubscribe(bytes: Buffer, bodyAt: number, end: number): void {
    const id = parseId(bytes, bodyAt, end);
    this.#down!.unsubscribe(parseFilters(bytes, bodyAt, end, false));
    this.#write(answersTo([id], 'unsuback'));
  }

  #release(id: number): void {
    this.#halfOpen.delete(id);
    this.#write(answersTo([id], 'pubcomp'));
  }

  #write(bytes: Buffer): void {
    const { socket } = this;
    if (socket.destroyed || socket.write(bytes)) return;
    if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
    else this.#drain ??= setTimeout(() => socket.destroy(), DRAIN_TIMEOUT_MS);
  }

  #stopDrainTimer(): void {
    clearTimeout(this.#drain ?? undefined);
    this.#drain = null;
  }

  /** A device that is not read is not silent. */
  #silent(): void {
    if (this.#isPaused) this.#silence.refresh();
    else this.socket.destroy();
  }

  #fail(reason: BrokerRefusal, topic?: string): void {
    if (this.socket.destroyed) return;
    this.#parts.refuse(reason, this.#device?.mcuId ?? '', topic);
    this.socket.destroy();
  }

  #closed(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#debt ?? undefined);
    this.#stopDrainTimer();
    const device = this.#device;
    const will = this.#will;
    const channel = will && parseUpTopic(will.topic)?.channel;
    if (device && channel) this.#publishWill(device, channel, Buffer.from(will.payload));
  }

  /** Nobody sends it again: it waits for room as long as it takes, and needs no token. */
  #publishWill({ mcuId }: SignedIn, channel: UplinkChannel, payload: Buffer): void {
    const { clock, handle } = this.#parts;
    const connection = new AbortController().signal;
    handle({ mcuId, channel, payloads: [payload], receivedAt: clock.now(), connection }, () => {});
  }
}
