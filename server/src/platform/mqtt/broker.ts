import type { Command } from '#domain/fleet/control/wire.ts';
import type { ImportResult } from '#domain/fleet/imports/wire.ts';

/** The channels on which devices may publish: `dev/{mcuId}/up/{channel}`. */
export type UplinkChannel = 'record' | 'event' | 'ack' | 'config' | 'import';

/** Messages of an authenticated device that arrived together on one channel: one of them, unless it sends many. */
export interface Uplink {
  readonly mcuId: string;
  readonly channel: UplinkChannel;
  /** In order of arrival. */
  readonly payloads: readonly Uint8Array[];
  /** When they were received, ms. */
  readonly receivedAt: number;
  /** Aborted when the connection is closed: messages still waiting for room may be forgotten, they will be sent again. */
  readonly connection: AbortSignal;
}

/** Calls `done` when the messages are durable or finally refused; until then none is acknowledged. Never throws. */
export type UplinkHandler = (uplink: Uplink, done: () => void) => void;

/** What messages have beside their topics. */
export const bytesOf = (payloads: Uplink['payloads']): number =>
  payloads.reduce((bytes, { length }) => bytes + length, 0);

/** Where devices connect; null where there is no such port. */
export interface BrokerAddress {
  /** Null: the host that the console is reached at. */
  readonly host: string | null;
  readonly port: number | null;
  readonly tlsPort: number | null;
}

/** The connection to devices through the embedded or an external broker. */
export interface DeviceBroker {
  start(): Promise<void>;
  /** Stops accepting messages; uncommitted ones remain unacknowledged and will be sent again. */
  stop(): Promise<void>;
  /** The only handler; set before `start`. */
  onUplink(handler: UplinkHandler): void;
  /** Since when messages of devices reach this process without a break, ms; null while they do not. */
  reachedSince(): number | null;
  /**
   * Called whenever a device subscribes to its commands. An external broker does not report this; it stores
   * unacknowledged commands itself if the device has a persistent session.
   */
  onListening(handler: (mcuId: string) => void): void;
  /** Sends a command; false when the device is not connected to receive it. */
  send(mcuId: string, command: Command): Promise<boolean>;
  /** Tells a device what became of a packet of an import, if it is there to hear it: it can send the packet again. */
  answerImport(mcuId: string, result: ImportResult): Promise<void>;
  /** Known once it has started. */
  address(): BrokerAddress;
}
