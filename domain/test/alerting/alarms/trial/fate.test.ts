import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LimitRule } from '#domain/alerting/alarms/rules/rule.ts';
import { deviceRules } from '#domain/alerting/alarms/rules/rules.ts';
import { directionBefore } from '#domain/alerting/alarms/trial/directions.ts';
import { trialPlan } from '#domain/alerting/alarms/trial/plan.ts';
import { Receipts, trySilence } from '#domain/alerting/alarms/trial/silence-trial.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { batterySettings, START } from '../watched-battery.ts';
import { type Logged, triedOn } from './tried-days.ts';

const RULE = deviceRules(batterySettings()).find(({ key }) => key === 'highTemperature3') as LimitRule;
const at = (minute: number, degrees: number, net: number): Logged => ({
  kind: KIND.monitor,
  at: START + minute * MINUTE_MS,
  body: {
    temperatureCentiCelsius: degrees * 100,
    currentUsingCentiAmp: Math.max(0, -net),
    currentChargingCentiAmp: Math.max(0, net),
  },
});
/** Ten minutes at 56 °C while it is charged, then twenty at 58 °C while it is not. */
const RECORDS = [
  ...Array.from({ length: 10 }, (_, minute) => at(minute, 56, 3000)),
  at(10, 20, 0),
  ...Array.from({ length: 20 }, (_, minute) => at(90 + minute, 58, 0)),
  at(110, 20, 0),
];
const subject = {
  type: 'channel',
  kind: KIND.monitor,
  channel: channelNamed(KIND.monitor, 'temperature'),
  comparison: 'above',
} as const;
const changed = (more: Partial<LimitRule>, limit = 5500): LimitRule => ({
  ...RULE,
  ...more,
  condition: { ...RULE.condition, limit },
});
const fatesUnder = (...after: LimitRule[]) => triedOn(RECORDS, subject, { before: [RULE], after }).fates;

describe('the outcome of an alarm', () => {
  test.each([
    ['it stays under the same rule', [changed({})], ['stays', 'stays']],
    ['it is within a higher limit', [changed({}, 5700)], ['within', 'stays']],
    ['it is too short', [changed({ durationMs: 15 * MINUTE_MS })], ['short', 'stays']],
    ['it is too soon after another', [changed({ repeatGapMs: 3 * 60 * MINUTE_MS })], ['stays', 'repeated']],
    [
      'it is not in the state that counts',
      [changed({ counts: { whileState: 'charging', hours: null, timeZone: 'Etc/UTC' } })],
      ['stays', 'uncounted'],
    ],
    ['nothing is watched', [], ['off', 'off']],
  ] as const)('%s', (_, after, expected) => {
    expect(fatesUnder(...after)).toEqual(expected);
  });

  it('is listed beside the new ones', () => {
    const { after, added } = triedOn(RECORDS, subject, { before: [changed({}, 5700)], after: [RULE] });
    expect([after.length, added]).toEqual([2, 1]);
  });
});

test('the direction of the current is certain once the interval of the device is known, or after a silence', () => {
  const book = { gapMs: 10 * MINUTE_MS, thresholdCentiAmp: 200 };
  const net = (minute: number, current: number) => [minute * MINUTE_MS, current] as const;
  const ask = (until: number, ...records: ReturnType<typeof net>[]) => {
    const columnOf = (key: string, sign: 1 | -1) => ({
      key,
      repeated: false,
      column: Float64Array.from(records, ([, current]) => Math.max(0, sign * current)),
    });
    const values = [columnOf('currentUsingCentiAmp', -1), columnOf('currentChargingCentiAmp', 1)];
    const day = [{ kind: KIND.monitor, at: Float64Array.from(records, ([instant]) => instant), values }];
    return directionBefore([day], { from: 0, until: until * MINUTE_MS }, book);
  };
  const minutes = (count: number, current: number) =>
    Array.from({ length: count }, (_, minute) => net(minute + 1, current));
  // What is known of the interval of the device follows from the records of seven hours.
  expect(ask(3, net(1, 3000), net(2, 3000))).toMatchObject({ isSure: false, direction: { held: 'charging' } });
  expect(ask(421, ...minutes(420, 3000))).toMatchObject({ isSure: true, direction: { held: 'charging' } });
  const changing = minutes(840, 3000).map(([at], place) => [at / 2, (place % 2) * 3000] as const);
  expect(ask(421, ...changing)).toMatchObject({ isSure: false, direction: { held: null } });
  expect(ask(200, net(190, 3000))).toMatchObject({ isSure: true });
  expect(ask(200, net(5, 3000))).toMatchObject({ isSure: true });
  expect(ask(150, net(5, 3000))).toMatchObject({ isSure: false });
});

test('the times of a series are noted as each of them would be', () => {
  const lags = fc.array(fc.integer({ min: -90_000, max: 400_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(lags, (steps) => {
      const time = { from: START, until: START + 90 * MINUTE_MS };
      let at = START - 2 * MINUTE_MS;
      const instants = Float64Array.from(steps, (step) => (at += step));
      const [together, each] = [new Receipts(time), new Receipts(time)];
      together.noteAll(instants);
      for (const instant of instants) each.note(instant);
      expect([...together.gaps(1)]).toEqual([...each.gaps(1)]);
    }),
  );
});

test('silence is tested on the times at which messages arrived', () => {
  const silence = (limitMinutes: number) =>
    deviceRules(batterySettings({ 12: { limit: limitMinutes * 60 } })).filter(({ key }) => key === 'offline');
  const time = { from: START, until: START + 600 * MINUTE_MS };
  const receipts = new Receipts(time);
  // In no order, as records of several kinds are read.
  for (const minute of [100, 0, 1, 2, 3, 101, 20, 21, 400]) receipts.note(START + minute * MINUTE_MS + 500);
  const plan = trialPlan(batterySettings(), { type: 'silence' }, silence(0), silence(90));
  const { before, after, fates } = trySilence(plan, receipts, 60, time);
  const minutes = (alarms: typeof before) =>
    alarms.map(({ raisedAt, releasedAt }) => [
      Math.round((raisedAt - START) / MINUTE_MS),
      releasedAt && Math.round((releasedAt - START) / MINUTE_MS),
    ]);
  expect(minutes(before)).toEqual([
    [6, 20],
    [66, 100],
    [126, 400],
    [403, null],
  ]);
  expect(minutes(after)).toEqual([
    [191, 400],
    [490, null],
  ]);
  expect(fates).toEqual(['within', 'within', 'stays', 'stays']);
});
