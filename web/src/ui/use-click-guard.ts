import { useRef } from 'react';

/** A second click within three seconds is a double click. */
const SAME_CLICK_MS = 3000;

/**
 * For what a click writes: says whether it counts, and from then on takes none for three seconds. A click that would write
 * something else is another one.
 */
export function useClickGuard(): (what?: unknown) => boolean {
  const counted = useRef<{ at: number; what: unknown }>(undefined);
  return (what) => {
    const at = performance.now();
    const last = counted.current;
    if (last && at - last.at < SAME_CLICK_MS && last.what === what) return false;
    counted.current = { at, what };
    return true;
  };
}
