/** What a running program says of itself, as seen from outside. */
import type { TestApp } from '../e2e/test-app.ts';

/** The watch of the event loop looks this often: what it tells includes it. */
const LOOK_MS = 10;

interface Seen {
  /** Longest delay of the event loop since it was asked last. */
  readonly stallMs: number;
  readonly memoryMb: number;
  readonly devices: number;
  readonly pages: number;
}

export async function lookAt(app: TestApp): Promise<Seen> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    stallMs: Math.max(0, Math.round(of('nodejs_eventloop_lag_max_seconds') * 1_000) - LOOK_MS),
    memoryMb: Math.round(of('process_resident_memory_bytes') / 1e6),
    devices: of('wattyard_device_connections'),
    pages: of('wattyard_live_sockets'),
  };
}
