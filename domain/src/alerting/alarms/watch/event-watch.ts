import type { DeviceEvent } from '../../../foundation/kinds/event/device-event.ts';
import { EventKind } from '../../../foundation/kinds/wire.ts';
import type { FoundInput, RecordInput } from '../../../stream/stream/input.ts';
import { type EventAlarmType, FAULT_ALARM, isRaisedBy, POWER_LOST_ALARM, PROTECTION_ALARM } from '../catalogue.ts';
import {
  type AlarmEvent,
  alarmKey,
  mayRaise,
  NO_READING,
  type OpenAlarm,
  type Reading,
  raise,
  release,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import type { AlarmRule, StatusCondition } from '../rules/rule.ts';
import { faultCodesOf, isFaultOfKind, isWeakCell, ownFaultCode, weakCellCode } from '../words/fault-codes.ts';
import { holdBack } from './held-back.ts';
import { isSaidByHigher, mayReturn } from './level-flaps.ts';

/** A device's last report about one fault, its external power, or a relay that protects the battery. */
export interface EventStatus {
  msgType: EventAlarmType;
  /** Code of the fault as it is stored; otherwise 0. */
  code: number;
  /** The device's own text. */
  text: string;
  /** Instant of the newest event about it. */
  at: number;
  active: boolean;
  /** Since when it is active again; absent while it has not ended once. */
  since?: number;
  /** The first day that showed what was found only later. */
  stoodOutAt?: number;
}

type StatusRules = readonly AlarmRule<StatusCondition>[];

const ALARM_OF: ReadonlyMap<EventKind, EventAlarmType> = new Map([
  [EventKind.FAULT, FAULT_ALARM],
  [EventKind.EXTERNAL_POWER_LOST, POWER_LOST_ALARM],
  [EventKind.RELAY_SWITCHED_BY_PROTECTION, PROTECTION_ALARM],
]);
/**
 * Number of different faults tracked per unit, which is also the number of alarms that a unit can raise in one repeat
 * gap, whatever it invents.
 */
export const MAX_EVENT_STATUSES = 50;
const MAX_TEXT_LENGTH = 200;

/** The alarm type of an event; null if it has none. */
export const alarmOfEvent = ({ kind }: DeviceEvent): EventAlarmType | null => ALARM_OF.get(kind) ?? null;

/** A device's event with its code as it is stored. */
export const withStoredCode = <E extends DeviceEvent>(msgType: EventAlarmType, event: E): E => ({
  ...event,
  code: msgType === FAULT_ALARM ? ownFaultCode(event.code) : 0,
});

/**
 * Applies an event to the known statuses; one that is older than the last of its fault changes nothing, and one
 * beyond the number of tracked faults is dropped. **Changes `statuses`, and `alarms` where a fault is forgotten.**
 */
export function takeEventStatus(
  alarms: UnitAlarms,
  statuses: EventStatus[],
  msgType: EventAlarmType,
  event: DeviceEvent,
  rules: StatusRules,
): void {
  const { at, active, code } = event;
  const text = event.text.slice(0, MAX_TEXT_LENGTH);
  const known = statuses.find((status) => status.msgType === msgType && status.code === code);
  if (known) {
    const since = active && !known.active ? at : known.since;
    if (at >= known.at) Object.assign(known, { text, at, active, ...(since !== undefined && { since }) });
    return;
  }
  if (statuses.length >= MAX_EVENT_STATUSES && !forgetOne(alarms, statuses, at, rules)) return;
  statuses.push({ msgType, code, text, at, active });
}

/**
 * Applies the faults that a record reports to the known statuses: each of them is active, and those of its kind that it does not
 * name have ended. A record that says nothing of faults changes nothing. **Changes both.**
 *
 * @returns whether anything is known of faults of this unit
 */
export function takeReportedFaults(
  alarms: UnitAlarms & { events?: EventStatus[] },
  { kind, unit, at, receivedAt, body }: RecordInput,
  rules: StatusRules,
): boolean {
  const codes = faultCodesOf(kind, body);
  if (codes === null || (codes.length === 0 && !alarms.events)) return alarms.events !== undefined;
  setFaults(alarms, codes, (code) => isFaultOfKind(code, kind), { unit, at, receivedAt }, rules);
  return true;
}

/** Applies the weak cells that the last days show: those that are not among them any more have ended. **Changes `alarms`.** */
export function takeWeakCells(
  alarms: UnitAlarms & { events?: EventStatus[] },
  { unit, now, weakCells }: FoundInput,
  rules: StatusRules,
): void {
  if (weakCells.length === 0 && !alarms.events) return;
  const codes = weakCells.map(({ cell }) => weakCellCode(cell));
  setFaults(alarms, codes, isWeakCell, { unit, at: now, receivedAt: now }, rules);
  for (const { cell, since } of weakCells) {
    const status = alarms.events?.find(({ code, msgType }) => msgType === FAULT_ALARM && code === weakCellCode(cell));
    if (status) status.stoodOutAt ??= since;
  }
}

/** Makes the codes active, and ends others of their source. **Changes `alarms`.** */
export function setFaults(
  alarms: UnitAlarms & { events?: EventStatus[] },
  codes: readonly number[],
  isOfSource: (code: number) => boolean,
  seen: Pick<DeviceEvent, 'unit' | 'at' | 'receivedAt'>,
  rules: StatusRules,
): void {
  alarms.events ??= [];
  const ended = alarms.events.filter(
    ({ msgType, code, active }) => active && msgType === FAULT_ALARM && isOfSource(code) && !codes.includes(code),
  );
  const event = (code: number, active: boolean): DeviceEvent => ({
    kind: EventKind.FAULT,
    ...seen,
    code,
    text: '',
    active,
  });
  for (const status of ended) {
    delete status.stoodOutAt;
    takeEventStatus(alarms, alarms.events, FAULT_ALARM, event(status.code, false), rules);
  }
  for (const code of codes) takeEventStatus(alarms, alarms.events, FAULT_ALARM, event(code, true), rules);
}

/** Removes the oldest that has ended and whose repeat gap is over; returns whether there was one. **Changes both.** */
function forgetOne(alarms: UnitAlarms, statuses: EventStatus[], at: number, rules: StatusRules): boolean {
  const over = statuses.flatMap((status) => {
    const rule = ruleOf(status, rules);
    return rule && !status.active && mayRaise(alarms, rule, at, status.code) ? [{ status, rule }] : [];
  });
  const oldest = over.reduce<(typeof over)[number] | null>(
    (one, other) => (one && one.status.at <= other.status.at ? one : other),
    null,
  );
  if (!oldest) return false;
  const { status, rule } = oldest;
  statuses.splice(statuses.indexOf(status), 1);
  const key = alarmKey({ rule: rule.key, code: status.code });
  delete alarms.lastRaisedAt[key];
  delete alarms.heldBack?.[key];
  return true;
}

/**
 * Raises and releases alarms that devices report as events: 17, a relay switched by protection, 20, a fault, and 21,
 * external power lost. **Changes `alarms`.**
 *
 * Each fault of a unit has its own alarm, open as long as the fault is present; that of a warning level also while the level may return. It is raised at most once per repeat
 * gap: a fault still present afterwards is raised with the next event or monitor record.
 * @param at instant of that event or record
 */
export function watchEventStatuses(
  alarms: UnitAlarms,
  statuses: readonly EventStatus[],
  { unit, at, reading }: { readonly unit: number; readonly at: number; readonly reading: Reading | null },
  rules: StatusRules,
  emit: (event: AlarmEvent) => void,
): void {
  const active = statuses.filter((status) => status.active);
  for (const open of alarms.open) {
    if (!isEventAlarm(open) || active.some(isSame(open))) continue;
    const openRule = ruleOf(open, rules);
    if (openRule && mayReturn(open, statuses, at, openRule)) continue;
    emit(release(alarms, open, Math.max(at, open.raisedAt + 1), 'recovered'));
  }
  for (const status of active.sort((one, other) => one.at - other.at || one.code - other.code)) {
    const { code, text, stoodOutAt } = status;
    const rule = ruleOf(status, rules);
    const raisedAt = Math.max(at, status.at);
    if (!rule) continue;
    const isOpen = alarms.open.some(isSame(status));
    if (isOpen || !mayRaise(alarms, rule, raisedAt, code)) {
      const heldBack = holdBack(alarms, rule, { unit, code, since: status.since ?? 0, at: raisedAt });
      if (heldBack) emit(heldBack);
      continue;
    }
    if (isSaidByHigher(status, alarms.open)) continue;
    emit(
      raise(alarms, rule, {
        unit,
        code,
        raisedAt,
        breachedSince: stoodOutAt ?? status.since ?? status.at,
        triggerValue: code,
        triggerSubValue: 0,
        extend: {
          ...(reading ?? NO_READING),
          ...(text !== '' && { text }),
          ...(stoodOutAt !== undefined && { stoodOutAt }),
        },
      }),
    );
  }
}

const ruleOf = ({ msgType }: Pick<OpenAlarm, 'msgType'>, rules: StatusRules) =>
  rules.find((rule) => rule.msgType === msgType);
const isEventAlarm = ({ msgType }: OpenAlarm): boolean => isRaisedBy(msgType, 'event', 'drift');

type AlarmIdentity = Pick<OpenAlarm, 'msgType' | 'code'>;
const isSame =
  (one: AlarmIdentity) =>
  (other: AlarmIdentity): boolean =>
    one.msgType === other.msgType && one.code === other.code;
