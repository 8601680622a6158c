import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backTest } from '#domain/alarms/back-test.ts';
import { builtInRules } from '#domain/alarms/rules.ts';
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

it('a trial of the rules about charge gives the alarms of every record', () => {
  let alarms = 0;
  const kinds = new Set<string>();
  fc.assert(
    fc.property(records, fc.subarray(rules, { minLength: 1 }), (taken, tested) => {
      const replayed = [
        ...backTest(
          tested,
          historyRules(SETTINGS),
          taken.map((record) => ({ unit: 0, ...record })),
        ),
      ].map(({ alarm: { rule, raisedAt, breachedSince }, releasedAt }) => ({
        rule,
        raisedAt,
        breachedSince,
        releasedAt,
      }));
      const { after } = triedOn(taken, { type: 'battery' }, { before: [], after: tested });
      expect(
        after.map(({ rule, raisedAt, breachedSince, releasedAt }) => ({ rule, raisedAt, breachedSince, releasedAt })),
      ).toEqual(replayed);
      alarms += after.length;
      for (const { rule } of after) kinds.add(rule);
    }),
    { numRuns: 250 },
  );
  // Otherwise the property says nothing.
  expect(alarms).toBeGreaterThan(30);
  expect(kinds.size).toBe(3);
});
