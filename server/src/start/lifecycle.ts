import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';

/** Started parts, which are stopped in reverse order. */
export interface Lifecycle {
  /** Adds the function that stops a part that was just started, and the longest that it is waited for. */
  add(name: string, stop: () => Promise<void> | void, longestMs?: number): void;
  /** Stops everything, in bounded time; a part that fails or hangs does not prevent the others from stopping. */
  stop(): Promise<void>;
}

const LONGEST_MS = 4 * SECOND_MS;
/** All parts together. What is stopped later is told to stop, and hardly waited for. */
const ALL_MS = 9 * SECOND_MS;
const LEAST_MS = 50;

export function createLifecycle(failed: (name: string, error: Error) => void, allMs = ALL_MS): Lifecycle {
  const started: { name: string; stop: () => Promise<void> | void; longestMs: number }[] = [];
  let stopping: Promise<void> | undefined;
  const within = async (stop: () => Promise<void> | void, ms: number) => {
    const isOver = new AbortController();
    const patience = async () => {
      await pause(ms, null, { signal: isOver.signal });
      throw new Error(`it is left after ${Math.round(ms)} ms`);
    };
    await Promise.race([stop(), patience()]).finally(() => isOver.abort());
  };
  const stopAll = async () => {
    const begunAt = performance.now();
    for (const { name, stop, longestMs } of started.toReversed()) {
      const leftMs = allMs - (performance.now() - begunAt);
      try {
        await within(stop, Math.max(LEAST_MS, Math.min(longestMs, leftMs)));
      } catch (error) {
        failed(name, error as Error);
      }
    }
  };
  return {
    add: (name, stop, longestMs = LONGEST_MS) => started.push({ name, stop, longestMs }),
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
