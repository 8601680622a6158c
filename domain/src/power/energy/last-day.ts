import { DAY_MS, HOUR_MS } from '../../foundation/basics/time.ts';
import { QUARTER_MS } from '../../stream/history/energy-day.ts';
import type { Flows } from './flows.ts';

/** What came from the sun and what was used in the quarter hours of the last 24 hours, W; null where nothing is known. */
interface LastDay {
  /** Beginning of the first quarter hour. */
  readonly from: number;
  /** Null for a system that has never had any. */
  readonly solar: (number | null)[] | null;
  readonly used: (number | null)[];
}

const PER_HOUR = HOUR_MS / QUARTER_MS;

/**
 * In a quarter hour without sun nothing flows, which is known as long as devices report; where nobody measures loads, none are told.
 *
 * @param starts first instants of the quarter hours of the flows
 */
export function lastDayOf(flows: Flows, starts: readonly number[], now: number): LastDay | null {
  const end = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  const shown = starts.flatMap((at, part) => (at >= end - DAY_MS && at < end ? [part] : []));
  const [first] = shown;
  if (first === undefined) return null;
  const of = (parts: readonly number[] | null) => (part: number) => parts?.[part] ?? 0;
  const [solar, output, dcLoad] = [of(flows.solar), of(flows.output), of(flows.dcLoad)];
  const watts = (each: (part: number) => number) =>
    shown.map((part) => (flows.known[part] ? each(part) * PER_HOUR : null));
  return {
    from: starts[first]!,
    solar: flows.solar.some((each) => each > 0) ? watts(solar) : null,
    used: flows.isLoadMeasured ? watts((part) => output(part) + dcLoad(part)) : shown.map(() => null),
  };
}
