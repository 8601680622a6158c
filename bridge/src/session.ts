import { connect, type MqttClient } from 'mqtt';
import { encodeReport } from '#domain/fleet/control/wire.ts';
import type { Queue } from './queue/queue.ts';

const RETRY_MS = 5000;

interface SessionOptions {
  readonly server: string;
  readonly mcuId: string;
  readonly key: string;
  readonly queue: Queue;
  /** How often it sends at least; the server counts it as offline after two such times. */
  readonly reportSeconds: number;
  readonly log: (line: string) => void;
  readonly now: () => number;
  /** Between two attempts to connect. */
  readonly retryMs?: number | undefined;
}

/** The connection of one device: sends its queue, a packet at a time, and removes a packet when the server has acknowledged it. */
export class Session {
  readonly #options: SessionOptions;
  #client: MqttClient | undefined;
  #isSending = false;
  #complaint = '';

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  start(): void {
    const { server, mcuId, key, log, retryMs = RETRY_MS } = this.#options;
    const client = connect(server, {
      protocolVersion: 4,
      clientId: mcuId,
      username: mcuId,
      password: key,
      clean: true,
      keepalive: 60,
      connectTimeout: 10_000,
      reconnectPeriod: retryMs,
    });
    this.#client = client;
    client.on('connect', () => {
      this.#complaint = '';
      log(`${mcuId}: connected, ${this.#options.queue.records} records waiting`);
      this.#report();
      this.send();
    });
    client.on('error', (error) => this.#complain(error.message || String(error)));
    client.on('close', () => this.#complain('no connection to the server'));
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** To be called when the queue has grown. */
  send(): void {
    const { queue, mcuId } = this.#options;
    if (this.#isSending || !this.#client?.connected) return;
    const packet = queue.oldest();
    if (packet === undefined) return;
    this.#isSending = true;
    // The client repeats the packet after a lost connection until it is acknowledged.
    this.#client.publish(`dev/${mcuId}/up/record`, Buffer.from(packet), { qos: 1 }, (error) => {
      this.#isSending = false;
      if (error) return this.#complain(error.message);
      queue.acknowledge();
      this.send();
    });
  }

  #report(): void {
    const { mcuId, reportSeconds, now } = this.#options;
    const report = encodeReport({
      at: now(),
      configuration: { reportIntervalSeconds: reportSeconds },
      ...{ can: null, bootCount: 0, firmwareVersion: '', hardwareVersion: '', model: '', geofenceRevision: null },
    });
    this.#client?.publish(`dev/${mcuId}/up/config`, Buffer.from(report), { qos: 1 });
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.endAsync(true);
  }

  /** Tells a lasting error once, not on every attempt. */
  #complain(complaint: string): void {
    if (this.#client && complaint !== this.#complaint && this.#complaint === '') {
      this.#options.log(`${this.#options.mcuId}: ${complaint}`);
      this.#complaint = complaint;
    }
  }
}
