import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { HistoryQuery } from './series-store.ts';

/** Records of a unit on a UTC day that are not in its sealed series, in one piece: a row for each would cost more than to read it. */
interface LooseDay {
  readonly unit: number;
  readonly day: number;
  readonly records: Uint8Array;
}

/** @param query of one kind, all units */
export const readLoose = (
  tx: Tx,
  table: 'late_record' | 'record_log',
  { deviceId, kind, from, to }: HistoryQuery,
): Promise<LooseDay[]> =>
  tx.query<LooseDay>(
    `select unit, (at / ${DAY_MS})::int as day,
      string_agg(int8send(at) || int8send(received_at) || int4send(length(payload)) || payload, ''::bytea order by at) as records
    from ${table} where device_id = $1 and kind = $2 and at between $3 and $4 group by 1, 2`,
    [deviceId, kind, from, to],
  );

const HEAD_BYTES = 8 + 8 + 4;

/** The records of such a day, in order of their instants. */
export function looseRecords(records: Uint8Array): LoggedRecord[] {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  const all: LoggedRecord[] = [];
  for (let place = 0; place < records.length; ) {
    const start = place + HEAD_BYTES;
    const end = start + view.getInt32(start - 4);
    all.push({
      at: Number(view.getBigInt64(place)),
      receivedAt: Number(view.getBigInt64(place + 8)),
      payload: records.subarray(start, end),
    });
    place = end;
  }
  return all;
}
