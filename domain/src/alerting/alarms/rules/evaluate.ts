import { isWorkingTime } from '../../../foundation/devices/working-time.ts';
import { type Body, KIND, type Kind } from '../../../foundation/kinds/registry.ts';
import { netCurrentCentiAmp } from '../../../foundation/kinds/units.ts';
import type { Monitor } from '../../../foundation/kinds/wire.ts';
import {
  type AlarmEvent,
  mayRaise,
  NO_READING,
  type Reading,
  raise,
  readingOf,
  release,
  releaseSwitchedOff,
  trackBreach,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import type { BatteryBook } from '../watch/battery-book.ts';
import { watchBattery } from '../watch/battery-watch.ts';
import { type Direction, type DirectionState, directionAt, noDirection, noteCurrent } from '../watch/direction.ts';
import { holdBack } from '../watch/held-back.ts';
import { watchIgnition } from '../watch/ignition-watch.ts';
import { isOver, isReached } from './condition.ts';
import { MAX_TRIGGER } from './own-rule.ts';
import type { Counting } from './rule.ts';
import type { RuleGroup, RuleSet } from './rule-set.ts';

/** The state of a unit that rules on records use. */
export interface WatchedUnit extends UnitAlarms {
  /** Values of the newest monitor record; null before the first. */
  reading: Reading | null;
  /** How it is charged and discharged; absent until a record has a state of charge. */
  battery?: BatteryBook;
  /** Where its current goes; absent while no rule asks for it. */
  direction?: DirectionState;
}

/** The record to evaluate. */
export interface WatchedRecord {
  readonly kind: Kind;
  readonly unit: number;
  readonly at: number;
  readonly body: Body;
}

const NONE: readonly RuleGroup[] = [];

/**
 * Checks a record that is newer than all of its kind against the rules on records. **Changes `state`, that of its
 * unit.**
 *
 * A value at the limit or beyond it breaches the limit. An alarm is raised by the first record at which the breach has
 * lasted for the duration, at most once per repeat gap, and released by the first record that has returned by the
 * hysteresis. Only the worst alarm of a group is open: a worse one releases the milder one. When the value recovers,
 * the milder one is raised again; if its repeat gap does not allow that yet, the worse one stays open until it does or
 * the value is clear of all limits, so the level never looks better than the battery is. What the repeat gap holds back
 * is counted for the worst rule. A value missing from the record changes nothing; where the record says that values are gone, a
 * breach that has lasted until then begins anew.
 *
 * A rule counts in the hours and while the current goes the way that are set for it. The first record of its kind at which
 * it does not count ends a breach, and releases what it has open: whoever asks to be told only while charging does not
 * want a warning that stays when the charger is unplugged. What is breached when it counts again begins anew.
 */
export function evaluate(
  rules: RuleSet,
  state: WatchedUnit,
  record: WatchedRecord,
  emit: (event: AlarmEvent) => void,
): void {
  const { kind, unit, at, body } = record;
  const isMonitor = kind === KIND.monitor;
  if (isMonitor) noteMonitor(rules, state, at, body as Monitor);
  if (!isQuiet(state)) releaseSwitchedOff(state, at, rules.keys, emit);
  for (const group of rules.groups.get(kind) ?? NONE) {
    if (group.counts && !isCounting(group.counts, directionAt(state.direction, at, rules.battery.book), at)) {
      if (!isQuiet(state)) stopCounting(group, state, at, emit);
      continue;
    }
    const value = group.measure(body);
    if (value === undefined) {
      if (body.goneFields) for (const rule of group.rules) trackBreach(state, rule, false, at);
      continue;
    }
    if (isQuiet(state) && !isReached(value, group.firstLimit, group.comparison)) continue;
    judge(group, state, value, record, emit);
  }
  if (!isMonitor) return;
  const monitor = { unit, at, body: body as Monitor };
  if (rules.hours) watchIgnition(state, monitor, rules.hours, emit);
  watchBattery(state, monitor, rules.battery, emit);
}

function noteMonitor(rules: RuleSet, state: WatchedUnit, at: number, body: Monitor): void {
  state.reading = readingOf(body);
  noteDirection(rules, state, at, body);
}

/** Takes from a monitor record where the current goes, if a rule asks for it. **Changes `state`.** */
function noteDirection(
  { watchesDirection, battery }: RuleSet,
  state: WatchedUnit,
  at: number,
  { currentUsingCentiAmp, currentChargingCentiAmp }: Monitor,
): void {
  if (watchesDirection) {
    state.direction ??= noDirection();
    noteCurrent(state.direction, at, netCurrentCentiAmp(currentUsingCentiAmp, currentChargingCentiAmp), battery.book);
  }
  // Deleting what is not there would make the state a slow object.
  else if (state.direction) delete state.direction;
}

/** Whether limits count at an instant, while the current goes that way. */
export const isCounting = (
  { whileState, hours, timeZone }: Counting,
  direction: Direction | null,
  at: number,
): boolean =>
  (whileState === 'any' || direction === whileState) && (hours === null || isWorkingTime(at, hours, timeZone));

function stopCounting({ rules }: RuleGroup, state: WatchedUnit, at: number, emit: (event: AlarmEvent) => void): void {
  for (const rule of rules) {
    trackBreach(state, rule, false, at);
    const open = state.open.find((alarm) => alarm.rule === rule.key);
    if (open) emit(release(state, open, at, 'notCounting'));
  }
}

export const isQuiet = ({ open, timers }: UnitAlarms): boolean => open.length === 0 && timers.length === 0;

function judge(
  { comparison, rules }: RuleGroup,
  state: WatchedUnit,
  value: number,
  { unit, at }: WatchedRecord,
  emit: (event: AlarmEvent) => void,
): void {
  const since = rules.map((rule) => trackBreach(state, rule, isReached(value, rule.condition.limit, comparison), at));
  const openPlace = rules.findIndex(({ key }) => state.open.some(({ rule }) => rule === key));
  let waitsForGap = false;
  let heldPlace = -1;
  /** Rank of the worst alarm that is open after this record. */
  const duePlace = rules.findIndex((rule, place) => {
    if (place === openPlace) return !isOver(value, rule.condition);
    const isConfirmed = at - (since[place] ?? Number.POSITIVE_INFINITY) >= rule.durationMs;
    if (isConfirmed && mayRaise(state, rule, at, rule.code)) return true;
    const waits = isConfirmed && openPlace !== -1 && openPlace < place;
    if (waits) waitsForGap = true;
    else if (isConfirmed && heldPlace === -1) heldPlace = place;
    return false;
  });
  const held = rules[heldPlace];
  const heldBack = held && holdBack(state, held, { unit, code: held.code ?? 0, since: since[heldPlace] ?? at, at });
  if (heldBack) emit(heldBack);
  const due = rules[duePlace];
  const open = state.open.find(({ rule }) => rule === rules[openPlace]?.key);
  if (open) {
    if (due ? duePlace === openPlace : waitsForGap) return;
    emit(release(state, open, at, due && duePlace < openPlace ? 'superseded' : 'recovered'));
  }
  if (!due) return;
  emit(
    raise(state, due, {
      unit,
      code: due.code ?? 0,
      raisedAt: at,
      breachedSince: since[duePlace] ?? at,
      triggerValue: due.own ? Math.max(-MAX_TRIGGER, Math.min(MAX_TRIGGER, value)) : value,
      triggerSubValue: due.condition.limit,
      extend: { ...(state.reading ?? NO_READING), ...(due.own && { own: due.own }) },
    }),
  );
}
