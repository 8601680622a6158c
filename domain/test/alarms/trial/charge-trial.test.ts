import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backTest } from '#domain/alarms/back-test.ts';
import { builtInRules } from '#domain/alarms/rules.ts';
import type { TrialAlarm } from '#domain/alarms/trial/rule-run.ts';
import { historyRules } from '#domain/history/rules.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { HOUR_MS, MINUTE_MS, utcDayStart } from '#domain/time.ts';
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
const records: fc.Arbitrary<Logged[]> = fc
  .array(fc.oneof(fc.tuple(part), cycle), { minLength: 2, maxLength: 8 })
  .map((groups) => groups.flat())
  .map((parts) => {
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

describe('a trial of the rules about charge', () => {
  const found: string[] = [];
  const sameAsReplayed = fc.property(records, fc.subarray(rules, { minLength: 1 }), (taken, tested) => {
    const all = taken.map((record) => ({ unit: 0, ...record }));
    const replayed = [...backTest(tested, historyRules(SETTINGS), all)];
    const { after } = triedOn(taken, { type: 'battery' }, { before: [], after: tested });
    expect(told(after)).toEqual(told(replayed.map(({ alarm, releasedAt }) => ({ ...alarm, releasedAt }))));
    found.push(...after.map(({ rule }) => rule));
  });

  it('gives the alarms of every record', () => {
    fc.assert(sameAsReplayed, { numRuns: 250 });
  });

  it('gives alarms of each rule', () => {
    found.length = 0;
    // Always the same samples: with others the numbers differ.
    fc.assert(sameAsReplayed, { numRuns: 60, seed: 1 });
    const counted = Map.groupBy(found, (rule) => rule);
    expect([...counted].map(([rule, { length }]) => [rule, length]).sort()).toEqual([
      ['chargeRatio', 23],
      ['deepDischarge', 20],
      ['notFullyCharged', 9],
    ]);
  });
});
