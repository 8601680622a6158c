import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import { isServiceOver } from '../../foundation/devices/data-service.ts';
import { KIND, type Kind } from '../../foundation/kinds/registry.ts';
import { historyRules } from '../../stream/history/rules.ts';
import { allowedSilenceMs, silentSince } from '../../stream/presence/online.ts';
import {
  arrivedAt,
  type DeadlineInput,
  type DeviceEventInput,
  type DriftsInput,
  type FoundInput,
  type RecordInput,
} from '../../stream/stream/input.ts';
import { type Projection, unitOf } from '../../stream/stream/projection.ts';
import { endService, serviceDeadline } from './life/end-service.ts';
import { type AlarmEvent, noAlarms, releaseSwitchedOff } from './life/open-alarm.ts';
import { evaluate, type WatchedUnit } from './rules/evaluate.ts';
import { forgetOwnRules } from './rules/own-rule.ts';
import { type RuleSet, ruleSet } from './rules/rule-set.ts';
import { type AlarmSettings, deviceRules } from './rules/rules.ts';
import { learningUnits, type TypedAlarmState, type UnlearnedUnit, upgradeUnits } from './upgrade.ts';
import { watchCellsApart } from './watch/cells-apart.ts';
import { takeDrifts } from './watch/drift-watch.ts';
import {
  alarmOfEvent,
  type EventStatus,
  takeEventStatus,
  takeReportedFaults,
  takeWeakCells,
  watchEventStatuses,
  withStoredCode,
} from './watch/event-watch.ts';
import { type GainWatch, takeGain } from './watch/gain-watch.ts';
import { isSilence, releaseSilence, silenceBegins, watchSilence } from './watch/offline.ts';
import { reportsFaults } from './words/fault-codes.ts';

/** The alarms of one unit, and the values used to judge them. */
export interface UnitAlarmState extends WatchedUnit {
  /** Faults and external power as the unit last reported them; absent until it does. */
  events?: EventStatus[];
  /** By kind, what records showed of devices that say to give more than they take; absent until one does. */
  gains?: Partial<Record<number, GainWatch>>;
}

/** Alarms of limits, silence, ignition and events. */
export interface AlarmState {
  /** When the last message of the device was received, ms; null before the first. */
  lastReceivedAt: number | null;
  units: Record<number, UnitAlarmState>;
  /** The end of the data service over which a silence that began before it is no news; absent until there is one. */
  endedAt?: number;
}

/** Version 2. */
interface UnlearnedState extends Omit<AlarmState, 'units'> {
  readonly units: Readonly<Record<number, UnlearnedUnit>>;
}

interface Rules extends RuleSet {
  readonly reportIntervalSeconds: number;
  readonly serviceUntil: number | null;
  /** No rule at all, for the time after the data service. */
  readonly none: RuleSet;
}

export const noUnitAlarms = (): UnitAlarmState => ({ ...noAlarms(), reading: null });
type Emit = (event: AlarmEvent) => void;

export const alarms: Projection<'alarms', AlarmState, Rules, AlarmSettings & DeviceFacts, AlarmEvent> = {
  name: 'alarms',
  version: 3,
  oldestVersion: 1,
  upgrade: (before: TypedAlarmState | UnlearnedState, version) => {
    const units = version === 1 ? upgradeUnits((before as TypedAlarmState).units) : (before as UnlearnedState).units;
    return { ...before, units: learningUnits(units) };
  },
  prepare: (settings) => {
    const { reportIntervalSeconds, serviceUntil } = settings;
    const book = historyRules(settings);
    return { ...ruleSet(deviceRules(settings), book), none: ruleSet([], book), reportIntervalSeconds, serviceUntil };
  },
  begin: () => ({ lastReceivedAt: null, units: {} }),
  take: (state, input, prepared, emit) => {
    const isOver = isServiceOver(prepared, arrivedAt(input));
    if (isOver) {
      for (const unit of Object.values(state.units)) endService(unit, prepared, emit);
      const silentFrom = silenceDeadline(state, prepared);
      const { serviceUntil } = prepared;
      if (silentFrom !== null && serviceUntil !== null && silentFrom < serviceUntil) state.endedAt = serviceUntil;
    }
    const rules = isOver ? { ...prepared, ...prepared.none } : prepared;
    if (input.type === 'settings') {
      for (const unit of Object.values(state.units)) {
        releaseSwitchedOff(unit, input.now, rules.keys, emit);
        forgetOwnRules(unit, input.now, rules.keys);
      }
      return;
    }
    if (input.type === 'deadline') return takeDeadline(state, input, rules, emit);
    if (input.type === 'found' || input.type === 'drifted') return takeFound(state, input, rules, emit);
    noteMessage(state, arrivedAt(input), emit);
    if (input.type === 'event') takeEvent(state, input, rules, emit);
    else if (input.type === 'record' && isWatched(input.kind, rules)) takeRecord(state, input, rules, emit);
  },
  deadline: (state, rules, listeningSince) => {
    if (rules.serviceUntil !== null && state.endedAt === rules.serviceUntil) return null;
    const silentFrom = silenceDeadline(state, rules, listeningSince);
    const endsAt = serviceDeadline(state.units, rules);
    if (silentFrom === null || isServiceOver(rules, silentFrom)) return endsAt;
    return endsAt === null ? silentFrom : Math.min(silentFrom, endsAt);
  },
};

