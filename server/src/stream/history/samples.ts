import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { heldInOrder } from '#domain/stream/believed/in-order.ts';
import type { Within } from '../../platform/db/within.ts';
import { readSeries } from './read-history.ts';
import { type Sample, samplesOf } from './series-samples.ts';
import type { HistoryQuery } from './series-store.ts';

interface Unit<K extends Kind> {
  readonly deviceId: number;
  readonly kind: K;
  readonly unit: number;
}

/**
 * Records of one kind and unit from one instant to another, in order of their instants, for processing. They wait as encoded
 * series, some 7 bytes a record, and are decoded on demand.
 */
export async function recordsBetween<K extends Kind>(
  within: Within,
  unit: Unit<K>,
  span: Pick<HistoryQuery, 'from' | 'to' | 'heldFrom'>,
  which: 'all' | 'live' = 'all',
): Promise<Iterable<Sample<K>>> {
  const days: Uint8Array[] = [];
  for await (const series of readSeries(within, { ...unit, ...span })) days.push(series.body);
  return heldInOrder(unit.kind, decodeAll(unit.kind, days, which));
}

/** The same up to the newest. */
export const recordsSince = <K extends Kind>(within: Within, unit: Unit<K>, from: number) =>
  recordsBetween(within, unit, { from, to: Number.MAX_SAFE_INTEGER });

/** The same without what tables of the past brought, of which nobody is warned. */
export const liveRecordsSince = <K extends Kind>(within: Within, unit: Unit<K>, from: number) =>
  recordsBetween(within, unit, { from, to: Number.MAX_SAFE_INTEGER }, 'live');

function* decodeAll<K extends Kind>(
  kind: K,
  days: readonly Uint8Array[],
  which: 'all' | 'live',
): Generator<Sample<K>, void, undefined> {
  for (const day of days) yield* samplesOf(kind, day, which);
}
