import type { DeviceFacts } from '../device-facts.ts';
import { KIND } from '../kinds/registry.ts';
import type { Monitor } from '../kinds/wire.ts';
import { allowedSilenceMs } from '../presence/online.ts';
import { arrivedAt, type DeadlineInput, type DeviceEventInput } from '../stream/input.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import { FUTURE_LIMIT_MS } from '../time.ts';
import { OFFLINE_ALARM } from './catalogue.ts';
import { alarmOfEvent, type EventStatus, takeEventStatus, watchEventStatuses } from './event-watch.ts';
import { watchIgnition } from './ignition-watch.ts';
import { releaseSilence, watchSilence } from './offline.ts';
import { type AlarmEvent, noAlarms, type Reading, readingOf, type UnitAlarms } from './open-alarm.ts';
import { type AlarmRules, type AlarmSettings, alarmRules } from './rules.ts';
import { releaseSwitchedOff, watchRecord } from './watch.ts';

/** The alarms of one unit, and the values used to judge them. */
export interface UnitAlarmState extends UnitAlarms {
  /** Instant of the newest monitor record; null before the first. */
  reading: Reading | null;
  /** Faults and external power as the unit last reported them; absent until it does. */
  events?: EventStatus[];
}

/** Alarms of limits, silence, ignition and events. */
export interface AlarmState {
  /** When a message of the device came in last, ms; null before the first. */
  lastReceivedAt: number | null;
  units: Record<number, UnitAlarmState>;
}

interface Rules extends AlarmRules {
  readonly reportIntervalSeconds: number;
}

export const noUnitAlarms = (): UnitAlarmState => ({ ...noAlarms(), reading: null });
type Emit = (event: AlarmEvent) => void;

export const alarms: Projection<'alarms', AlarmState, Rules, AlarmSettings & DeviceFacts, AlarmEvent> = {
  name: 'alarms',
  version: 1,
  prepare: (settings) => ({ ...alarmRules(settings), reportIntervalSeconds: settings.reportIntervalSeconds }),
  begin: () => ({ lastReceivedAt: null, units: {} }),
  take: (state, input, rules, emit) => {
    if (input.type === 'settings') {
      for (const unit of Object.values(state.units)) releaseSwitchedOff(unit, input.now, rules, emit);
      return;
    }
    if (input.type === 'deadline') return takeDeadline(state, input, rules, emit);
    noteMessage(state, arrivedAt(input), emit);
    if (input.type === 'event') takeEvent(state, input, rules, emit);
    else if (input.type === 'record' && input.kind === KIND.monitor)
      takeMonitor(state, input.unit, input.at, input.body, rules, emit);
  },
  deadline: ({ lastReceivedAt, units }, rules) => {
    const hub = units[0];
    if (rules.offline === null || lastReceivedAt === null) return null;
    if (hub?.open.some(({ msgType }) => msgType === OFFLINE_ALARM)) return null;
    const silentFrom =
      lastReceivedAt + Math.max(rules.offline.limitMs, allowedSilenceMs(rules.reportIntervalSeconds) + 1);
    const raisedAt = hub?.lastRaisedAt[`${OFFLINE_ALARM}`];
    return raisedAt === undefined ? silentFrom : Math.max(silentFrom, raisedAt + rules.repeatGapMs);
  },
};

/** The device is there: an alarm of its silence ends. */
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
  const silentMs = now - Math.max(lastReceivedAt, listeningSince ?? lastReceivedAt);
  if (silentMs <= allowedSilenceMs(reportIntervalSeconds)) return;
  const silence = { now, lastReceivedAt, silentMs, reportIntervalSeconds };
  const raised = watchSilence(unitOf(state.units, 0, noUnitAlarms), silence, rules);
  if (raised) emit(raised);
}

function takeEvent(state: AlarmState, event: DeviceEventInput, rules: Rules, emit: Emit): void {
  const msgType = alarmOfEvent(event);
  const { unit, at, receivedAt } = event;
  if (msgType === null || at - receivedAt > FUTURE_LIMIT_MS) return;
  const unitState = unitOf(state.units, unit, noUnitAlarms);
  unitState.events ??= [];
  takeEventStatus(unitState, unitState.events, msgType, event, rules);
  watchEventStatuses(unitState, unitState.events, { unit, at, reading: unitState.reading }, rules, emit);
}

function takeMonitor(state: AlarmState, unit: number, at: number, body: Monitor, rules: Rules, emit: Emit): void {
  const unitState = unitOf(state.units, unit, noUnitAlarms);
  unitState.reading = readingOf(body);
  watchRecord(unitState, { unit, at, body }, rules, emit);
  watchIgnition(unitState, { unit, at, body }, rules, emit);
  if (unitState.events)
    watchEventStatuses(unitState, unitState.events, { unit, at, reading: unitState.reading }, rules, emit);
}
