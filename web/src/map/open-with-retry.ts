import { type BaseMap, openBaseMap } from './base-map.ts';
import type { MapService } from './map-service.ts';

interface RetryChoice {
  readonly tries: number;
  readonly pauseMs: number;
}

/** Asks a service again every second, five times in all; then the caller falls back to another. */
export async function openWithRetry(
  service: MapService,
  signal: AbortSignal,
  { tries, pauseMs }: RetryChoice = { tries: 5, pauseMs: 1_000 },
): Promise<BaseMap> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openBaseMap(service, signal);
    } catch (error) {
      if (signal.aborted || attempt >= tries) throw error;
      await pause(pauseMs, signal);
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
