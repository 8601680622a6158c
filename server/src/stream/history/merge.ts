import { decodeSeries, encodeSeries, type LoggedRecord, recordsOf } from '#domain/stream/history/series.ts';
import { cameInAt } from '#domain/stream/stream/receipt.ts';
import { deflate, inflate } from './deflate.ts';

/** A day of records of one kind and unit. */
export interface SeriesKey {
  readonly kind: number;
  readonly unit: number;
  readonly day: number;
}

/** A day as it is stored. */
export interface SeriesRow extends SeriesKey {
  readonly deviceId: number;
  readonly count: number;
  readonly body: Uint8Array;
}

/**
 * Records in order of their instants, one per instant: of duplicates, the one that arrived first stays because that is
 * the one the reducer processed.
 */
export function inOrder(records: readonly LoggedRecord[]): LoggedRecord[] {
  const sorted = [...records].sort((a, b) => a.at - b.at || cameInAt(a) - cameInAt(b));
  return sorted.filter((record, place) => place === 0 || record.at !== sorted[place - 1]!.at);
}

/** Records of a sealed series. */
export const unseal = (body: Uint8Array): LoggedRecord[] => recordsOf(decodeSeries(body), inflate);

/** Seals records of a day; they may come in any order and more than once. */
export function seal(
  records: readonly LoggedRecord[],
  { kind, unit, day }: SeriesKey,
): { count: number; body: Uint8Array } {
  const ordered = inOrder(records);
  return { count: ordered.length, body: encodeSeries(ordered, day, kind, unit, deflate) };
}
