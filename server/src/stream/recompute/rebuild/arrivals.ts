import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { SENT_KINDS, type SentKind } from '#domain/foundation/kinds/registry.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import type { Within } from '../../../platform/db/within.ts';
import { type SeriesKey, unseal } from '../../history/merge.ts';
import { readSeries } from '../../history/read-history.ts';
import { byInstant } from '../../ingest/order-of-arrival.ts';

/** A record or event of the log with the unit and kind it belongs to. */
interface ArrivedRecord extends LoggedRecord {
  readonly kind: SentKind;
  readonly unit: number;
}

/**
 * All records and events of a device in order of arrival, those that arrived together in order of their instants, as in
 * ingest. Memory holds what was received on one day, and the sealed bytes of the rest.
 */
export async function* arrivals(within: Within, deviceId: number): AsyncGenerator<ArrivedRecord, void, undefined> {
  const days = await sealedDays(within, deviceId);
  for (const arrivalDay of [...days.keys()].sort((a, b) => a - b)) {
    const arrived = days.get(arrivalDay)!.flatMap((series) => arrivedOn(arrivalDay, series));
    yield* arrived.sort((a, b) => a.receivedAt - b.receivedAt || byInstant(a, b));
  }
}

interface SealedSeries extends SeriesKey {
  readonly kind: SentKind;
  readonly body: Uint8Array;
}

/** Series by the days on which any of their records arrived. */
async function sealedDays(within: Within, deviceId: number): Promise<Map<number, SealedSeries[]>> {
  const days = new Map<number, SealedSeries[]>();
  for (const kind of SENT_KINDS) {
    const query = { deviceId, kind, from: 0, to: Number.MAX_SAFE_INTEGER };
    for await (const { unit, day, body } of readSeries(within, query)) {
      const series = { kind, unit, day, body };
      for (const arrivalDay of new Set(unseal(body).map((record) => utcDay(record.receivedAt)))) {
        const known = days.get(arrivalDay);
        if (known) known.push(series);
        else days.set(arrivalDay, [series]);
      }
    }
  }
  return days;
}

function arrivedOn(day: number, { kind, unit, body }: SealedSeries): ArrivedRecord[] {
  const from = utcDayStart(day);
  const to = utcDayStart(day + 1);
  return unseal(body)
    .filter(({ receivedAt }) => receivedAt >= from && receivedAt < to)
    .map((record) => ({ ...record, kind, unit }));
}