function silenceDeadline({ lastReceivedAt, units }: AlarmState, rules: Rules, listeningSince?: number): number | null {
  const hub = units[0];
  const { silence } = rules;
  if (silence === null || lastReceivedAt === null || hub?.open.some(isSilence)) return null;
  const from = silenceBegins(silentSince(lastReceivedAt, listeningSince), silence, rules.reportIntervalSeconds);
  const raisedAt = hub?.lastRaisedAt[silence.key];
  return raisedAt === undefined ? from : Math.max(from, raisedAt + silence.repeatGapMs);
}

/** The device has sent something: an alarm of its silence ends. */
function noteMessage(state: AlarmState, receivedAt: number, emit: Emit): void {
  if (state.lastReceivedAt === null || receivedAt > state.lastReceivedAt) state.lastReceivedAt = receivedAt;
  const hub = state.units[0];
  const released = hub ? releaseSilence(hub, receivedAt) : null;
  if (released) emit(released);
}

function takeDeadline(state: AlarmState, { now, listeningSince }: DeadlineInput, rules: Rules, emit: Emit): void {
  const { lastReceivedAt } = state;
  if (lastReceivedAt === null) return;
  const { reportIntervalSeconds } = rules;
  const silentMs = now - silentSince(lastReceivedAt, listeningSince);
  if (silentMs <= allowedSilenceMs(reportIntervalSeconds)) return;
  const silence = { now, lastReceivedAt, silentMs, reportIntervalSeconds };
  const hub = unitOf(state.units, 0, noUnitAlarms);
  const raised = rules.silence && watchSilence(hub, silence, rules.silence);
  if (raised) emit(raised);
}

function takeEvent(state: AlarmState, event: DeviceEventInput, rules: Rules, emit: Emit): void {
  const msgType = alarmOfEvent(event);
  const { unit, at } = event;
  if (msgType === null) return;
  const unitState = unitOf(state.units, unit, noUnitAlarms);
  unitState.events ??= [];
  takeEventStatus(unitState, unitState.events, msgType, withStoredCode(msgType, event), rules.statuses);
  watchEventStatuses(unitState, unitState.events, { unit, at, reading: unitState.reading }, rules.statuses, emit);
}

function takeFound(state: AlarmState, found: FoundInput | DriftsInput, rules: Rules, emit: Emit): void {
  const { unit, now: at } = found;
  const unitState = unitOf(state.units, unit, noUnitAlarms);
  if (found.type === 'found') {
    takeWeakCells(unitState, found, rules.statuses);
    watchCellsApart(unitState, found, rules.cells, unitState.reading, emit);
  } else takeDrifts(unitState, found, rules.statuses);
  if (unitState.events)
    watchEventStatuses(unitState, unitState.events, { unit, at, reading: unitState.reading }, rules.statuses, emit);
}

const isWatched = (kind: Kind, { groups }: Rules): boolean =>
  kind === KIND.monitor || groups.has(kind) || reportsFaults(kind);

function takeRecord(state: AlarmState, record: RecordInput, rules: Rules, emit: Emit): void {
  const { kind, unit, at } = record;
  const unitState = unitOf(state.units, unit, noUnitAlarms);
  evaluate(rules, unitState, record, emit);
  const isReported = reportsFaults(kind) && takeReportedFaults(unitState, record, rules.statuses);
  const isShown = takeGain(unitState, record, rules.statuses);
  if (unitState.events && (isReported || isShown || kind === KIND.monitor))
    watchEventStatuses(unitState, unitState.events, { unit, at, reading: unitState.reading }, rules.statuses, emit);
}
