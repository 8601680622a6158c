import { endService, serviceDeadline } from '../../alerting/alarms/life/end-service.ts';
import {
  type AlarmEvent,
  mayRaise,
  NO_READING,
  noAlarms,
  raise,
  release,
  releaseSwitchedOff,
  type UnitAlarms,
} from '../../alerting/alarms/life/open-alarm.ts';
import type { AlarmRule, ClockCondition } from '../../alerting/alarms/rules/rule.ts';
import { type AlarmSettings, clockRule } from '../../alerting/alarms/rules/rules.ts';
import { holdBack } from '../../alerting/alarms/watch/held-back.ts';
import { DAY_MS, SECOND_MS } from '../../foundation/basics/time.ts';
import { isServiceOver } from '../../foundation/devices/data-service.ts';
import { type ClockFault, type ClockState, noClock, sizeOf, takeInstant } from '../../stream/believed/clock.ts';
import { arrivedAt } from '../../stream/stream/input.ts';
import { type Projection, unitOf } from '../../stream/stream/projection.ts';

/** What is known of the clock of a device, and the alarm about it, of the hub. */
export interface ClocksState {
  clock: ClockState;
  units: Record<number, UnitAlarms>;
}

/** What is known of a fault of the clock has changed; null: it is right again. */
export interface ClockEvent {
  readonly type: 'clockJudged';
  readonly fault: ClockFault | null;
  readonly at: number;
}

interface Rules {
  readonly rule: AlarmRule<ClockCondition> | null;
  readonly keys: ReadonlySet<string>;
  readonly serviceUntil: number | null;
}

export const clocks: Projection<'clocks', ClocksState, Rules, AlarmSettings, AlarmEvent | ClockEvent> = {
  name: 'clocks',
  version: 1,
  prepare: (settings) => {
    const rule = clockRule(settings);
    return { rule, keys: new Set(rule ? [rule.key] : []), serviceUntil: settings.serviceUntil };
  },
  begin: () => ({ clock: noClock(), units: {} }),
  // A state of before there were clocks: they are judged from the next record on.
  upgrade: () => clocks.begin(),
  take: ({ units }, input, rules, emit) => {
    const hub = units[0];
    if (!hub) return;
    if (isServiceOver(rules, arrivedAt(input))) endService(hub, rules, emit);
    else if (input.type === 'settings') releaseSwitchedOff(hub, input.now, rules.keys, emit);
  },
  takeInstant: (state, sent, rules, emit) => {
    const { clock } = state;
    const at = sent.receivedAt;
    if (takeInstant(clock, sent)) emit({ type: 'clockJudged', fault: clock.fault, at });
    const { fault } = clock;
    const hub = fault ? unitOf(state.units, 0, noAlarms) : state.units[0];
    if (hub && rules.rule && !isServiceOver(rules, at)) watchClock(hub, fault, rules.rule, at, emit);
  },
  deadline: ({ units }, rules) => serviceDeadline(units, rules),
};

/** 710: raised when the clock has been off for the duration, released when it is right. **Changes `alarms`.** */
function watchClock(
  alarms: UnitAlarms,
  fault: ClockFault | null,
  rule: AlarmRule<ClockCondition>,
  at: number,
  emit: (event: AlarmEvent) => void,
): void {
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  if (!fault || sizeOf(fault) < rule.condition.limitMs) {
    if (open) emit(release(alarms, open, at, 'recovered'));
    return;
  }
  const { since } = fault;
  if (open || at - since < rule.durationMs) return;
  if (!mayRaise(alarms, rule, at)) {
    const heldBack = holdBack(alarms, rule, { unit: 0, since, at });
    if (heldBack) emit(heldBack);
    return;
  }
  emit(
    raise(alarms, rule, {
      unit: 0,
      code: 0,
      raisedAt: at,
      breachedSince: since,
      triggerValue: Math.round((fault.rate === null ? (fault.offsetMs ?? 0) : fault.rate * DAY_MS) / SECOND_MS),
      triggerSubValue: Math.round(rule.condition.limitMs / SECOND_MS),
      extend: { ...NO_READING, clockFault: fault.kind },
    }),
  );
}
