import { ALARM_CATALOGUE, EVENT_ALARM_TYPES, type EventAlarmType } from '#domain/alarms/catalogue.ts';
import { type EventStatus, MAX_EVENT_STATUSES } from '#domain/alarms/event-watch.ts';
import { alarmKey, type OpenAlarm } from '#domain/alarms/open-alarm.ts';
import { type AlarmState, noUnitAlarms } from '#domain/alarms/projection.ts';
import { unitOf } from '#domain/stream/projection.ts';
import { int2Array } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

interface EventAlarmRow extends Omit<OpenAlarm, 'rule' | 'breachedSince' | 'msgType'> {
  msgType: EventAlarmType;
  releasedAt: number | null;
}

/**
 * Faults and lost power are reported as events, which are not in the log: their alarms remain, and so does the state
 * derived from them. If the state was lost, it is restored from the alarms. **Changes `state`.**
 */
export async function restoreEvents(
  tx: Tx,
  deviceId: number,
  state: AlarmState,
  before: AlarmState | null,
): Promise<void> {
  const rows = await tx.query<EventAlarmRow>(
    `select unit, msg_type, code, level, raised_at, released_at,
       trigger_value, trigger_sub_value, extend_value as extend
     from alarm where device_id = $1 and msg_type = any($2::int2[]) order by raised_at`,
    [deviceId, int2Array(EVENT_ALARM_TYPES)],
  );
  const units = new Set([...Object.keys(before?.units ?? {}).map(Number), ...rows.map(({ unit }) => unit)]);
  for (const unit of units) {
    const ofUnit = rows.filter((row) => row.unit === unit);
    const events = before ? before.units[unit]?.events : statusesOf(ofUnit);
    if (!events) continue;
    const unitState = unitOf(state.units, unit, noUnitAlarms);
    unitState.events = events;
    const known = new Set(events.map(keyOf));
    for (const { releasedAt, ...row } of ofUnit) {
      const key = keyOf(row);
      if (known.has(key)) unitState.lastRaisedAt[key] = row.raisedAt;
      if (releasedAt !== null) continue;
      const same = before?.units[unit]?.open.find((alarm) => alarmKey(alarm) === key);
      unitState.open.push(same ?? { rule: ruleOf(row), ...row, breachedSince: row.raisedAt });
    }
    unitState.open.sort((one, other) => one.raisedAt - other.raisedAt);
  }
}

type EventAlarm = Pick<EventAlarmRow, 'msgType' | 'code'>;
const ruleOf = ({ msgType }: Pick<EventAlarm, 'msgType'>): string => ALARM_CATALOGUE[msgType].key;
const keyOf = ({ msgType, code }: EventAlarm): string => alarmKey({ rule: ruleOf({ msgType }), code });

/**
 * The faults of a unit according to its alarms, oldest first, up to the maximum per unit, present ones before past
 * ones.
 */
function statusesOf(rows: readonly EventAlarmRow[]): EventStatus[] {
  const statuses = new Map<string, EventStatus>();
  for (const { msgType, code, raisedAt, releasedAt, extend } of rows) {
    const active = releasedAt === null;
    const at = releasedAt ?? raisedAt;
    statuses.set(keyOf({ msgType, code }), { msgType, code, text: extend.text ?? '', at, active });
  }
  return [...statuses.values()]
    .sort((one, other) => Number(other.active) - Number(one.active) || other.at - one.at)
    .slice(0, MAX_EVENT_STATUSES);
}
