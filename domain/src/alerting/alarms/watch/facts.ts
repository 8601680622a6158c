import { DAY_MS } from '../../../foundation/basics/time.ts';
import { unitOf } from '../../../stream/stream/projection.ts';
import type { AlarmInterval } from '../back-test.ts';
import { alarmEntry, isRaisedBy, OWN_ALARM } from '../catalogue.ts';
import { alarmKey, noAlarms, type OpenAlarm, type UnitAlarms } from '../life/open-alarm.ts';
import type { WatchedUnit } from '../rules/evaluate.ts';
import { ownLevelKey } from '../rules/own-rule.ts';
import type { RuleSet } from '../rules/rule-set.ts';

/** A time in which an alarm is open. */
interface AlarmTime {
  readonly alarm: Pick<OpenAlarm, 'rule' | 'unit' | 'code' | 'raisedAt'>;
  /** Null while it is open. */
  readonly releasedAt: number | null;
}

/** An alarm as it is stored: what was raised is a fact and stays, whatever becomes known later. */
export interface AlarmFact extends AlarmTime {
  readonly alarm: Omit<OpenAlarm, 'breachedSince'>;
}

/** The rule that raised an alarm: a type has one, but for own rules, of which the code names the rule. */
export const ruleOfAlarm = ({
  msgType,
  code,
  level,
}: Pick<OpenAlarm, 'code' | 'level'> & { msgType: number }): string =>
  msgType === OWN_ALARM ? ownLevelKey(code, level) : (alarmEntry(msgType)?.key ?? `${msgType}`);

const keyOf = ({ alarm }: AlarmTime): string => `${alarm.unit}:${alarmKey(alarm)}`;

/** Whether late records may show an alarm: how a battery was charged in the weeks before is more than is read again. */
export const isFoundInRecords = (msgType: number): boolean =>
  isRaisedBy(msgType, 'record', 'own', 'ignition', 'discharge');

/** Alarms found later that no fact of the same unit, rule and code overlaps or touches. */
export function lackingFrom<Found extends AlarmTime>(facts: readonly AlarmTime[], found: readonly Found[]): Found[] {
  const known = Map.groupBy(facts, keyOf);
  return found.filter(
    (one) => !known.get(keyOf(one))?.some((other) => beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one)),
  );
}

const beginsBeforeEnd = ({ alarm }: AlarmTime, { releasedAt }: AlarmTime): boolean =>
  releasedAt === null || alarm.raisedAt <= releasedAt;

/** The same as found later. */
export const markFound = <Found extends AlarmFact>(found: readonly Found[]): Found[] =>
  found.map((one) => ({ ...one, alarm: { ...one.alarm, foundLater: true } }));

/** Units as the facts tell that they were at an instant: what was open, and when each rule had raised something last. */
export function unitsAt(at: number, facts: readonly AlarmFact[]): Record<number, WatchedUnit> {
  const units: Record<number, WatchedUnit> = {};
  for (const { alarm, releasedAt } of facts) {
    if (alarm.raisedAt >= at) continue;
    const unit = unitOf<WatchedUnit>(units, alarm.unit, () => ({ ...noAlarms(), reading: null }));
    noteRaised(unit, alarm);
    if (releasedAt === null || releasedAt >= at) unit.open.push({ ...alarm, breachedSince: alarm.raisedAt });
  }
  return units;
}

/**
 * Brings states that were derived again together with the facts: what is stored as open is open, nothing else is, and the repeat
 * gap counts from what was raised. **Changes `units`.**
 * @param before units before they were derived again, where that is known
 */
export function continueFacts<Unit extends UnitAlarms>(
  units: Record<number, Unit>,
  facts: readonly AlarmFact[],
  before: Readonly<Record<number, UnitAlarms>>,
  begin: () => Unit,
): void {
  const byUnit = Map.groupBy(facts, ({ alarm }) => alarm.unit);
  for (const number of new Set([...Object.keys(units).map(Number), ...byUnit.keys()])) {
    const ofUnit = byUnit.get(number) ?? [];
    const unit = unitOf(units, number, begin);
    // An open alarm is a fact with its begin: what is judged by more than the log says may derive another one.
    const known = [...(before[number]?.open ?? []), ...unit.open];
    const open = ofUnit
      .filter(({ releasedAt }) => releasedAt === null)
      .map(({ alarm }) => ({ breachedSince: known.find(isSame(alarm))?.breachedSince ?? alarm.raisedAt, ...alarm }));
    // What was derived as open stands in the order in which it was raised.
    const place = (alarm: OpenAlarm) => unit.open.findIndex(isSame(alarm)) >>> 0;
    unit.open = open.sort((one, other) => place(one) - place(other) || one.raisedAt - other.raisedAt);
    unit.lastRaisedAt = {};
    for (const { alarm } of ofUnit) noteRaised(unit, alarm);
  }
}

type Raised = Pick<OpenAlarm, 'rule' | 'code' | 'raisedAt'>;

const isSame =
  (one: Raised) =>
  (other: Raised): boolean =>
    one.raisedAt === other.raisedAt && alarmKey(one) === alarmKey(other);

function noteRaised({ lastRaisedAt }: UnitAlarms, alarm: Raised): void {
  const key = alarmKey(alarm);
  lastRaisedAt[key] = Math.max(lastRaisedAt[key] ?? alarm.raisedAt, alarm.raisedAt);
}

/**
 * Takes alarms found later into units as they are now, and returns those that are to be stored: those that are over, and those
 * that are open, of a rule that is switched on, where nothing else of their group is open. **Changes `units`.**
 */
export function takeFound<Unit extends UnitAlarms>(
  units: Record<number, Unit>,
  found: readonly AlarmInterval[],
  rules: Pick<RuleSet, 'groups' | 'keys'>,
  begin: () => Unit,
): AlarmInterval[] {
  return markFound(found).filter(({ alarm, releasedAt }) => {
    const unit = unitOf(units, alarm.unit, begin);
    if (releasedAt === null) {
      if (!rules.keys.has(alarm.rule) || unit.open.some(isOfGroup(rules, alarm))) return false;
      unit.open.push(alarm);
    }
    noteRaised(unit, alarm);
    return true;
  });
}

function isOfGroup({ groups }: Pick<RuleSet, 'groups'>, { rule }: Raised): (other: Raised) => boolean {
  const group = [...groups.values()].flat().find(({ rules }) => rules.some(({ key }) => key === rule));
  const keys = new Set([rule, ...(group?.rules.map(({ key }) => key) ?? [])]);
  return (other) => keys.has(other.rule);
}

/**
 * How long before an instant records are read, so that conditions that have held for a while are known there: a day, since a value
 * may be missing from many records, and the longest duration of a rule.
 */
export const leadMsOf = ({ groups, hours }: Pick<RuleSet, 'groups' | 'hours'>): number => {
  const rules = [...[...groups.values()].flat().flatMap((group) => group.rules), ...(hours ? [hours] : [])];
  return DAY_MS + Math.max(0, ...rules.map(({ durationMs }) => durationMs));
};
