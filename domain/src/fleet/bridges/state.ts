import type { BridgeStatus } from './calls.ts';
import { SILENT_MS } from './limits.ts';

const BRIDGE_STATES = ['new', 'silent', 'lineDown', 'unmapped', 'connected'] as const;
/** How a bridge fares: never reported, silent, without its device or without the server, reading without sending, or well. */
export type BridgeState = (typeof BRIDGE_STATES)[number];

interface Reported {
  readonly reportedAt: number | null;
  readonly status: BridgeStatus | null;
}

/** How a bridge fares at an instant, UTC epoch ms. */
export function bridgeState({ reportedAt, status }: Reported, now: number): BridgeState {
  if (reportedAt === null || status === null) return 'new';
  if (now - reportedAt > SILENT_MS) return 'silent';
  if (status.cause !== '' || !status.online) return 'lineDown';
  return status.mapped === 0 ? 'unmapped' : 'connected';
}
