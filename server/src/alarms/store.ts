import { type AlarmFact, ruleOfAlarm } from '#domain/alarms/facts.ts';
import type { AlarmHeldBack, OpenAlarm } from '#domain/alarms/open-alarm.ts';
import type { DeviceStreamEvent } from '#domain/device-state/projections.ts';
import { flagArray, int2Array, int4Array, int8Array, textArray } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';

interface AlarmRow extends AlarmFact {
  readonly deviceId: number;
  /** Raised in maintenance. */
  readonly suppressed?: boolean;
}

interface HeldBackRow extends AlarmHeldBack {
  readonly deviceId: number;
}

/** Gathers the rows of alarms as they are raised and released: the last word about each. */
export function gatherAlarms() {
  const rows = new Map<string, AlarmRow>();
  const heldBack = new Map<string, HeldBackRow>();
  return {
    rows: (): AlarmRow[] => [...rows.values()],
    heldBack: (): HeldBackRow[] => [...heldBack.values()],
    /** @param suppresses whether an instant is in maintenance; left out where nobody is told anyway */
    take: (deviceId: number, event: DeviceStreamEvent, suppresses: (at: number) => boolean = () => false): void => {
      if (event.type === 'alarmHeldBack') heldBack.set(keyOf(deviceId, event), { deviceId, ...event });
      if (event.type !== 'alarmRaised' && event.type !== 'alarmReleased') return;
      const { alarm } = event;
      const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
      rows.set(keyOf(deviceId, alarm), {
        deviceId,
        alarm,
        releasedAt,
        suppressed: suppresses(alarm.raisedAt),
      });
    },
  };
}

const keyOf = (
  deviceId: number,
  { unit, msgType, code, raisedAt }: Pick<OpenAlarm, 'unit' | 'msgType' | 'code' | 'raisedAt'>,
): string => `${deviceId}:${unit}:${msgType}:${code}:${raisedAt}`;

/**
 * Writes alarms that were raised or released, those of the company that their device belongs to. What was raised stays as it is:
 * an alarm that is stored already only gets its end, once.
 */
export async function writeAlarms(tx: Tx, rows: readonly AlarmRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into alarm (device_id, unit, msg_type, code, raised_at, level, released_at, trigger_value, trigger_sub_value,
      extend_value, updated_at, path, lease_path, lease_from, lease_until, found_later, suppressed)
    select d, n, m, c, r, l, e, v, w, x::jsonb, coalesce(e, r), s.path, s.lease_path, s.lease_from, s.lease_until, f = 1, z = 1
    from unnest($1::int8[], $2::int4[], $3::int2[], $4::int4[],
      $5::int8[], $6::int2[], $7::int8[], $8::int4[], $9::int4[], $10::text[], $11::int2[], $12::int2[]) as u (d, n, m, c, r, l, e, v, w, x, f, z)
      join device_state s on s.device_id = u.d
    on conflict (device_id, raised_at, unit, msg_type, code) do update set released_at = excluded.released_at,
      updated_at = excluded.updated_at where alarm.released_at is null`,
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
      flagArray(rows.map((row) => row.alarm.foundLater ?? false)),
      flagArray(rows.map((row) => row.suppressed ?? false)),
    ],
  );
}

/** Notes how often repeats of stored alarms were held back. A count that a rebuild derives again is never smaller. */
export async function writeHeldBack(tx: Tx, rows: readonly HeldBackRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update alarm a set held_back = greatest(a.held_back, u.held), closest_ms = least(a.closest_ms, u.closest),
       returned_at = greatest(a.returned_at, u.returned)
     from unnest($1::int8[], $2::int4[], $3::int2[], $4::int4[], $5::int8[], $6::int4[], $7::int8[], $8::int8[])
       as u (device_id, unit, msg_type, code, raised_at, held, closest, returned)
     where a.device_id = u.device_id and a.unit = u.unit and a.msg_type = u.msg_type and a.code = u.code
       and a.raised_at = u.raised_at`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int4Array(rows.map((row) => row.unit)),
      int2Array(rows.map((row) => row.msgType)),
      int4Array(rows.map((row) => row.code)),
      int8Array(rows.map((row) => row.raisedAt)),
      int4Array(rows.map((row) => row.count)),
      int8Array(rows.map((row) => row.closestMs)),
      int8Array(rows.map((row) => row.lastAt)),
    ],
  );
}

interface StoredRow extends Omit<OpenAlarm, 'rule' | 'breachedSince'> {
  releasedAt: number | null;
  isFoundLater: boolean;
}

/** The alarms of a device, oldest first. */
export async function storedAlarms(tx: Tx, deviceId: number): Promise<AlarmFact[]> {
  const rows = await tx.query<StoredRow>(
    `select unit, msg_type, code, level, raised_at, released_at, trigger_value, trigger_sub_value, extend_value as extend,
       found_later as is_found_later
     from alarm where device_id = $1 order by raised_at, unit, msg_type, code`,
    [deviceId],
  );
  return rows.map(({ releasedAt, isFoundLater, ...alarm }) => ({
    alarm: { rule: ruleOfAlarm(alarm), ...alarm, ...(isFoundLater && { foundLater: true as const }) },
    releasedAt,
  }));
}
