import type { Command } from '#domain/control/wire.ts';

/** What devices may publish: `dev/{mcuId}/up/{channel}`. */
export type UplinkChannel = 'record' | 'event' | 'ack' | 'config';

/** One message of a device that proved who it is. */
export interface Uplink {
  readonly mcuId: string;
  readonly channel: UplinkChannel;
  readonly payload: Uint8Array;
  /** When it came in, ms. */
  readonly receivedAt: number;
  /** Aborted when the connection it came over is gone: what still waits for room may be forgotten, it will be sent again. */
  readonly connection: AbortSignal;
}

/** Calls `done` when the message is durable or refused for good; until then the device is not answered. Never throws. */
export type UplinkHandler = (uplink: Uplink, done: () => void) => void;

/** Where devices connect; null where there is no such port. */
export interface BrokerAddress {
  /** Null: the host that the console is reached at. */
  readonly host: string | null;
  readonly port: number | null;
  readonly tlsPort: number | null;
}

/** The way to devices, embedded or outside. */
export interface DeviceBroker {
  start(): Promise<void>;
  /** Stops taking messages; what was not committed stays unanswered and comes again. */
  stop(): Promise<void>;
  /** The only handler; set before `start`. */
  onUplink(handler: UplinkHandler): void;
  /**
   * Told whenever a device begins to listen for its commands. A broker outside does not tell; it keeps what was not
   * answered itself, where the device has a session that lasts.
   */
  onListening(handler: (mcuId: string) => void): void;
  /** Sends a command; false when the device is not there to hear it. */
  send(mcuId: string, command: Command): Promise<boolean>;
  /** Known once it has started. */
  address(): BrokerAddress;
}
