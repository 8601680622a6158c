import type { Body, Kind } from '#domain/kinds/registry.ts';
import { readableBody } from '#domain/kinds/wire.ts';
import { unseal } from './merge.ts';

/** A record with its body. */
export interface Sample<K extends Kind> {
  readonly at: number;
  readonly body: Body<K>;
}

/** The records of a series that can be read. */
export function* samplesOf<K extends Kind>(kind: K, series: Uint8Array): Generator<Sample<K>, void, undefined> {
  for (const { at, payload } of unseal(series)) {
    const body = readableBody(kind, payload);
    if (body !== null) yield { at, body };
  }
}
