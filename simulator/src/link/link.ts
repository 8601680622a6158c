import { connect, type MqttClient } from 'mqtt';
import { backOffMs } from './back-off.ts';

interface LinkOptions {
  mqttUrl: string;
  mcuId: string;
  key: string;
  /** runs something later; returns a function that cancels it */
  later: (delayMs: number, run: () => void) => () => void;
  random: () => number;
  onConnected: () => void;
  /** everything not acknowledged by now must be sent again */
  onClosed: () => void;
  onCommand: (payload: Uint8Array) => void;
  log: (line: string) => void;
}

export class LinkClosed extends Error {
  constructor() {
    super('the connection to the broker is closed');
    this.name = 'LinkClosed';
  }
}

/** One device's connection: MQTT 3.1.1, reopened with growing pauses until it is closed on purpose. */
export class Link {
  readonly #options: LinkOptions;
  #client: MqttClient | undefined;
  #wanted = false;
  #failures = 0;
  #complaint = '';
  #callOff: () => void = () => {};
  readonly #unanswered = new Set<() => void>();
  connected = false;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    this.#wanted = false;
    this.#callOff();
    this.#client?.end(true);
    this.#lost();
  }

  /** Publishes at QoS 1; resolves when the broker has acknowledged, rejects when the connection ends before. */
  publish(topic: string, payload: Uint8Array): Promise<void> {
    const client = this.#client;
    if (!this.connected || client === undefined) return Promise.reject(new LinkClosed());
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new LinkClosed());
      this.#unanswered.add(giveUp);
      client.publish(topic, Buffer.from(payload.buffer, payload.byteOffset, payload.length), { qos: 1 }, (error) => {
        if (!this.#unanswered.delete(giveUp)) return;
        if (error) reject(error);
        else resolve();
      });
    });
  }

  #connect(): void {
    const { mcuId, key, mqttUrl, onCommand, onConnected } = this.#options;
    const client = connect(mqttUrl, {
      protocolVersion: 4,
      clientId: mcuId,
      username: mcuId,
      password: key,
      clean: true,
      keepalive: 60,
      connectTimeout: 10_000,
      // a lost connection starts again: unacknowledged messages are sent again from the device's memory
      reconnectPeriod: 0,
      resubscribe: false,
    });
    this.#client = client;
    client.on('error', (error) => this.#complain(error));
    client.on('connect', () => {
      if (client !== this.#client || !this.#wanted) return;
      this.#failures = 0;
      this.#complaint = '';
      this.connected = true;
      client.subscribe(`dev/${mcuId}/down`, { qos: 1 }, (error) => {
        if (error) this.#options.log(`${mcuId}: commands are not subscribed: ${error.message}`);
      });
      onConnected();
    });
    client.on('message', (_topic, payload) => onCommand(payload));
    client.on('close', () => {
      if (client !== this.#client) return;
      client.end(true);
      this.#lost();
      if (this.#wanted) this.#again();
    });
  }

  /** Logs a lasting error once, not on every attempt. */
  #complain(error: Error): void {
    const complaint = error.message || String(error);
    if (complaint !== this.#complaint) this.#options.log(`${this.#options.mcuId}: ${complaint}`);
    this.#complaint = complaint;
  }

  #again(): void {
    this.#failures += 1;
    this.#callOff = this.#options.later(backOffMs(this.#failures, this.#options.random()), () => this.#connect());
  }

  #lost(): void {
    this.#client = undefined;
    const was = this.connected;
    this.connected = false;
    const unanswered = [...this.#unanswered];
    this.#unanswered.clear();
    for (const giveUp of unanswered) giveUp();
    if (was) this.#options.onClosed();
  }
}
