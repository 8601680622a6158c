import type { RawRecord } from '#domain/kinds/wire.ts';
import { FUTURE_LIMIT_MS } from '#domain/time.ts';
import { type Arrival, isRecord, type LaneInput } from './lane-entry.ts';

/** The order in which records of a device that came in together are taken, live and in a rebuild. */
export const byInstant = (a: Instant, b: Instant): number => a.at - b.at || a.kind - b.kind || a.unit - b.unit;

type Instant = Pick<RawRecord, 'at' | 'kind' | 'unit'>;

/** A device's input with the time of receipt that the log keeps. */
export interface Received {
  readonly input: LaneInput;
  readonly receivedAt: number;
}

/**
 * Inputs of one transaction in the order in which they are taken. The time of receipt is the only order that the log keeps,
 * so what an earlier transaction has taken must stay before it: within the same millisecond, and when the clock fell back.
 */
export function inOrderOfArrival(arrivals: readonly Arrival[], lastReceivedAt: number | null): Received[] {
  const earliest = (lastReceivedAt ?? 0) + 1;
  // A clock that was ahead by more told a time that must not be kept up.
  const keep = (receivedAt: number) =>
    receivedAt < earliest && earliest - receivedAt <= FUTURE_LIMIT_MS ? earliest : receivedAt;
  return arrivals
    .flatMap(({ inputs, receivedAt }) => inputs.map((input) => ({ input, receivedAt: keep(receivedAt) })))
    .sort(compare);
}

/** What is no record comes after the records of its millisecond, as a rebuild puts its ticks. */
function compare({ input: a, receivedAt }: Received, { input: b, receivedAt: other }: Received): number {
  if (receivedAt !== other) return receivedAt - other;
  if (!isRecord(a) || !isRecord(b)) return Number(!isRecord(a)) - Number(!isRecord(b));
  return byInstant(a, b);
}
