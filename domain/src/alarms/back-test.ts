import { unitOf } from '../stream/projection.ts';
import type { BookRules } from './battery-book.ts';
import { evaluate, type WatchedRecord, type WatchedUnit } from './evaluate.ts';
import { type AlarmEvent, noAlarms, type OpenAlarm, type ReleaseReason } from './open-alarm.ts';
import type { AnyRule } from './rule.ts';
import { ruleSet } from './rule-set.ts';

/** An interval during which an alarm would have been open. */
export interface AlarmInterval {
  readonly alarm: OpenAlarm;
  /** Null if it is still open after the last record. */
  readonly releasedAt: number | null;
  readonly reason: ReleaseReason | null;
}

/**
 * Yields the alarms that rules on records would have raised: each when it is over, then those still open. The rules of
 * a group must be given together, since only a worse one suppresses a milder one. Memory holds the state of each unit.
 *
 * @param book what currents of the battery mean
 *
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
