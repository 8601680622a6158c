import type { Duplex } from 'node:stream';
import mqttPacket, { type IConnackPacket, type IPublishPacket, type ISubackPacket, type Packet } from 'mqtt-packet';
import { credentialsOf } from './open-stream.ts';
import { OrderedAnswers } from './ordered-answers.ts';

/**
 * A broker ends the connection of a stalled worker after one and a half times this, when its lanes are taken over as
 * well: until then it deals the worker messages that nobody else gets. Shorter, a busy broker that writes its state to
 * disk would be taken for a silent one.
 */
const KEEPALIVE_SECONDS = 10;
const SESSION_EXPIRY_SECONDS = 7 * 24 * 3600;
const HANDSHAKE_MS = 10_000;
const FIRST_REFUSAL = 0x80;

export interface SessionOptions {
  readonly url: URL;
  /** A persistent session at the broker: its messages wait there while it is away. */
  readonly clientId: string;
  readonly isPersistent: boolean;
  readonly filter: string;
  /** Maximum number of unacknowledged messages that the broker may send. */
  readonly receiveMaximum: number;
  readonly maximumPacketBytes: number;
  /** Maximum size of all unacknowledged messages together; beyond it nothing more is read. */
  readonly maximumBytes: number;
  /** Calls `done` when the message may be acknowledged. Never throws. */
  handle(message: Delivered, done: () => void): void;
}

interface Delivered {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** Aborted when the connection of the message is closed. */
  readonly connection: AbortSignal;
}

/** One connection from CONNECT to its end. */
export class WorkerSession {
  readonly #stream: Duplex;
  readonly #options: SessionOptions;
  readonly #gone = new AbortController();
  readonly #answers: OrderedAnswers;
  readonly #handshake = Promise.withResolvers<void>();
  #ping: NodeJS.Timeout | null = null;
  #isAlive = true;
  #unanswered = 0;

  constructor(stream: Duplex, options: SessionOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#answers = new OrderedAnswers((messageId) => this.#send({ cmd: 'puback', messageId, reasonCode: 0 }));
    const parser = mqttPacket.parser({ protocolVersion: 5 });
    parser.on('packet', (packet: Packet) => this.#take(packet));
    parser.on('error', (error: Error) => stream.destroy(error));
    stream.on('data', (chunk: Buffer) => parser.parse(chunk));
    stream.on('error', (error) => this.#handshake.reject(error));
    stream.once('close', () => this.#handshake.reject(new Error('connection closed')));
  }

  async open(): Promise<void> {
    const { clientId, isPersistent, receiveMaximum, maximumPacketBytes, url } = this.#options;
    const { username, password } = credentialsOf(url);
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clientId,
      clean: !isPersistent,
      keepalive: KEEPALIVE_SECONDS,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password: Buffer.from(password) }),
      properties: {
        sessionExpiryInterval: isPersistent ? SESSION_EXPIRY_SECONDS : 0,
        receiveMaximum,
        maximumPacketSize: maximumPacketBytes,
      },
    });
    const timer = setTimeout(() => this.#handshake.reject(new Error('no answer')), HANDSHAKE_MS);
    await this.#handshake.promise.finally(() => clearTimeout(timer));
    this.#ping = setInterval(() => this.#keepAlive(), (KEEPALIVE_SECONDS * 1000) / 2);
  }

  end(): void {
    this.#gone.abort();
    if (this.#ping) clearInterval(this.#ping);
  }

  #send(packet: Packet): void {
    if (!this.#stream.writable) return;
    this.#stream.write(mqttPacket.generate(packet, { protocolVersion: 5 }));
  }

  #take(packet: Packet): void {
    this.#isAlive = true;
    if (packet.cmd === 'publish') this.#publish(packet);
    else if (packet.cmd === 'connack') this.#subscribe(packet);
    else if (packet.cmd === 'suback') this.#subscribed(packet);
    else if (packet.cmd === 'disconnect') this.#stream.destroy();
  }

  #subscribe({ reasonCode }: IConnackPacket): void {
    const subscriptions = [{ topic: this.#options.filter, qos: 1 } as const];
    if (reasonCode) this.#handshake.reject(new Error(`refused the connection (reason ${reasonCode})`));
    else this.#send({ cmd: 'subscribe', messageId: 1, subscriptions });
  }

  #subscribed({ granted }: ISubackPacket): void {
    const [code] = granted;
    if (typeof code === 'number' && code < FIRST_REFUSAL) this.#handshake.resolve();
    else this.#handshake.reject(new Error(`refused to subscribe ${this.#options.filter} (reason ${code})`));
  }

  #publish({ topic, payload, qos, messageId }: IPublishPacket): void {
    const answer = qos > 0 && messageId !== undefined ? this.#answers.expect(messageId) : () => {};
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const connection = this.#gone.signal;
    this.#count(bytes.length);
    this.#options.handle({ topic, payload: bytes, connection }, () => {
      this.#count(-bytes.length);
      if (!connection.aborted) answer();
    });
  }

  #count(bytes: number): void {
    this.#unanswered += bytes;
    if (this.#unanswered > this.#options.maximumBytes) this.#stream.pause();
    else if (this.#stream.isPaused()) this.#stream.resume();
  }

  #keepAlive(): void {
    // What is not read is no silence.
    this.#isAlive ||= this.#stream.isPaused();
    if (!this.#isAlive) return void this.#stream.destroy(new Error('the broker is silent'));
    this.#isAlive = false;
    this.#send({ cmd: 'pingreq' });
  }
}
