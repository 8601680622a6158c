import type { HistorySample } from '#domain/history/fold.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { bodyOfLogged } from '#domain/kinds/wire.ts';
import type { Within } from '../platform/db/within.ts';
import { unseal } from './merge.ts';
import { readSeries } from './read-history.ts';

/**
 * Monitor records of one unit in order of their instants, for folding. They wait as series, some 7 bytes a record, and are
 * decoded as they are asked for.
 */
export async function monitorSamples(
  within: Within,
  deviceId: number,
  unit: number,
  from: number,
): Promise<Iterable<HistorySample>> {
  const days: Uint8Array[] = [];
  const query = { deviceId, kind: KIND.monitor, unit, from, to: Number.MAX_SAFE_INTEGER };
  for await (const series of readSeries(within, query)) days.push(series.body);
  return decodeAll(days);
}

function* decodeAll(days: readonly Uint8Array[]): Generator<HistorySample, void, undefined> {
  for (const day of days) {
    for (const { at, payload } of unseal(day)) yield { at, body: bodyOfLogged(KIND.monitor, payload) };
  }
}
