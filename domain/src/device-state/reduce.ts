import { alarmOfEvent, takeEventStatus, watchEventStatuses } from '../alarms/event-watch.ts';
import {
  beforeRecord,
  endGeofences,
  type GeofenceRules,
  geofenceRules,
  watchPosition,
} from '../alarms/geofence-watch.ts';
import { watchIgnition } from '../alarms/ignition-watch.ts';
import { releaseSilence, watchSilence } from '../alarms/offline.ts';
import { type AlarmRules, alarmRules } from '../alarms/rules.ts';
import { releaseSwitchedOff, watchRecord } from '../alarms/watch.ts';
import { foldCharge, noCharge } from '../charging/fold-charge.ts';
import { foldHistory } from '../history/fold.ts';
import { type HistoryRules, historyRules } from '../history/rules.ts';
import { bmsSummary } from '../kinds/bms/summary.ts';
import { KIND } from '../kinds/registry.ts';
import type { Monitor } from '../kinds/wire.ts';
import { allowedSilenceMs } from '../presence/online.ts';
import { FUTURE_LIMIT_MS } from '../time.ts';
import type { DeviceEventInput, RecordInput, ReduceEvent, ReduceInput, TickInput } from './inputs.ts';
import type { DeviceSettings } from './settings.ts';
import { type DeviceReducerState, type UnitState, unitOf } from './state.ts';

type Emit = (event: ReduceEvent) => void;

interface Rules {
  readonly alarms: AlarmRules;
  readonly history: HistoryRules;
  readonly geofences: GeofenceRules;
}

const prepared = new WeakMap<DeviceSettings, Rules>();

function rulesOf(settings: DeviceSettings): Rules {
  const known = prepared.get(settings);
  if (known) return known;
  const alarms = alarmRules(settings);
  const rules = {
    alarms,
    history: historyRules(settings),
    geofences: geofenceRules(settings.geofences, alarms.repeatGapMs),
  };
  prepared.set(settings, rules);
  return rules;
}

/**
 * What follows from an input: the next state of a device, and the events in order. Pure.
 *
 * Live values and alarms follow the order of arrival: a record that is not newer than the newest of its kind and unit
 * never changes them. Hours and sessions follow the order of instants: a late monitor record only moves `lateFrom`, and
 * they have to be recomputed from there (history/recompute.ts).
 */
export function reduce(
  state: DeviceReducerState,
  input: ReduceInput,
  settings: DeviceSettings,
): { state: DeviceReducerState; events: ReduceEvent[] } {
  const next = structuredClone(state);
  const events: ReduceEvent[] = [];
  advance(next, input, settings, (event) => events.push(event));
  return { state: next, events };
}

/**
 * {@link reduce} for many records: **changes `state`**, which the caller owns, and keeps the body of the input in it.
 * Where it throws (RangeError: unknown time zone) the state is spoilt and must be dropped.
 */
export function advance(state: DeviceReducerState, input: ReduceInput, settings: DeviceSettings, emit: Emit): void {
  const rules = rulesOf(settings);
  leaveGeofences(state, 'now' in input ? input.now : beforeRecord(input.receivedAt), rules.geofences, emit);
  switch (input.type) {
    case 'record':
      receive(state, input.receivedAt, emit);
      takeRecord(state, input, rules, emit);
      return;
    case 'event':
      receive(state, input.receivedAt, emit);
      takeEvent(state, input, rules.alarms, emit);
      return;
    case 'tick':
      tick(state, input, settings, rules.alarms, emit);
      return;
    case 'settings':
      for (const { alarms } of Object.values(state.units)) releaseSwitchedOff(alarms, input.now, rules.alarms, emit);
      return;
  }
}

/** Geofences that were changed or removed before `now`. */
function leaveGeofences(state: DeviceReducerState, now: number, rules: GeofenceRules, emit: Emit): void {
  for (const unit of Object.values(state.units)) {
    if (!unit.geofences) continue;
    unit.geofences = endGeofences(unit.alarms, unit.geofences, now, rules, emit);
    if (unit.geofences.length === 0) delete unit.geofences;
  }
}

/** Whatever a device sends, also a record that is refused, shows that it is there. */
function receive(state: DeviceReducerState, receivedAt: number, emit: Emit): void {
  if (state.lastReceivedAt === null || receivedAt > state.lastReceivedAt) state.lastReceivedAt = receivedAt;
  if (state.online) return;
  state.online = true;
  emit({ type: 'wentOnline', at: receivedAt });
  const hub = state.units[0];
  const released = hub ? releaseSilence(hub.alarms, receivedAt) : null;
  if (released) emit(released);
}

