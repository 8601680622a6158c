import { useState } from 'react';

/** A second click within three seconds is a double click. */
const SAME_CLICK_MS = 3000;

interface ClickGuard {
  (what?: unknown): boolean;
  /** The next click counts, whatever was clicked before. */
  forget(): void;
}

/**
 * For what a click writes: says whether it counts, and from then on takes none for three seconds. A click that would write
 * something else is another one.
 */
export function useClickGuard(): ClickGuard {
  const [guard] = useState(clickGuard);
  return guard;
}

function clickGuard(): ClickGuard {
  let counted: { at: number; what: unknown } | undefined;
  const counts = (what?: unknown) => {
    const at = performance.now();
    if (counted && at - counted.at < SAME_CLICK_MS && counted.what === what) return false;
    counted = { at, what };
    return true;
  };
  return Object.assign(counts, {
    forget: () => {
      counted = undefined;
    },
  });
}
