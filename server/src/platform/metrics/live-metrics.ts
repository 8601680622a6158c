import { Counter, Gauge, type Registry } from 'prom-client';

export interface LiveMetrics {
  sockets(count: number): void;
  sent(count: number): void;
  merged(count: number): void;
}

/** Counters of the live feed to consoles. */
export function liveMetrics(registry: Registry): LiveMetrics {
  const sockets = new Gauge({ name: 'wattyard_live_sockets', help: 'Open live sockets', registers: [registry] });
  const sent = new Counter({
    name: 'wattyard_live_sent_total',
    help: 'Live messages queued for sockets',
    registers: [registry],
  });
  const merged = new Counter({
    name: 'wattyard_live_dropped_total',
    help: 'Live messages that a newer one of the same device replaced before a slow socket took them',
    registers: [registry],
  });
  return {
    sockets: (count) => sockets.set(count),
    sent: (count) => sent.inc(count),
    merged: (count) => merged.inc(count),
  };
}
