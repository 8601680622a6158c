import type { Body, Kind } from '#domain/foundation/kinds/registry.ts';
import { readableBody } from '#domain/foundation/kinds/wire.ts';
import { isImported } from '#domain/stream/stream/receipt.ts';
import { unseal } from './merge.ts';

/** A record with its body. */
export interface Sample<K extends Kind> {
  readonly at: number;
  readonly body: Body<K>;
}

/**
 * The records of a series that can be read.
 * @param which `live`: without those that tables of the past brought
 */
export function* samplesOf<K extends Kind>(
  kind: K,
  series: Uint8Array,
  which: 'all' | 'live' = 'all',
): Generator<Sample<K>, void, undefined> {
  for (const record of unseal(series)) {
    const { at, payload } = record;
    if (which === 'live' && isImported(record)) continue;
    const body = readableBody(kind, payload);
    if (body !== null) yield { at, body };
  }
}
