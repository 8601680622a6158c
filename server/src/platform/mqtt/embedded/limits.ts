import type { ConnectionLimits } from './connection-gate.ts';

/** Resource limits of the embedded broker for one device, for one address and for all together. */
export interface BrokerLimits extends ConnectionLimits {
  /** Largest packet, without its fixed header. */
  readonly packetBytes: number;
  /** Largest CONNECT. */
  readonly connectBytes: number;
  /** Publishes of one device; every `bytesPerToken` count as one. Above it a device is slowed, not refused. */
  readonly publishes: { readonly perSecond: number; readonly burst: number };
  readonly bytesPerToken: number;
  /** A connection is closed after one and a half times this silence, whatever the device asked for. */
  readonly keepaliveSeconds: number;
}

export const BROKER_LIMITS: BrokerLimits = {
  connections: 20_000,
  connectsPerAddress: { perSecond: 100, burst: 1_000 },
  packetBytes: 256 * 1024,
  connectBytes: 4 * 1024,
  publishes: { perSecond: 100, burst: 600 },
  bytesPerToken: 8 * 1024,
  keepaliveSeconds: 1_200,
};
