import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import mqttPacket from 'mqtt-packet';
import type { Logger } from '../../log/logger.ts';
import { openStream } from './open-stream.ts';
import { type SessionOptions, WorkerSession } from './worker-session.ts';

/** Short: some brokers store nothing for a shared subscription between their restart and the worker's return. */
const RETRY_MS = 250;
const FAREWELL_MS = 1_000;

interface Connected {
  /** Settles when the connection is closed. */
  readonly gone: Promise<void>;
}

interface WorkerOptions extends SessionOptions {
  readonly log: Logger;
  /** Told when its subscription is granted, and when its connection is closed. */
  connected?(isConnected: boolean): void;
}

/**
 * A subscriber that acknowledges each message when it is finished, with many in progress. The usual client library
 * delivers one message and waits for its acknowledgement: one message per commit.
 */
export class WorkerConnection {
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | null = null;
  #stream: Duplex | null = null;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Resolves when the first subscription is granted; rejects when the broker refuses it. Connects again by itself. */
  async start(): Promise<void> {
    const first = await this.#connect();
    this.#loop = this.#keepConnected(first);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const stream = this.#stream;
    stream?.end(mqttPacket.generate({ cmd: 'disconnect', reasonCode: 0 }, { protocolVersion: 5 }));
    const patience = setTimeout(() => stream?.destroy(), FAREWELL_MS);
    await this.#loop;
    clearTimeout(patience);
    stream?.destroy();
  }

  async #keepConnected(first: Connected): Promise<void> {
    for (let connected: Connected | null = first; connected; connected = await this.#reconnect()) {
      await connected.gone;
      if (this.#stopping.signal.aborted) return;
      this.#options.log.warn({ broker: this.#options.url.host }, 'lost the connection to the broker, reconnecting');
    }
  }

  async #reconnect(): Promise<Connected | null> {
    while (!this.#stopping.signal.aborted) {
      await pause(RETRY_MS, null, { signal: this.#stopping.signal }).catch(() => {});
      try {
        return await this.#connect();
      } catch (error) {
        this.#options.log.warn({ error: (error as Error).message }, 'the broker does not accept the connection yet');
      }
    }
    return null;
  }

  async #connect(): Promise<Connected> {
    const { url, connected } = this.#options;
    const stream = openStream(url);
    this.#stream = stream;
    const session = new WorkerSession(stream, this.#options);
    const gone = new Promise<void>((resolve) => stream.once('close', () => resolve())).then(() => session.end());
    try {
      await session.open();
      connected?.(true);
      return { gone: gone.then(() => connected?.(false)) };
    } catch (error) {
      stream.destroy();
      throw new Error(`the broker at ${url.host}: ${(error as Error).message}`, { cause: error });
    }
  }
}
