import type { CSSProperties } from 'react';

/** Below this nothing is drawn as flowing: what devices consume themselves. */
const MIN_WATT = 1;

export const isIdle = (watt: number): boolean => Math.abs(watt) < MIN_WATT;

/** How a stream is drawn: wider and faster with more power. */
export function streamStyle(watt: number): CSSProperties {
  const strength = Math.min(1, Math.log10(1 + Math.abs(watt)) / 3.5);
  return { '--width': `${2 + 5 * strength}px`, '--turn': `${2.4 - 1.8 * strength}s` } as CSSProperties;
}
