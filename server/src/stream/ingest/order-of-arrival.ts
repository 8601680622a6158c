import { FUTURE_LIMIT_MS } from '#domain/foundation/basics/time.ts';
import type { RawLogged } from '#domain/foundation/kinds/wire.ts';
import { type Arrival, isLogged, type LaneInput } from './lane-entry.ts';

/** The order in which records and events of a device that were received together are processed, live and in a rebuild. */
export const byInstant = (a: Instant, b: Instant): number => a.at - b.at || a.kind - b.kind || a.unit - b.unit;

type Instant = Pick<RawLogged, 'at' | 'kind' | 'unit'>;

/** A device's input with the time of receipt that the log stores. */
interface Received {
  readonly input: LaneInput;
  readonly receivedAt: number;
}

/**
 * The inputs of one transaction in processing order. The log stores no other order than the time of receipt, so
 * whatever an earlier transaction processed must stay before it: within the same millisecond, and after the clock was
 * set back.
 */
export function inOrderOfArrival(arrivals: readonly Arrival[], lastReceivedAt: number | null): Received[] {
  const earliest = (lastReceivedAt ?? 0) + 1;
  // If the clock was ahead by more, its time of receipt must not be continued.
  const keep = (receivedAt: number) =>
    receivedAt < earliest && earliest - receivedAt <= FUTURE_LIMIT_MS ? earliest : receivedAt;
  const received: Received[] = [];
  let isInOrder = true;
  for (const { inputs, receivedAt } of arrivals) {
    for (const input of inputs) {
      const one = { input, receivedAt: keep(receivedAt) };
      const last = received.at(-1);
      if (last && compare(last, one) > 0) isInOrder = false;
      received.push(one);
    }
  }
  return isInOrder ? received : received.sort(compare);
}

/** Inputs that the log does not have come after those of the same millisecond that it has, as a rebuild places its ticks. */
function compare({ input: a, receivedAt }: Received, { input: b, receivedAt: other }: Received): number {
  if (receivedAt !== other) return receivedAt - other;
  if (!isLogged(a) || !isLogged(b)) return Number(!isLogged(a)) - Number(!isLogged(b));
  return byInstant(a, b);
}
