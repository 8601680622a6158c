import { encodeExtremes } from '#domain/stream/history/extremes.ts';
import { decodeSeries } from '#domain/stream/history/series.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { bytea } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import { inflate } from './deflate.ts';
import type { SeriesRow } from './merge.ts';
import { SERIES_KEY } from './series-key.ts';

const EXTREMES = preparedRows<SeriesRow>('u', {
  ...SERIES_KEY,
  body: [bytea, (row) => encodeExtremes(decodeSeries(row.body), inflate)],
});

/** Writes the extremes of hours of series that are written. */
export async function writeExtremes(tx: Tx, rows: readonly SeriesRow[]): Promise<void> {
  await tx.query(
    `insert into series_extremes (device_id, kind, unit, day, count, body)
    select u.device_id, u.kind, u.unit, u.day, u.count, u.body from ${EXTREMES.from}
    on conflict (device_id, kind, unit, day) do update set count = excluded.count, body = excluded.body`,
    EXTREMES.values(rows),
  );
}

/** Sealed series `s` whose extremes are missing, or of the series that it was before. */
export const LACKS_EXTREMES = `not exists (select from series_extremes e
  where e.device_id = s.device_id and e.kind = s.kind and e.unit = s.unit and e.day = s.day and e.count = s.count)`;

/** Sealed days of a device's units, with the extremes of those that have them. */
export const listExtremes = (
  tx: Tx,
  { deviceId, kind }: Pick<SeriesRow, 'deviceId' | 'kind'>,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ unit: number; day: number; body: Buffer | null }[]> =>
  tx.query(
    `select s.unit, s.day, e.body from series s left join series_extremes e
      on e.device_id = s.device_id and e.kind = s.kind and e.unit = s.unit and e.day = s.day and e.count = s.count
    where s.device_id = $1 and s.kind = $2 and s.day between $3 and $4`,
    [deviceId, kind, first, last],
  );
