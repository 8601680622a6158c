import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backTest } from '#domain/alerting/alarms/back-test.ts';
import { type LimitRule, WHILE_STATES } from '#domain/alerting/alarms/rules/rule.ts';
import type { TrialAlarm } from '#domain/alerting/alarms/trial/rule-run.ts';
import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { findChannel } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { batterySettings } from '../watched-battery.ts';
import { type Logged, triedOn } from './tried-days.ts';

const FIRST_DAY = 20_600;
const DAYS = 4;
const BOOK = historyRules(batterySettings());

interface Sample {
  readonly at: number;
  readonly value: number | null;
  readonly net: number | null;
}

/** Values that stay about one for a while and then go elsewhere, so that whole hours are quiet, over the limit, or between. */
const samples: fc.Arbitrary<Sample[]> = fc
  .array(
    fc.record({
      level: fc.constantFrom(20, 20, 30, 38, 40, 42, 45, 50, 60),
      noise: fc.constantFrom(0, 1, 3, 12),
      minutes: fc.constantFrom(1, 4, 20, 61, 180, 600),
      stepSeconds: fc.constantFrom(50, 60, 240, 600, 1500, 5400),
      gapMinutes: fc.constantFrom(0, 0, 0, 30, 300),
      currents: fc.constantFrom([0], [3000], [-3000], [3000, 0], [null], [null, 3000, null, -3000], [0, 0, 3000]),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => {
    const all: Sample[] = [];
    let at = utcDayStart(FIRST_DAY) + 17_000;
    let turn = 0;
    for (const { level, noise, minutes, stepSeconds, gapMinutes, currents } of parts) {
      const end = at + minutes * MINUTE_MS;
      for (; at < end; at += stepSeconds * 1000) {
        turn += 1;
        const value = turn % 11 === 0 ? null : level + ((turn * 7) % (2 * noise + 1)) - noise;
        all.push({ at, value, net: currents[turn % currents.length] ?? null });
      }
      at += gapMinutes * MINUTE_MS;
    }
    return all.filter(({ at: instant }) => utcDay(instant) < FIRST_DAY + DAYS);
  });

const limits = fc.record({
  comparison: fc.constantFrom('above' as const, 'below' as const),
  levels: fc.uniqueArray(fc.integer({ min: 28, max: 52 }), { minLength: 1, maxLength: 3 }),
  hysteresis: fc.constantFrom(0, 1, 3, 10),
  durationMs: fc.constantFrom(0, 1, 5, 60, 130).map((minutes) => minutes * MINUTE_MS),
  repeatGapMs: fc.constantFrom(0, 1, 60, 600).map((minutes) => minutes * MINUTE_MS),
  counts: fc.option(
    fc.record({
      whileState: fc.constantFrom(...WHILE_STATES),
      hours: fc.constantFrom(null, { daysBits: 0b101_1111, fromMinute: 200, toMinute: 1000 }),
      timeZone: fc.constantFrom('Etc/UTC', 'Asia/Kolkata'),
    }),
  ),
});
type Limits = typeof limits extends fc.Arbitrary<infer T> ? T : never;

const limitRules = ({ levels, ...limit }: Limits, { kind, channel }: Watched): LimitRule[] =>
  levels
    .toSorted((one, other) => (limit.comparison === 'above' ? other - one : one - other))
    .map((value, rank) => ({
      key: `level${rank + 1}`,
      msgType: 5,
      severity: (rank + 1) as AlarmSeverity,
      condition: {
        source: 'record',
        kind,
        channel,
        comparison: limit.comparison,
        limit: value,
        hysteresis: limit.hysteresis,
      },
      durationMs: limit.durationMs,
      repeatGapMs: limit.repeatGapMs,
      ...(limit.counts && { counts: limit.counts }),
      group: 'tested',
      rank,
    }));

const currentOf = (net: number | null) =>
  net === null ? {} : { currentUsingCentiAmp: Math.max(0, -net), currentChargingCentiAmp: Math.max(0, net) };
const TEMPERATURE = {
  kind: KIND.monitor,
  channel: 'temperature',
  recordsOf: ({ at, value, net }: Sample): Logged[] => [
    { kind: KIND.monitor, at, body: { ...currentOf(net), ...(value !== null && { temperatureCentiCelsius: value }) } },
  ],
} as const;
/** Its current is in records of another kind, at instants of their own. */
const CELL = {
  kind: KIND.bms,
  channel: 'cell',
  recordsOf: ({ at, value, net }: Sample): Logged[] => [
    {
      kind: KIND.bms,
      at,
      body: { cellMillivolt: value === null ? [] : [value, value + 2, value + 1], temperatureCentiCelsius: [] },
    },
    { kind: KIND.monitor, at: at + 7000, body: currentOf(net) },
  ],
} as const;
type Watched = typeof TEMPERATURE | typeof CELL;

const subjectOf = ({ kind, channel }: Watched, comparison: Limits['comparison']) =>
  ({ type: 'channel', kind, channel: findChannel(kind, channel), comparison }) as const;

function tried(taken: readonly Sample[], drawn: Limits, watched: Watched, earlier = drawn) {
  const records = taken.flatMap<Logged>(watched.recordsOf);
  return triedOn(records, subjectOf(watched, drawn.comparison), {
    before: limitRules(earlier, watched),
    after: limitRules(drawn, watched),
  });
}

/** The same by the evaluator over every record. */
function replayed(taken: readonly Sample[], drawn: Limits, watched: Watched) {
  const records = taken.flatMap<Logged>(watched.recordsOf).map((record) => ({ unit: 0, ...record }));
  return [...backTest(limitRules(drawn, watched), BOOK, records)].map(({ alarm, releasedAt }) => ({
    rule: alarm.rule,
    level: alarm.level,
    breachedSince: alarm.breachedSince,
    raisedAt: alarm.raisedAt,
    releasedAt,
  }));
}
const told = ({ rule, level, breachedSince, raisedAt, releasedAt }: TrialAlarm) => ({
  rule,
  level,
  breachedSince,
  raisedAt,
  releasedAt,
});

describe('a trial that skips hours', () => {
  const counted = { hours: 0, skipped: 0, alarms: 0 };
  const sameAsReplayed = fc.property(
    samples,
    limits,
    fc.constantFrom<Watched[]>(TEMPERATURE, CELL),
    (taken, drawn, watched) => {
      const found = tried(taken, drawn, watched);
      expect(found.after.map(told)).toEqual(replayed(taken, drawn, watched));
      counted.hours += found.hours;
      counted.skipped += found.skipped;
      counted.alarms += found.after.length;
    },
  );

  it('yields the alarms of every record', () => {
    fc.assert(sameAsReplayed, { numRuns: 200 });
  });

  it('skips some of the hours', () => {
    Object.assign(counted, { hours: 0, skipped: 0, alarms: 0 });
    // Always the same samples: with others the numbers differ.
    fc.assert(sameAsReplayed, { numRuns: 60, seed: 1 });
    expect(counted).toEqual({ hours: 975, skipped: 332, alarms: 80 });
  });

  it('yields the alarms of the rules before and after beside each other', () => {
    fc.assert(
      fc.property(samples, limits, limits, (taken, drawn, other) => {
        const earlier = { ...other, comparison: drawn.comparison };
        const found = tried(taken, drawn, TEMPERATURE, earlier);
        expect(found.before.map(told)).toEqual(replayed(taken, earlier, TEMPERATURE));
        expect(found.after.map(told)).toEqual(replayed(taken, drawn, TEMPERATURE));
      }),
      { numRuns: 150 },
    );
  });

  it('yields the most extreme value, from the start of the breach to the end of the alarm', () => {
    fc.assert(
      fc.property(samples, limits, (taken, drawn) => {
        const further = drawn.comparison === 'above' ? Math.max : Math.min;
        for (const { breachedSince, raisedAt, releasedAt, peak } of tried(taken, drawn, TEMPERATURE).after) {
          const within = (until: number) =>
            taken.flatMap(({ at, value }) => (value !== null && at >= breachedSince && at <= until ? [value] : []));
          expect(further(peak, ...within(raisedAt))).toBe(peak);
          expect(within(releasedAt ?? Number.POSITIVE_INFINITY)).toContain(peak);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never takes the value of an alarm from before its breach, even if the previous alarm saw it', () => {
    const values = [32, 52, 32, 28, 34, 34, 34, 30];
    const taken = values.map((value, minute) => ({
      at: utcDayStart(FIRST_DAY) + minute * MINUTE_MS,
      value,
      net: null,
    }));
    const drawn: Limits = {
      comparison: 'above',
      levels: [29, 33],
      hysteresis: 3,
      durationMs: MINUTE_MS,
      repeatGapMs: 0,
      counts: null,
    };
    expect(tried(taken, drawn, TEMPERATURE).after.map(({ rule, peak }) => [rule, peak])).toEqual([
      ['level2', 52],
      ['level1', 34],
      ['level2', 34],
    ]);
  });
});
