import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeBody, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, encodeSeries } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import type { Session } from '#web/features/fleet/device-page/events/session.ts';
import { HISTORY_CHANNELS, type History, historyOf } from '#web/features/fleet/device-page/history/history.ts';

export interface MonitorRecord {
  readonly at: number;
  readonly body: Monitor;
}

/** Records as the console gets them: through the wire's bytes, series by day, and the columns of a download. */
export function historyOfRecords(records: readonly MonitorRecord[]): History {
  const days = Map.groupBy(records, ({ at }) => utcDay(at));
  const series = [...days].map(([day, ofDay]) =>
    decodeSeries(
      encodeSeries(
        ofDay.map(({ at, body }) => ({ at, receivedAt: at, payload: encodeBody(KIND.monitor, body) })),
        day,
        KIND.monitor,
        0,
        (bytes) => deflateRawSync(bytes),
      ),
    ),
  );
  return historyOf(readColumns(series, (bytes) => inflateRawSync(bytes), HISTORY_CHANNELS));
}

/** A session of 500 Wh. */
export const session = (kind: Session['kind'], startedAt: number, endedAt: number | null, socEnd = 5000): Session => ({
  kind,
  startedAt,
  endedAt,
  socStart: 2000,
  socEnd,
  ampHours: 10,
  wattHours: 500,
  averageCurrent: 10,
  peakCurrent: 20,
});
