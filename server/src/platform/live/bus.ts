import type { Told } from '#domain/assembly/live/notify.ts';

/** The changes made by a device's committed records, and the facts that decide who may receive them. */
export interface LiveMessage extends Told {
  readonly deviceId: number;
  readonly mcuId: string;
  /** Company path of the device. */
  readonly path: string;
  /** Whether users other than admins may see the position of the device. */
  readonly locationShared: boolean;
  /** SHA-256 of the requesting session's token, if the message is only for its sockets. */
  readonly onlyFor?: string;
}

/** From ingest to the sockets of consoles, always after the commit. */
export interface LiveBus {
  publish(message: LiveMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The bus of an installation of one process. */
export function createLiveBus(): LiveBus {
  const listeners = new Set<(message: LiveMessage) => void>();
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {},
    stop: async () => listeners.clear(),
  };
}
