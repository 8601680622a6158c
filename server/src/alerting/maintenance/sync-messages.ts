import { ALARM_CATALOGUE, SERVICE_ENDED_ALARM, SERVICE_ENDING_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmChange, OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import { type Message, messagesOf } from '#domain/alerting/maintenance/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { writeChanges } from '../alarms/write-changes.ts';
import { countersOf, lastUseOf } from './counters.ts';
import { plansOf } from './plans.ts';

type Sinks = Context['sinks'];
type Events = readonly AlarmChange[];

interface MaintainedRow {
  boundAt: number;
  hasSent: boolean;
  id: number;
  serviceUntil: number | null;
}

interface OpenRow extends Omit<OpenAlarm, 'rule' | 'breachedSince' | 'msgType'> {
  deviceId: number;
  msgType: Message['msgType'];
}

/** Messages of maintenance and of the data service. */
const FIRST = 700;
const LAST = SERVICE_ENDED_ALARM;

/**
 * Opens the messages of devices that are due and releases the others. Whoever does it at the same time waits, and finds
 * nothing to do. Returns what to send to live pages after the commit.
 */
export async function syncMessages(
  tx: Tx,
  sinks: Sinks,
  deviceIds: readonly number[],
  now: number,
): Promise<LiveMessage[]> {
  const changed = [...(await changesOf(tx, deviceIds, now)).keys()];
  if (changed.length === 0) return [];
  await lockLanesOf(tx, changed);
  const changes = await changesOf(tx, changed, now);
  return writeChanges(tx, sinks, changes, now);
}

/** What has to be raised and released, of devices of which something has. */
async function changesOf(tx: Tx, deviceIds: readonly number[], now: number): Promise<Map<number, Events>> {
  const devices = await tx.query<MaintainedRow>(
    `select d.id, d.service_until, d.bound_at, s.received_at is not null as has_sent
     from device d join device_state s on s.device_id = d.id where s.device_id = any($1) order by d.id`,
    [deviceIds],
  );
  const planned = await plansOf(tx, deviceIds);
  const withPlans = deviceIds.filter((id) => planned(id).plans.length > 0);
  const counters = await countersOf(tx, withPlans, now);
  const used = await lastUseOf(tx, deviceIds, now);
  const open = Map.groupBy(await openMessages(tx, deviceIds), ({ deviceId }) => deviceId);
  return new Map(
    devices.flatMap(({ id, serviceUntil, boundAt, hasSent }) => {
      const known = { counters: counters.get(id) ?? NOTHING, usedAt: hasSent ? (used.get(id) ?? boundAt) : null };
      const wanted = messagesOf({ serviceUntil, ...planned(id), ...known }, now);
      const events = changesBetween(open.get(id) ?? [], wanted, serviceUntil, now);
      return events.length === 0 ? [] : [[id, events]];
    }),
  );
}

const NOTHING = { hours: 0, cycles: null, hoursPerDay: 0, cyclesPerDay: 0, healthPercent: null };

const openMessages = (tx: Tx, deviceIds: readonly number[]) =>
  tx.query<OpenRow>(
    `select device_id, unit, msg_type, code, level, raised_at, trigger_value, trigger_sub_value, extend_value as extend
     from alarm where device_id = any($1) and released_at is null and msg_type between ${FIRST} and ${LAST}
     order by device_id, raised_at, msg_type, code`,
    [deviceIds],
  );

/** What of the open messages is over, and what of the wanted ones is not open yet. */
function changesBetween(
  open: readonly OpenRow[],
  wanted: readonly Message[],
  serviceUntil: number | null,
  now: number,
): AlarmChange[] {
  const isOver = (alarm: OpenRow) => !wanted.some((message) => isSame(alarm, message));
  const isNew = (message: Message) => !open.some((alarm) => isSame(alarm, message));
  const endOf = ({ msgType, raisedAt }: OpenRow) => {
    const isEnded = msgType === SERVICE_ENDING_ALARM && serviceUntil !== null && serviceUntil <= now;
    return Math.max(isEnded ? serviceUntil : now, raisedAt + 1);
  };
  return [
    ...open.filter(isOver).map((row): AlarmChange => {
      return { type: 'alarmReleased', alarm: alarmOf(row), releasedAt: endOf(row), reason: 'recovered' };
    }),
    ...wanted.filter(isNew).map((message): AlarmChange => {
      const extend = { ...NO_VALUES, ...message.extend };
      return { type: 'alarmRaised', alarm: alarmOf({ unit: 0, ...message, extend }) };
    }),
  ];
}

const NO_VALUES = { soc: null, voltageRaw: null, batteryTemperature: null };

const alarmOf = ({ msgType, unit, code, level, raisedAt, ...row }: Omit<OpenRow, 'deviceId'>): OpenAlarm => ({
  rule: ALARM_CATALOGUE[msgType].key,
  msgType,
  unit,
  code,
  level,
  raisedAt,
  breachedSince: raisedAt,
  triggerValue: row.triggerValue,
  triggerSubValue: row.triggerSubValue,
  extend: row.extend,
});

/** A message about the end of the service is another one when the service ends at another time. */
const isSame = (alarm: OpenRow, message: Message): boolean =>
  alarm.msgType === message.msgType &&
  alarm.code === message.code &&
  alarm.extend.serviceUntil === message.extend.serviceUntil;
