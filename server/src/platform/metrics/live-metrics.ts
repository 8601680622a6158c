import type { Counters, DeclaredMetrics } from './declared.ts';

export interface LiveMetrics {
  sockets(count: number): void;
  sent(count: number): void;
  merged(count: number): void;
  refused(reason: LiveRefusal): void;
}

/**
 * `address` and `session` have as many sockets as they may; `flood` is a page that sends too much or does not read its
 * answers, `behind` one for which too many live messages wait.
 */
export type LiveRefusal = 'origin' | 'address' | 'token' | 'session' | 'flood' | 'behind';

export const declaredOfLive = {
  sockets: { type: 'gauge', name: 'wattyard_live_sockets', help: 'Open live sockets' },
  sent: { type: 'counter', name: 'wattyard_live_sent_total', help: 'Live messages queued for sockets' },
  merged: {
    type: 'counter',
    name: 'wattyard_live_dropped_total',
    help: 'Live messages replaced by a newer one of the same device before a slow socket received them',
  },
  refused: {
    type: 'counter',
    name: 'wattyard_live_refused_total',
    help: 'Live sockets refused or disconnected',
    labels: ['reason'],
  },
} as const satisfies DeclaredMetrics;

/** Counters of the live feed to consoles. */
export function liveMetrics(counters: Counters<typeof declaredOfLive>): LiveMetrics {
  const { sockets, sent, merged, refused } = counters;
  return {
    sockets: (count) => sockets.set(count),
    sent: (count) => sent.inc(count),
    merged: (count) => merged.inc(count),
    refused: (reason) => refused.inc({ reason }),
  };
}
