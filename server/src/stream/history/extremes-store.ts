import { encodeExtremes } from '#domain/stream/history/extremes.ts';
import { decodeSeries } from '#domain/stream/history/series.ts';
import { byteaArray, int2Array, int4Array, int8Array } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';
import { inflate } from './deflate.ts';
import type { SeriesRow } from './merge.ts';

/** Writes the extremes of hours of series that are written. */
export async function writeExtremes(tx: Tx, rows: readonly SeriesRow[]): Promise<void> {
  await tx.query(
    `insert into series_extremes (device_id, kind, unit, day, count, body)
    select * from unnest($1::int8[], $2::int2[], $3::int4[], $4::int4[], $5::int4[], $6::bytea[])
    on conflict (device_id, kind, unit, day) do update set count = excluded.count, body = excluded.body`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int2Array(rows.map((row) => row.kind)),
      int4Array(rows.map((row) => row.unit)),
      int4Array(rows.map((row) => row.day)),
      int4Array(rows.map((row) => row.count)),
      byteaArray(rows.map((row) => encodeExtremes(decodeSeries(row.body), inflate))),
    ],
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
