import { useRef } from 'react';

/** A second click within three seconds is a double click. */
const SAME_CLICK_MS = 3000;

/** For what a click writes: says whether it counts, and from then on takes none for three seconds. */
export function useClickGuard(): () => boolean {
  const counted = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - counted.current < SAME_CLICK_MS) return false;
    counted.current = now;
    return true;
  };
}
