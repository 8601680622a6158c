import type { PacketLimits } from '../packet-reader.ts';
import type { ConnectionLimits } from './connection-gate.ts';

/** Resource limits of the embedded broker for one device, for one address and for all together. */
export interface BrokerLimits extends ConnectionLimits, PacketLimits {
  /** Packets of one device; every `bytesPerToken` of a PUBLISH count as one. Above it a device is slowed, not refused. */
  readonly packets: { readonly perSecond: number; readonly burst: number };
  readonly bytesPerToken: number;
  /** A connection is closed after one and a half times this silence, whatever the device asked for. */
  readonly keepaliveSeconds: number;
}

export const BROKER_LIMITS: BrokerLimits = {
  connections: 20_000,
  connectsPerAddress: { perSecond: 100, burst: 1_000 },
  connectBytes: 4 * 1024,
  publishBytes: 256 * 1024,
  otherBytes: 4 * 1024,
  packets: { perSecond: 100, burst: 600 },
  bytesPerToken: 8 * 1024,
  keepaliveSeconds: 1_200,
};
