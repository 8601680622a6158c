import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backTest } from '#domain/alerting/alarms/back-test.ts';
import type { WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import type { OwnRule } from '#domain/alerting/alarms/rules/own-rule.ts';
import { ownRules } from '#domain/alerting/alarms/rules/rules.ts';
import { isWorkingTime } from '#domain/foundation/devices/working-time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { gapsOf } from '#domain/stream/believed/interval.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { monitorRecord } from '../../assembly/device-state/device-under-test.ts';
import { batterySettings, START } from './watched-battery.ts';

const settings = batterySettings();
const BOOK = historyRules(settings);
const LIMIT = 5000;
const RELEASE = 4900;

const step = fc.record({
  seconds: fc.constantFrom(10, 30, 60, 120, 599, 600, 601, 1800, 3600),
  temperature: fc.constantFrom(undefined, 4800, 4900, 4950, 5000, 5100),
  /** Net, A; the threshold of this battery is 2 A. */
  net: fc.constantFrom(undefined, -30, -2, -1, 0, 1, 2, 30),
});
const lives = fc.array(step, { minLength: 1, maxLength: 60 }).map((steps) => {
  let at = START;
  return steps.map(({ seconds, temperature, net }) => {
    at += seconds * 1000;
    return monitorRecord(at, {
      ...(temperature !== undefined && { temperatureCentiCelsius: temperature }),
      ...(net !== undefined && { currentChargingCentiAmp: Math.max(0, net * 100) }),
      ...(net !== undefined && { currentUsingCentiAmp: Math.max(0, -net * 100) }),
    });
  });
});
const when: fc.Arbitrary<WhenCounts> = fc.record({
  whileState: fc.constantFrom('any', 'charging', 'discharging', 'idle'),
  hours: fc.constantFrom(
    null,
    { daysBits: 127, fromMinute: 7 * 60, toMinute: 9 * 60 },
    { daysBits: 127, fromMinute: 8 * 60, toMinute: 7 * 60 },
  ),
  repeatGapSeconds: fc.constantFrom(60, 3600),
});

const rule = (counts: WhenCounts, durationSeconds: number): OwnRule => ({
  id: 3,
  name: 'Hot',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [{ level: 2, limit: LIMIT }],
  hysteresis: LIMIT - RELEASE,
  durationSeconds,
  ...counts,
});

const netOf = ({ body }: RecordInput): number | undefined => {
  const { currentUsingCentiAmp: out, currentChargingCentiAmp: into } = body as Record<string, number | undefined>;
  return out === undefined && into === undefined ? undefined : (into ?? 0) - (out ?? 0);
};
const directionOf = (net: number) => {
  if (net >= BOOK.thresholdCentiAmp) return 'charging';
  return net <= -BOOK.thresholdCentiAmp ? 'discharging' : 'idle';
};

/**
 * The direction at a record, looked for backwards: of the runs of records with a current in one direction and without a gap,
 * the newest that lasts a minute.
 */
function directionAt(records: readonly RecordInput[], place: number): string | null {
  // The newest record may wait for the one after it: what is known then are the gaps without that one.
  const upTo = records.slice(0, place + 1);
  const gaps = gapsOf(
    upTo.map(({ at }) => at),
    BOOK.gapMs,
  );
  const known = upTo.filter((record) => netOf(record) !== undefined);
  let next = records[place]!.at;
  let gapMs = gaps.at(-1)!;
  let run = null as { readonly direction: string; readonly until: number } | null;
  for (const record of known.toReversed()) {
    if (next - record.at > gapMs) return null;
    const direction = directionOf(netOf(record)!);
    if (run?.direction !== direction) run = { direction, until: record.at };
    if (run.until - record.at >= 60_000) return direction;
    next = record.at;
    gapMs = gaps[records.indexOf(record)]!;
  }
  return null;
}

/** The alarms of the rule, record by record, without the evaluator. */
function naively(records: readonly RecordInput[], counts: WhenCounts, durationMs: number): [number, number | null][] {
  const alarms: [number, number | null][] = [];
  let since: number | null = null;
  let isOpen = false;
  records.forEach((record, place) => {
    const { at } = record;
    const { temperatureCentiCelsius: value } = record.body as { temperatureCentiCelsius?: number };
    const isCounting =
      (counts.hours === null || isWorkingTime(at, counts.hours, settings.timeZone)) &&
      (counts.whileState === 'any' || directionAt(records, place) === counts.whileState);
    if (isCounting && value === undefined) return;
    const isBreached = isCounting && value! >= LIMIT;
    since = isBreached ? (since ?? at) : null;
    if (isOpen && (!isCounting || value! <= RELEASE)) {
      alarms.at(-1)![1] = at;
      isOpen = false;
    }
    const last = alarms.at(-1)?.[0];
    const mayRaise = last === undefined || at - last >= counts.repeatGapSeconds * 1000;
    if (isOpen || since === null || at - since < durationMs || !mayRaise) return;
    alarms.push([at, null]);
    isOpen = true;
  });
  return alarms;
}

describe('a rule that counts only in some hours or while the current goes one way', () => {
  it('raises and releases like a naive evaluation of the records', () => {
    fc.assert(
      fc.property(lives, when, fc.constantFrom(0, 60, 300), (records, counts, durationSeconds) => {
        const rules = ownRules(settings, [rule(counts, durationSeconds)]);
        const found = [...backTest(rules, BOOK, records)].map(({ alarm, releasedAt }) => [alarm.raisedAt, releasedAt]);
        expect(found.sort(([one], [other]) => one! - other!)).toEqual(naively(records, counts, durationSeconds * 1000));
      }),
      { numRuns: 2000 },
    );
  });

  it('ends with a reason when the rule no longer applies, even if the value has not recovered', () => {
    const hot = (minute: number, net: number) =>
      monitorRecord(START + minute * 60_000, {
        temperatureCentiCelsius: 5100,
        currentChargingCentiAmp: Math.max(0, net),
        currentUsingCentiAmp: Math.max(0, -net),
      });
    const records = [hot(0, 3000), hot(1, 3000), hot(2, 3000), hot(3, 0), hot(4, 0), hot(5, 3000)];
    const rules = ownRules(settings, [rule({ whileState: 'charging', hours: null, repeatGapSeconds: 3600 }, 60)]);
    expect([...backTest(rules, BOOK, records)]).toMatchObject([
      { alarm: { raisedAt: START + 120_000, code: 3 }, releasedAt: START + 240_000, reason: 'notCounting' },
    ]);
  });
});
