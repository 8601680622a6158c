import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backTest, RuleTest } from '#domain/alerting/alarms/back-test.ts';
import { alarms, noUnitAlarms } from '#domain/alerting/alarms/projection.ts';
import { builtInRules } from '#domain/alerting/alarms/rules/rules.ts';
import {
  type AlarmFact,
  isFoundInRecords,
  lackingFrom,
  leadMsOf,
  takeFound,
  unitsAt,
} from '#domain/alerting/alarms/watch/facts.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { recordsOf } from './arbitrary-alarms.ts';
import { batterySettings } from './watched-battery.ts';

interface Stored {
  readonly alarm: AlarmFact['alarm'];
  releasedAt: number | null;
  readonly foundLater: boolean;
}

/** A device that is sent records in any order: what it raises is stored, and what is found later is added. */
class LivedDevice {
  readonly stored: Stored[] = [];
  readonly #settings = batterySettings();
  readonly #rules = alarms.prepare(this.#settings);
  readonly #state = emptyState();
  readonly #log = new Map<string, RecordInput>();
  #lateFrom: number | null = null;

  take(record: RecordInput): void {
    this.#log.set(`${record.unit} ${record.at}`, record);
    deviceStream.take(this.#state, record, this.#settings, (event) => {
      if (event.type === 'alarmRaised') this.stored.push({ alarm: event.alarm, releasedAt: null, foundLater: false });
      else if (event.type === 'alarmReleased')
        this.stored.find(({ alarm, releasedAt }) => releasedAt === null && isSame(alarm, event.alarm))!.releasedAt =
          event.releasedAt;
      else if (event.type === 'late') this.#lateFrom = Math.min(event.at, this.#lateFrom ?? event.at);
    });
  }

  /** What the recomputation does, if something came late; or everything again. */
  recompute(from = this.#lateFrom): void {
    if (from === null) return;
    this.#lateFrom = null;
    const readFrom = from - leadMsOf(this.#rules);
    const test = new RuleTest(unitsAt(readFrom, this.stored));
    for (const record of inOrder([...this.#log.values()])) if (record.at >= readFrom) test.take(this.#rules, record);
    const late = [...test.over, ...test.open()].filter(
      ({ alarm }) => alarm.raisedAt >= from && isFoundInRecords(alarm.msgType),
    );
    const found = lackingFrom(this.stored, late);
    for (const { alarm, releasedAt } of takeFound(this.#state.alarms.units, found, this.#rules, noUnitAlarms))
      this.stored.push({ alarm, releasedAt, foundLater: true });
  }

  inOrder() {
    const rules = builtInRules(this.#settings);
    const intervals = backTest(rules, historyRules(this.#settings), inOrder([...this.#log.values()]));
    return [...intervals].filter(({ alarm }) => isFoundInRecords(alarm.msgType));
  }
}

const isSame = (one: AlarmFact['alarm'], other: AlarmFact['alarm']) =>
  one.rule === other.rule && one.unit === other.unit && one.raisedAt === other.raisedAt;
const inOrder = (records: readonly RecordInput[]) => records.toSorted((a, b) => a.at - b.at || a.unit - b.unit);
const timesOf = (stored: readonly Stored[]) =>
  stored.map(({ alarm, releasedAt, foundLater }) => ({ ...alarm, releasedAt, foundLater }));
const overlap = (one: AlarmFact, other: AlarmFact) =>
  one.alarm.raisedAt <= (other.releasedAt ?? Number.POSITIVE_INFINITY) &&
  other.alarm.raisedAt <= (one.releasedAt ?? Number.POSITIVE_INFINITY);
const ofSameRule = (one: AlarmFact, other: AlarmFact) =>
  one.alarm.rule === other.alarm.rule && one.alarm.unit === other.alarm.unit;

/** Longest pause between two records: what is evaluated again begins a day before. */
const MAX_PAUSE_MS = 4_000_000;

function withoutLongPauses(records: RecordInput[]): RecordInput[] {
  let [at, before] = [records[0]!.at, records[0]!.at];
  return records.map((record) => {
    at += Math.min(record.at - before, MAX_PAUSE_MS);
    before = record.at;
    return { ...record, at };
  });
}

/** Records with how many places later each comes, and which of them come twice. */
const life = fc.tuple(
  recordsOf(60).map(withoutLongPauses),
  fc.array(fc.tuple(fc.oneof(fc.constant(0), fc.constant(0), fc.nat(30)), fc.boolean()), {
    minLength: 60,
    maxLength: 60,
  }),
);

function arriving([records, fates]: [RecordInput[], [number, boolean][]]): RecordInput[] {
  const end = records.at(-1)!.at;
  return records
    .flatMap((record, place) => {
      const [delay, isRepeated] = fates[place]!;
      const comes = [{ place: place + delay, record }];
      return isRepeated ? [...comes, { place: place + delay + 3, record }] : comes;
    })
    .sort((a, b) => a.place - b.place)
    .map(({ record }, place) => ({ ...record, receivedAt: end + place * 1000 }));
}

describe('alarms found later', () => {
  it('leave raised alarms unchanged, never overlap an alarm of the same rule, and are found only once', () => {
    fc.assert(
      fc.property(life, fc.array(fc.nat(80), { maxLength: 4 }), (lived, rounds) => {
        const device = new LivedDevice();
        for (const [place, record] of arriving(lived).entries()) {
          device.take(record);
          if (!rounds.includes(place)) continue;
          const raised = timesOf(device.stored.filter(({ foundLater }) => !foundLater));
          device.recompute();
          expect(timesOf(device.stored.filter(({ foundLater }) => !foundLater))).toEqual(raised);
        }
        device.recompute();
        for (const [place, one] of device.stored.entries())
          for (const other of device.stored.slice(place + 1))
            if (one.foundLater || other.foundLater)
              expect(ofSameRule(one, other) && overlap(one, other), JSON.stringify([one, other])).toBe(false);
        for (const from of [lived[0].at(-1)!.at, 0]) {
          device.recompute(from);
          const before = timesOf(device.stored);
          device.recompute(from);
          expect(timesOf(device.stored)).toEqual(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('together with the raised ones are all alarms that ordered records would give', () => {
    fc.assert(
      fc.property(life, (lived) => {
        const device = new LivedDevice();
        for (const record of arriving(lived)) device.take(record);
        device.recompute();
        for (const expected of device.inOrder().filter(({ releasedAt }) => releasedAt !== null))
          expect(
            device.stored.some((one) => ofSameRule(one, expected) && overlap(one, expected)),
            JSON.stringify([expected, device.stored]),
          ).toBe(true);
        for (const one of device.stored)
          if (one.foundLater) expect(device.inOrder().some(({ alarm }) => isSame(alarm, one.alarm))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
