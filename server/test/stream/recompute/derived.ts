import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import type { Kind, Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { currentState } from '#server/stream/device-state/current.ts';
import { inflate } from '#server/stream/history/deflate.ts';
import { readHistory } from '#server/stream/history/read-history.ts';
import { noteChangedSettings } from '#server/stream/recompute/changed-settings.ts';
import { asSent } from '../../../../domain/test/stream/believed/as-sent.ts';
import type { TestApp, TestDevice } from '../ingest/test-app.ts';

const NO_SIGNAL = new AbortController().signal;
export const noSignal = (): AbortSignal => NO_SIGNAL;

/** Uplinks of so many records each. */
export function inPackets(records: readonly Measurement[], size: number): Measurement[][] {
  const packets: Measurement[][] = [];
  for (let start = 0; start < records.length; start += size) packets.push(records.slice(start, start + size));
  return packets;
}

/** Everything derived from a device's records that does not depend on their order of arrival. */
export async function derivedOf(app: TestApp, device: TestDevice) {
  const state = await stateOf(app, device);
  return {
    arrivals: state.arrivals,
    history: state.history,
    buckets: await app.rows(
      'select unit, hour_start, local_date::text, local_hour, body from hour_bucket where device_id = $1 order by 1, 2',
      [device.id],
    ),
    sessions: await app.rows(
      'select unit, started_at, kind, ended_at, body from battery_session where device_id = $1 order by 1, 2, 3',
      [device.id],
    ),
  };
}

export async function stateOf(app: TestApp, device: TestDevice): Promise<DeviceState> {
  const state = await app.within(systemScope('test'), (tx) => currentState(tx, device.id));
  return state ?? emptyState();
}

/** Replaces the stored state of a device, which no worker holds any more by then. */
export const storeState = async (app: TestApp, { id }: TestDevice, text: string): Promise<void> => {
  const [head] = await app.rows<{ seq: number }>(
    'update device_state set seq = seq + 1 where device_id = $1 returning seq',
    [id],
  );
  await app.rows('update device_snapshot set state = $2, seq = $3 where device_id = $1', [id, text, head?.seq]);
};

/** Everything that is derived in order of instants is to be computed again. */
export const recomputeFromTheFirst = (app: TestApp, { id }: TestDevice): Promise<void> =>
  app.within(systemScope('test'), (tx) => noteChangedSettings(tx, [id], app.clock.at, 'alarms and history'));

/** From when on hours and sessions are due to be computed again; undefined when they are not. */
export const historyDueFrom = async (app: TestApp, { id }: TestDevice): Promise<number | undefined> =>
  (
    await app.rows<{ at: number }>(
      "select from_at as at from recompute_due where device_id = $1 and projection = 'history'",
      [id],
    )
  )[0]?.at;

export const alarmsOf = (app: TestApp, device: TestDevice) =>
  app.rows<{ unit: number; msgType: number; code: number; raisedAt: number; releasedAt: number | null }>(
    `select unit, msg_type, code, raised_at, level, released_at, trigger_value, trigger_sub_value, extend_value, read, deleted
    from alarm where device_id = $1 order by 1, 2, 3, 4`,
    [device.id],
  );

export interface Downloaded {
  unit: number;
  at: number;
  payload: string;
}

/** A download of a kind, decoded: every record with the bytes it came in with, without what held, by unit and instant. */
export async function downloaded(
  app: TestApp,
  device: TestDevice,
  kind: number,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): Promise<Downloaded[]> {
  const frames = new SeriesFrames();
  const records: Downloaded[] = [];
  for await (const chunk of readHistory(app.within, { deviceId: device.id, kind, from, to })) {
    for (const bytes of frames.push(chunk)) {
      const series = decodeSeries(bytes);
      for (const record of recordsOf(series, inflate)) {
        const payload = asSent(series.kind as Kind, record.payload);
        records.push({ unit: series.unit, at: record.at, payload: Buffer.from(payload).toString('hex') });
      }
    }
  }
  frames.end();
  return records;
}

/** The expected download of these records. */
export const expectedDownload = (records: readonly Measurement[], kind: number): Downloaded[] =>
  records
    .filter((record) => record.kind === kind)
    .map((record) => ({
      unit: record.unit,
      at: record.at,
      payload: Buffer.from(encodeBody(record.kind, record.body)).toString('hex'),
    }))
    .sort((a, b) => a.unit - b.unit || a.at - b.at);
