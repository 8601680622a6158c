import type { ImportResult } from '#domain/fleet/imports/wire.ts';
import type { Command } from '#domain/gen/downlink.ts';
import type { DeviceBroker, UplinkHandler } from '#server/platform/mqtt/broker.ts';

export interface QuietBroker extends DeviceBroker {
  /** Messages sent to devices. */
  readonly sent: { mcuId: string; command: Command }[];
  /** What devices were told of their imports. */
  readonly told: { mcuId: string; result: ImportResult }[];
  /** Devices that are connected to receive them. */
  readonly connected: Set<string>;
  /** The handler that ingest has set. */
  readonly handler: () => UplinkHandler | null;
}

/** A way to devices without a network, for tests of calls. Tests of the wire use the real broker. */
export function createQuietBroker(): QuietBroker {
  const sent: QuietBroker['sent'] = [];
  const told: QuietBroker['told'] = [];
  const connected = new Set<string>();
  let handler: UplinkHandler | null = null;
  return {
    sent,
    told,
    connected,
    handler: () => handler,
    start: async () => {},
    stop: async () => {},
    address: () => ({ host: null, port: 1883, tlsPort: null }),
    onUplink: (next) => {
      handler = next;
    },
    reachedSince: () => null,
    onListening: () => {},
    send: async (mcuId, command) => {
      if (!connected.has(mcuId)) return false;
      sent.push({ mcuId, command });
      return true;
    },
    answerImport: async (mcuId, result) => {
      told.push({ mcuId, result });
    },
  };
}
