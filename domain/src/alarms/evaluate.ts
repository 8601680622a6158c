import { type Body, KIND, type Kind } from '../kinds/registry.ts';
import type { Monitor } from '../kinds/wire.ts';
import type { BatteryBook } from './battery-book.ts';
import { watchBattery } from './battery-watch.ts';
import { isOver, isReached } from './condition.ts';
import { watchIgnition } from './ignition-watch.ts';
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
} from './open-alarm.ts';
import type { RuleGroup, RuleSet } from './rule-set.ts';

/** The state of a unit that rules on records use. */
export interface WatchedUnit extends UnitAlarms {
  /** Values of the newest monitor record; null before the first. */
  reading: Reading | null;
  /** How it is charged and discharged; absent until a record has a state of charge. */
  battery?: BatteryBook;
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
 * the value is clear of all limits, so the level never looks better than the battery is. A value missing from the
 * record changes nothing.
 */
export function evaluate(
  rules: RuleSet,
  state: WatchedUnit,
  record: WatchedRecord,
  emit: (event: AlarmEvent) => void,
): void {
  const { kind, unit, at, body } = record;
  const isMonitor = kind === KIND.monitor;
  if (isMonitor) state.reading = readingOf(body as Monitor);
  if (!isQuiet(state)) releaseSwitchedOff(state, at, rules.keys, emit);
  for (const group of rules.groups.get(kind) ?? NONE) {
    const value = group.measure(body);
    if (value === undefined) continue;
    if (isQuiet(state) && !isReached(value, group.firstLimit, group.comparison)) continue;
    judge(group, state, value, record, emit);
  }
  if (!isMonitor) return;
  const monitor = { unit, at, body: body as Monitor };
  if (rules.hours) watchIgnition(state, monitor, rules.hours, emit);
  watchBattery(state, monitor, rules.battery, emit);
}

const isQuiet = ({ open, timers }: UnitAlarms): boolean => open.length === 0 && timers.length === 0;

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
  /** Rank of the worst alarm that is open after this record. */
  const duePlace = rules.findIndex((rule, place) => {
    if (place === openPlace) return !isOver(value, rule.condition);
    const isConfirmed = at - (since[place] ?? Number.POSITIVE_INFINITY) >= rule.durationMs;
    if (isConfirmed && mayRaise(state, rule, at)) return true;
    if (isConfirmed && openPlace !== -1 && openPlace < place) waitsForGap = true;
    return false;
  });
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
      code: 0,
      raisedAt: at,
      breachedSince: since[duePlace] ?? at,
      triggerValue: value,
      triggerSubValue: due.condition.limit,
      extend: state.reading ?? NO_READING,
    }),
  );
}
