import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Ages are only updated while the page is visible; they are refreshed when it becomes visible again. */
function run(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (wanted && timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    now = Date.now();
  }
  if (!wanted) {
    clearInterval(timer);
    timer = undefined;
  }
}

function onVisibility(): void {
  run();
  if (timer !== undefined) tick();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
  listeners.add(listener);
  run();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    run();
  };
}

/** The current time in steps of ten seconds, for ages and staleness. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
