import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { backTest } from '#domain/alerting/alarms/back-test.ts';
import type { AnyRule } from '#domain/alerting/alarms/rules/rule.ts';
import { builtInRules } from '#domain/alerting/alarms/rules/rules.ts';
import type { TrialAlarm } from '#domain/alerting/alarms/trial/rule-run.ts';
import { HOUR_MS, MINUTE_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { batterySettings } from '../watched-battery.ts';
import { type Logged, triedOn } from './tried-days.ts';

const SETTINGS = batterySettings();
const ABOUT_CHARGE = new Set(['discharge', 'fullCharge', 'balance']);
const rules = builtInRules(SETTINGS).filter(({ condition }) => ABOUT_CHARGE.has(condition.source));

/** Some hours of charge or discharge, then up to days of silence; records may lack a value, or have charge and currents by turns. */
const part = fc.record({
  socTo: fc.constantFrom(0, 500, 1500, 2000, 2600, 5000, 9700, 9900, 10_000),
  amps: fc.constantFrom(-90, -20, 0, 1, 20, 80),
  minutes: fc.constantFrom(10, 60, 400),
  stepMinutes: fc.constantFrom(1, 4, 5, 9, 11),
  pauseHours: fc.constantFrom(0, 0, 0, 3, 80, 400),
  lacking: fc.constantFrom(0, 2, 3, 4),
  currentEvery: fc.constantFrom(1, 1, 4),
});
const steady = { minutes: 90, stepMinutes: 3, pauseHours: 0, lacking: 0, currentEvery: 1 };
/** From full to half and back to full, which is then left, with less or more than came out. */
const cycle = fc.constantFrom(30, 60, 90).map((amps) => [
  { ...steady, socTo: 5000, amps: -60 },
  { ...steady, socTo: 10_000, amps },
  { ...steady, socTo: 9700, amps: -1 },
]);
/** Days without anything to judge but whether it is full, so that they are gone over without their records. */
const calm = fc.record({
  socTo: fc.constantFrom(5000, 9700, 9960),
  amps: fc.constantFrom(-20, 0, 20),
  minutes: fc.constantFrom(1000, 2900, 7100),
  stepMinutes: fc.constantFrom(9, 40),
  pauseHours: fc.constantFrom(0, 0, 80),
  lacking: fc.constantFrom(0, 2),
  currentEvery: fc.constantFrom(1, 1, 4),
});

interface Part {
  readonly socTo: number;
  readonly amps: number;
  readonly minutes: number;
  readonly stepMinutes: number;
  readonly pauseHours: number;
  readonly lacking: number;
  readonly currentEvery: number;
}

const recordsOf = (groups: fc.Arbitrary<Part[]>): fc.Arbitrary<Logged[]> =>
  fc.array(groups, { minLength: 2, maxLength: 8 }).map((drawn) => {
    const parts = drawn.flat();
    const all: Logged[] = [];
    let at = utcDayStart(20_600) + 17_000;
    let soc = 9000;
    for (const { socTo, amps, minutes, stepMinutes, pauseHours, lacking, currentEvery } of parts) {
      const steps = Math.ceil(minutes / stepMinutes);
      const from = soc;
      for (let step = 1; step <= steps; step += 1) {
        soc = Math.round(from + ((socTo - from) * step) / steps);
        at += stepMinutes * MINUTE_MS;
        const lacks = (turn: number) => lacking > 0 && step % lacking === turn % lacking;
        const current = {
          currentUsingCentiAmp: Math.max(0, -amps * 100),
          currentChargingCentiAmp: Math.max(0, amps * 100),
        };
        const body = {
          ...(!lacks(1) && { socCentiPercent: soc }),
          ...(!lacks(2) && step % currentEvery === 0 && current),
        };
        all.push({ kind: KIND.monitor, at, body });
      }
      at += pauseHours * HOUR_MS;
    }
    return all;
  });

const told = (alarms: readonly Pick<TrialAlarm, 'rule' | 'raisedAt' | 'breachedSince' | 'releasedAt'>[]) =>
  alarms.map(({ rule, raisedAt, breachedSince, releasedAt }) => ({ rule, raisedAt, breachedSince, releasedAt }));

function sameAsReplayed(taken: readonly Logged[], tested: readonly AnyRule[]) {
  const all = taken.map((record) => ({ unit: 0, ...record }));
  const replayed = [...backTest(tested, historyRules(SETTINGS), all)];
  const tried = triedOn(taken, { type: 'battery' }, { before: [], after: tested });
  expect(told(tried.after)).toEqual(told(replayed.map(({ alarm, releasedAt }) => ({ ...alarm, releasedAt }))));
  return tried;
}

describe('a trial of the rules about charge', () => {
  const found: string[] = [];
  const gone = { hours: 0, skipped: 0 };
  const property = (groups: fc.Arbitrary<Part[]>, among: readonly AnyRule[]) =>
    fc.property(recordsOf(groups), fc.subarray([...among], { minLength: 1 }), (taken, tested) => {
      const { after, hours, skipped } = sameAsReplayed(taken, tested);
      found.push(...after.map(({ rule }) => rule));
      gone.hours += hours;
      gone.skipped += skipped;
    });
  const counted = () =>
    [...Map.groupBy(found, (rule) => rule)].map(([rule, { length }]) => [rule, length] as const).sort();
  beforeEach(() => {
    found.length = 0;
    Object.assign(gone, { hours: 0, skipped: 0 });
  });

  const eventful = fc.oneof(fc.tuple(part), cycle);
  const mostlyCalm = fc.oneof(fc.tuple(part), fc.tuple(calm), fc.tuple(calm));
  const judged = rules.filter(({ condition }) => condition.source !== 'balance');

  it('yields the alarms of every record', () => {
    fc.assert(property(eventful, rules), { numRuns: 200 });
  });

  it('yields the same alarms when it skips hours', () => {
    fc.assert(property(mostlyCalm, judged), { numRuns: 120 });
  });

  // Always the same samples: with others the numbers differ.
  it('yields alarms of each rule', () => {
    fc.assert(property(fc.oneof(eventful, fc.tuple(calm)), rules), { numRuns: 60, seed: 1 });
    expect(counted()).toEqual([
      ['chargeRatio', 15],
      ['deepDischarge', 15],
      ['notFullyCharged', 7],
    ]);
  });

  it('skips hours', () => {
    fc.assert(property(mostlyCalm, judged), { numRuns: 60, seed: 1 });
    expect({ ...gone, alarms: counted() }).toEqual({
      hours: 10_373,
      skipped: 8496,
      alarms: [
        ['deepDischarge', 12],
        ['notFullyCharged', 18],
      ],
    });
  });

  it('knows the current from before midnight, even when that day was skipped', () => {
    const midnight = utcDayStart(20_603);
    const body = { socCentiPercent: 5000, currentUsingCentiAmp: 2000, currentChargingCentiAmp: 0 };
    const taken: Logged[] = [];
    for (let at = utcDayStart(20_600); at < midnight; at += 9 * MINUTE_MS) taken.push({ kind: KIND.monitor, at, body });
    taken.push({ kind: KIND.monitor, at: midnight - 2 * MINUTE_MS, body });
    // It is discharged until the current is too old to hold: a day after the last one.
    const day = 24 * 60;
    for (const minute of [1, 6, 14, day - 3, day - 1, day + 3, day + 4, day + 9])
      taken.push({ kind: KIND.monitor, at: midnight + minute * MINUTE_MS, body: { socCentiPercent: 1500 } });
    const deep = rules.filter(({ condition }) => condition.source === 'discharge');
    const { after, skipped } = sameAsReplayed(taken, deep);
    expect(after.map(({ raisedAt }) => raisedAt - midnight)).toEqual([(day + 4) * MINUTE_MS]);
    expect(skipped).toBe(48);
  });
});