function tick(
  state: DeviceReducerState,
  { now, listeningSince }: TickInput,
  { reportIntervalSeconds }: DeviceSettings,
  rules: AlarmRules,
  emit: Emit,
): void {
  const { lastReceivedAt } = state;
  if (lastReceivedAt === null) return;
  const silentMs = now - Math.max(lastReceivedAt, listeningSince ?? lastReceivedAt);
  if (silentMs <= allowedSilenceMs(reportIntervalSeconds)) return;
  if (state.online) {
    state.online = false;
    emit({ type: 'wentOffline', at: now, lastReceivedAt });
  }
  const silence = { now, lastReceivedAt, silentMs, reportIntervalSeconds };
  const raised = watchSilence(unitOf(state, 0).alarms, silence, rules);
  if (raised) emit(raised);
}

function takeEvent(state: DeviceReducerState, event: DeviceEventInput, rules: AlarmRules, emit: Emit): void {
  const msgType = alarmOfEvent(event);
  const { unit, at, receivedAt } = event;
  if (msgType === null || at - receivedAt > FUTURE_LIMIT_MS) return;
  const unitState = unitOf(state, unit);
  unitState.events ??= [];
  takeEventStatus(unitState.alarms, unitState.events, msgType, event, rules);
  const reading = unitState.monitor?.body;
  watchEventStatuses(unitState.alarms, unitState.events, { unit, at, reading }, rules, emit);
}

function takeRecord(state: DeviceReducerState, record: RecordInput, rules: Rules, emit: Emit): void {
  const { kind, unit, at } = record;
  if (at - record.receivedAt > FUTURE_LIMIT_MS) {
    emit({ type: 'refused', reason: 'future', kind, unit, at });
    return;
  }
  const unitState = unitOf(state, unit);
  const newest = unitState.newest[kind];
  if (newest === at) {
    emit({ type: 'refused', reason: 'duplicate', kind, unit, at });
    return;
  }
  state.lastRecordAt = Math.max(record.receivedAt, state.lastRecordAt ?? record.receivedAt);
  if (newest !== undefined && at < newest) {
    if (kind === KIND.monitor && (unitState.lateFrom === null || at < unitState.lateFrom)) unitState.lateFrom = at;
    if (kind === KIND.charger) unitState.chargerLateFrom = Math.min(at, unitState.chargerLateFrom ?? at);
    emit({ type: 'late', kind, unit, at });
    return;
  }
  unitState.newest[kind] = at;
  takeBody(unitState, record);
  emit({ type: 'live', kind, unit, at });
  if (record.kind === KIND.monitor) takeMonitor(unitState, unit, at, record.body, rules, emit);
  else if (record.kind === KIND.location) takePosition(unitState, record, rules.geofences, emit);
  else if (record.kind === KIND.charger) takeCharger(unitState, record, rules.history, emit);
}

function takeBody(unitState: UnitState, record: RecordInput): void {
  const { at, receivedAt } = record;
  if (record.kind === KIND.monitor) unitState.monitor = { at, receivedAt, body: record.body };
  else if (record.kind === KIND.location) unitState.location = { at, receivedAt, body: record.body };
  else if (record.kind === KIND.bms) unitState.bms = { at, receivedAt, body: bmsSummary(record.body) };
}

function takePosition(
  unitState: UnitState,
  position: RecordInput & { kind: typeof KIND.location },
  rules: GeofenceRules,
  emit: Emit,
): void {
  if (rules.spans.length === 0) return;
  const sides = unitState.geofences ?? [];
  watchPosition(unitState.alarms, sides, position, rules, unitState.monitor?.body, emit);
  if (sides.length > 0) unitState.geofences = sides;
}

function takeMonitor(unitState: UnitState, unit: number, at: number, body: Monitor, rules: Rules, emit: Emit): void {
  watchRecord(unitState.alarms, { unit, at, body }, rules.alarms, emit);
  watchIgnition(unitState.alarms, { unit, at, body }, rules.alarms, emit);
  if (unitState.events)
    watchEventStatuses(unitState.alarms, unitState.events, { unit, at, reading: body }, rules.alarms, emit);
  for (const event of foldHistory(unitState.history, { at, body }, rules.history)) emit({ ...event, unit });
}

function takeCharger(
  unitState: UnitState,
  { unit, at, body }: RecordInput & { kind: typeof KIND.charger },
  { gapMs }: HistoryRules,
  emit: Emit,
): void {
  unitState.charger ??= noCharge();
  for (const event of foldCharge(unitState.charger, { at, body }, gapMs)) emit({ ...event, unit });
}
