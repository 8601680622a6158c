import { unitOf } from '../stream/projection.ts';
import type { BookRules } from './battery-book.ts';
import { evaluate, type WatchedRecord, type WatchedUnit } from './evaluate.ts';
import { type AlarmEvent, noAlarms, type OpenAlarm, type ReleaseReason } from './open-alarm.ts';
import type { AnyRule } from './rule.ts';
import { ruleSet } from './rule-set.ts';

/** A time in which an alarm would have been open. */
export interface AlarmInterval {
  readonly alarm: OpenAlarm;
  /** Null while it is open after the last record. */
  readonly releasedAt: number | null;
  readonly reason: ReleaseReason | null;
}

/**
 * What rules on records would have raised, as each alarm is over; then those that are still open. Rules of a group have to be
 * given together: one alone is not held back by a worse one. Memory holds the state of each unit.
 * @param book what currents of the battery mean
 * @param records of one device, in order of their instants, without repeats
 */
export function* backTest(
  rules: readonly AnyRule[],
  book: BookRules,
  records: Iterable<WatchedRecord>,
): Generator<AlarmInterval, void, undefined> {
  const prepared = ruleSet(rules, book);
  const units: Record<number, WatchedUnit> = {};
  const over: AlarmInterval[] = [];
  const note = (event: AlarmEvent) => {
    if (event.type === 'alarmReleased') over.push(event);
  };
  for (const record of records) {
    evaluate(prepared, unitOf(units, record.unit, noRecord), record, note);
    yield* over.splice(0);
  }
  for (const { open } of Object.values(units))
    for (const alarm of open) yield { alarm, releasedAt: null, reason: null };
}

const noRecord = (): WatchedUnit => ({ ...noAlarms(), reading: null });
