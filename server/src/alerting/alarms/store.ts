import type { AlarmHeldBack, OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import { type AlarmFact, ruleOfAlarm } from '#domain/alerting/alarms/watch/facts.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { flag, int2, int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

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

const ALARMS = preparedRows<AlarmRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  unit: [int4, (row) => row.alarm.unit],
  msgType: [int2, (row) => row.alarm.msgType],
  code: [int4, (row) => row.alarm.code],
  raisedAt: [int8, (row) => row.alarm.raisedAt],
  level: [int2, (row) => row.alarm.level],
  releasedAt: [int8, (row) => row.releasedAt],
  triggerValue: [int4, (row) => row.alarm.triggerValue],
  triggerSubValue: [int4, (row) => row.alarm.triggerSubValue],
  extendValue: [text, (row) => JSON.stringify(row.alarm.extend)],
  foundLater: [flag, (row) => row.alarm.foundLater ?? false],
  suppressed: [flag, (row) => row.suppressed ?? false],
});

/**
 * Writes alarms that were raised or released, those of the company that their device belongs to. What was raised stays as it is:
 * an alarm that is stored already only gets its end, once.
 */
export async function writeAlarms(tx: Tx, rows: readonly AlarmRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into alarm (device_id, unit, msg_type, code, raised_at, level, released_at, trigger_value, trigger_sub_value,
      extend_value, updated_at, path, lease_path, lease_from, lease_until, found_later, suppressed)
    select u.device_id, u.unit, u.msg_type, u.code, u.raised_at, u.level, u.released_at, u.trigger_value, u.trigger_sub_value,
      u.extend_value::jsonb, coalesce(u.released_at, u.raised_at), s.path, s.lease_path, s.lease_from, s.lease_until,
      u.found_later = 1, u.suppressed = 1
    from ${ALARMS.from} join device_state s on s.device_id = u.device_id
    on conflict (device_id, raised_at, unit, msg_type, code) do update set released_at = excluded.released_at,
      updated_at = excluded.updated_at where alarm.released_at is null`,
    ALARMS.values(rows),
  );
}

const HELD_BACK = preparedRows<HeldBackRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  unit: [int4, (row) => row.unit],
  msgType: [int2, (row) => row.msgType],
  code: [int4, (row) => row.code],
  raisedAt: [int8, (row) => row.raisedAt],
  heldBack: [int4, (row) => row.count],
  closestMs: [int8, (row) => row.closestMs],
  returnedAt: [int8, (row) => row.lastAt],
});

/** Notes how often repeats of stored alarms were held back. A count that a rebuild derives again is never smaller. */
export async function writeHeldBack(tx: Tx, rows: readonly HeldBackRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update alarm a set held_back = greatest(a.held_back, u.held_back), closest_ms = least(a.closest_ms, u.closest_ms),
       returned_at = greatest(a.returned_at, u.returned_at)
     from ${HELD_BACK.from}
     where a.device_id = u.device_id and a.unit = u.unit and a.msg_type = u.msg_type and a.code = u.code
       and a.raised_at = u.raised_at`,
    HELD_BACK.values(rows),
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
