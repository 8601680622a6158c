import type { HourBucket } from '#domain/stream/history/bucket.ts';
import type { BatterySession } from '#domain/stream/history/session.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int2, int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface BucketRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly bucket: HourBucket;
}

const BUCKETS = preparedRows<BucketRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  unit: [int4, (row) => row.unit],
  hourStart: [int8, (row) => row.bucket.startAt],
  localDate: [text, (row) => row.bucket.date],
  localHour: [int2, (row) => row.bucket.hour],
  body: [text, (row) => JSON.stringify(row.bucket)],
});

/** Writes completed hours; an hour written before is replaced. */
export async function writeBuckets(tx: Tx, rows: readonly BucketRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body)
    select u.device_id, u.unit, u.hour_start, u.local_date::date, u.local_hour, u.body::jsonb from ${BUCKETS.from}
    on conflict (device_id, unit, hour_start) do update
      set local_date = excluded.local_date, local_hour = excluded.local_hour, body = excluded.body`,
    BUCKETS.values(rows),
  );
}

export interface SessionRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly session: BatterySession;
}

const SESSIONS = preparedRows<SessionRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  unit: [int4, (row) => row.unit],
  startedAt: [int8, (row) => row.session.startedAt],
  kind: [text, (row) => row.session.kind],
  endedAt: [int8, (row) => row.session.endedAt],
  body: [text, (row) => JSON.stringify(row.session)],
});

/** Writes completed sessions. */
export async function writeSessions(tx: Tx, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into battery_session (device_id, unit, started_at, kind, ended_at, body)
    select u.device_id, u.unit, u.started_at, u.kind, u.ended_at, u.body::jsonb from ${SESSIONS.from}
    on conflict (device_id, unit, started_at, kind) do update set ended_at = excluded.ended_at, body = excluded.body`,
    SESSIONS.values(rows),
  );
}
