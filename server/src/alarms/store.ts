import type { OpenAlarm } from '#domain/alarms/open-alarm.ts';
import { int2Array, int4Array, int8Array, textArray } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';

export interface AlarmRow {
  readonly deviceId: number;
  readonly alarm: Omit<OpenAlarm, 'rule'>;
  /** Null while the alarm is open. */
  readonly releasedAt: number | null;
}

/** The key of an alarm's row. */
export const alarmRowKey = ({ deviceId, alarm: { unit, msgType, code, raisedAt } }: AlarmRow): string =>
  `${deviceId}:${unit}:${msgType}:${code}:${raisedAt}`;

/**
 * Writes alarms that were raised or released; what people did with them (read, deleted) is preserved. An alarm belongs
 * to the company that its device belongs to.
 */
export async function writeAlarms(tx: Tx, rows: readonly AlarmRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into alarm (device_id, unit, msg_type, code, raised_at, level, released_at, trigger_value, trigger_sub_value,
      extend_value, updated_at, path, lease_path, lease_from, lease_until)
    select d, n, m, c, r, l, e, v, w, x::jsonb, coalesce(e, r), s.path, s.lease_path, s.lease_from, s.lease_until from unnest($1::int8[], $2::int4[], $3::int2[], $4::int4[],
      $5::int8[], $6::int2[], $7::int8[], $8::int4[], $9::int4[], $10::text[]) as u (d, n, m, c, r, l, e, v, w, x)
      join device_state s on s.device_id = u.d
    on conflict (device_id, raised_at, unit, msg_type, code) do update set level = excluded.level,
      released_at = excluded.released_at, trigger_value = excluded.trigger_value,
      trigger_sub_value = excluded.trigger_sub_value, extend_value = excluded.extend_value,
      updated_at = excluded.updated_at`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int4Array(rows.map((row) => row.alarm.unit)),
      int2Array(rows.map((row) => row.alarm.msgType)),
      int4Array(rows.map((row) => row.alarm.code)),
      int8Array(rows.map((row) => row.alarm.raisedAt)),
      int2Array(rows.map((row) => row.alarm.level)),
      int8Array(rows.map((row) => row.releasedAt)),
      int4Array(rows.map((row) => row.alarm.triggerValue)),
      int4Array(rows.map((row) => row.alarm.triggerSubValue)),
      textArray(rows.map((row) => JSON.stringify(row.alarm.extend))),
    ],
  );
}
