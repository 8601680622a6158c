import { setImmediate } from 'node:timers/promises';

/** Lets other work run, and throws when the trial is to end. */
export type Pause = () => Promise<void>;

/** How long a trial may keep other work waiting, ms. */
const SLICE_MS = 8;

/** A pause that lets other work run whenever a slice of time is over. */
export function slices(signal: AbortSignal): Pause {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
