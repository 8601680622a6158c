import { unitOf } from '../../stream/stream/projection.ts';
import { type AlarmEvent, noAlarms, type OpenAlarm, type ReleaseReason } from './life/open-alarm.ts';
import { evaluate, type WatchedRecord, type WatchedUnit } from './rules/evaluate.ts';
import type { AnyRule } from './rules/rule.ts';
import { type RuleSet, ruleSet } from './rules/rule-set.ts';
import type { BookRules } from './watch/battery-book.ts';

/** An interval during which an alarm would have been open. */
export interface AlarmInterval {
  readonly alarm: OpenAlarm;
  /** Null if it is still open after the last record. */
  readonly releasedAt: number | null;
  readonly reason: ReleaseReason | null;
}

/** Applies rules to records of one device, given in order of their instants without repeats. Memory holds the state of each unit. */
export class RuleTest {
  /** Alarms that are over, oldest first; the caller may remove them. */
  readonly over: AlarmInterval[] = [];
  readonly #units: Record<number, WatchedUnit>;

  /** @param units as they are before the first record; they are changed */
  constructor(units: Record<number, WatchedUnit> = {}) {
    this.#units = units;
  }

  take(rules: RuleSet, record: WatchedRecord): void {
    evaluate(rules, unitOf(this.#units, record.unit, noRecord), record, this.#note);
  }

  /** Those that are open after the last record. */
  open(): AlarmInterval[] {
    return Object.values(this.#units).flatMap(({ open }) =>
      open.map((alarm) => ({ alarm, releasedAt: null, reason: null })),
    );
  }

  readonly #note = (event: AlarmEvent): void => {
    if (event.type === 'alarmReleased') this.over.push(event);
  };
}

/**
 * Yields the alarms that rules on records would have raised: each when it is over, then those still open. The rules of
 * a group must be given together, since only a worse one suppresses a milder one.
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
  const test = new RuleTest();
  for (const record of records) {
    test.take(prepared, record);
    yield* test.over.splice(0);
  }
  yield* test.open();
}

const noRecord = (): WatchedUnit => ({ ...noAlarms(), reading: null });
