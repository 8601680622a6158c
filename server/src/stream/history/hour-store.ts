import type { HourBucket } from '#domain/stream/history/bucket.ts';
import type { BatterySession } from '#domain/stream/history/session.ts';
import { int2Array, int4Array, int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface BucketRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly bucket: HourBucket;
}

/** Writes completed hours; an hour written before is replaced. */
export async function writeBuckets(tx: Tx, rows: readonly BucketRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body)
    select d, n, s, l::date, h, b::jsonb from unnest($1::int8[], $2::int4[], $3::int8[], $4::text[], $5::int2[], $6::text[])
      as u (d, n, s, l, h, b)
    on conflict (device_id, unit, hour_start) do update
      set local_date = excluded.local_date, local_hour = excluded.local_hour, body = excluded.body`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int4Array(rows.map((row) => row.unit)),
      int8Array(rows.map((row) => row.bucket.startAt)),
      textArray(rows.map((row) => row.bucket.date)),
      int2Array(rows.map((row) => row.bucket.hour)),
      textArray(rows.map((row) => JSON.stringify(row.bucket))),
    ],
  );
}

export interface SessionRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly session: BatterySession;
}

/** Writes completed sessions. */
export async function writeSessions(tx: Tx, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into battery_session (device_id, unit, started_at, kind, ended_at, body)
    select d, n, s, k, e, b::jsonb from unnest($1::int8[], $2::int4[], $3::int8[], $4::text[], $5::int8[], $6::text[])
      as u (d, n, s, k, e, b)
    on conflict (device_id, unit, started_at, kind) do update set ended_at = excluded.ended_at, body = excluded.body`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int4Array(rows.map((row) => row.unit)),
      int8Array(rows.map((row) => row.session.startedAt)),
      textArray(rows.map((row) => row.session.kind)),
      int8Array(rows.map((row) => row.session.endedAt)),
      textArray(rows.map((row) => JSON.stringify(row.session))),
    ],
  );
}
