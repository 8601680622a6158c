import { RuleTest } from '#domain/alerting/alarms/back-test.ts';
import { alarms, noUnitAlarms } from '#domain/alerting/alarms/projection.ts';
import type { WatchedRecord } from '#domain/alerting/alarms/rules/evaluate.ts';
import { WATCHED_KINDS } from '#domain/alerting/alarms/rules/own-rule.ts';
import { isFoundInRecords, lackingFrom, leadMsOf, takeFound, unitsAt } from '#domain/alerting/alarms/watch/facts.ts';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { type Recomputation, takeAll, unitsWith } from '../../stream/device-state/recomputation.ts';
import { pastSettings, settingsOver } from '../../stream/history/past-settings.ts';
import { liveRecordsSince } from '../../stream/history/samples.ts';
import { storedAlarms, writeAlarms } from './store.ts';

/**
 * Alarms that records show in order of their instants, under the rules of the time, and that nobody was told of since some came
 * late. What was raised stays: only those are added that overlap none of the same rule.
 */
export const alarmRecomputation: Recomputation = {
  projection: 'foundAlarms',
  lateKinds: WATCHED_KINDS,
  replaces: false,
  begin: async (within, { id: deviceId, settings }, from, state) => {
    const settingsAt = settingsOver(await pastSettings(within, deviceId, from), settings);
    const rulesAt = preparedOnce(settingsAt);
    const readFrom = Math.max(0, from - leadMsOf(rulesAt(from)));
    const facts = await within(systemScope('recompute'), (tx) => storedAlarms(tx, deviceId));
    const test = new RuleTest(unitsAt(readFrom, facts));
    const records = new UnitRecords(within, deviceId, readFrom);
    const takeNew = async (now: DeviceState) => {
      for (const unit of new Set(WATCHED_KINDS.flatMap((kind) => unitsWith(now, kind))))
        await takeAll({ take: (record) => takeServed(test, rulesAt(record.at), record) }, await records.next(unit));
    };
    await takeNew(state);
    return {
      finish: async (tx, now) => {
        await takeNew(now);
        const late = [...test.over, ...test.open()].filter(
          ({ alarm }) => alarm.raisedAt >= from && isFoundInRecords(alarm.msgType),
        );
        const found = lackingFrom(await storedAlarms(tx, deviceId), late);
        const taken = takeFound(now.alarms.units, found, rulesAt(Number.POSITIVE_INFINITY), noUnitAlarms);
        await writeAlarms(
          tx,
          taken.map(({ alarm, releasedAt }) => ({ deviceId, alarm, releasedAt })),
        );
      },
    };
  },
};

/** After the data service nothing is raised. */
function takeServed(test: RuleTest, rules: Rules, record: WatchedRecord): void {
  if (!isServiceOver(rules, record.at)) test.take(rules, record);
}

type Settings = Parameters<typeof alarms.prepare>[0];
type Rules = ReturnType<typeof alarms.prepare>;

/** Rules by instant; settings are prepared once. */
function preparedOnce(settingsAt: (at: number) => Settings): (at: number) => Rules {
  const prepared = new Map<Settings, Rules>();
  return (at) => {
    const settings = settingsAt(at);
    const known = prepared.get(settings) ?? alarms.prepare(settings);
    prepared.set(settings, known);
    return known;
  };
}

/** Reads the watched records of units on and on, each once, in order of their instants. */
class UnitRecords {
  readonly #within: Within;
  readonly #deviceId: number;
  readonly #from: number;
  readonly #nextAt = new Map<string, number>();

  constructor(within: Within, deviceId: number, from: number) {
    this.#within = within;
    this.#deviceId = deviceId;
    this.#from = from;
  }

  async next(unit: number): Promise<Iterable<WatchedRecord>> {
    const ofKinds: Iterable<WatchedRecord>[] = [];
    for (const kind of WATCHED_KINDS) {
      const key = `${unit}:${kind}`;
      const since = this.#nextAt.get(key) ?? this.#from;
      const samples = await liveRecordsSince(this.#within, { deviceId: this.#deviceId, kind, unit }, since);
      const note = (at: number) => this.#nextAt.set(key, at + 1);
      ofKinds.push(
        (function* () {
          for (const { at, body } of samples) {
            note(at);
            yield { kind, unit, at, body };
          }
        })(),
      );
    }
    return merged(ofKinds);
  }
}

/** Records of several kinds, each in order, in order. */
function* merged(ofKinds: readonly Iterable<WatchedRecord>[]): Generator<WatchedRecord, void, undefined> {
  const waiting = ofKinds.map((records) => {
    const rest = records[Symbol.iterator]();
    return { rest, next: rest.next() };
  });
  for (;;) {
    let first: (typeof waiting)[number] | null = null;
    for (const one of waiting)
      if (!one.next.done && (!first || first.next.done || one.next.value.at < first.next.value.at)) first = one;
    if (!first || first.next.done) return;
    yield first.next.value;
    first.next = first.rest.next();
  }
}
