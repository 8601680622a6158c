import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Period, periodBefore, type Range, rangeSpanMs } from './range.ts';

const MOMENT_QUANTITIES = ['soc', 'voltage', 'temperature'] as const;
type MomentQuantity = (typeof MOMENT_QUANTITIES)[number];

/** An instant that the chart shows with what was before and after it. */
export interface Moment {
  /** UTC epoch ms. */
  readonly at: number;
  /** Beside the current. */
  readonly quantity: MomentQuantity;
}

/** The same as search parameters; the page refuses what is no instant or quantity. */
export interface MomentSearch {
  readonly at?: unknown;
  readonly quantity?: unknown;
}

const INSTANT = /^[1-9]\d{11,13}$/;

export function momentOf({ at, quantity }: MomentSearch): Moment | null {
  if (!INSTANT.test(String(at))) return null;
  return { at: Number(at), quantity: MOMENT_QUANTITIES.find((known) => known === quantity) ?? 'soc' };
}

/** The range with an instant in its middle, or up to now where less than half of it has passed since. */
export function periodAround(at: number, range: Range, now: number): Period {
  const newest = Math.max(at, Math.ceil(now / MINUTE_MS) * MINUTE_MS);
  return periodBefore(Math.min(at + rangeSpanMs(range) / 2, newest), range);
}
