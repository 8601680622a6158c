import { describe, expect, it } from 'vitest';
import { backTest } from '#domain/alerting/alarms/back-test.ts';
import type { OwnRule } from '#domain/alerting/alarms/rules/own-rule.ts';
import type { AnyRule } from '#domain/alerting/alarms/rules/rule.ts';
import { builtInRules, ownRules } from '#domain/alerting/alarms/rules/rules.ts';
import type { TrialSubject } from '#domain/alerting/alarms/trial/plan.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { type Logged, triedOn } from './trial/tried-days.ts';
import { batterySettings, START, WatchedBattery } from './watched-battery.ts';

const INTERVALS = [10, 60, 299, 300, 450, 599, 601, 900, 1200];
const DAYS = 3;

/** A battery that is charged for six hours, idle for one, and discharged for five, and gets hot once in each of them. */
function bodyAt(at: number): Monitor {
  const hour = ((at - START) % (12 * HOUR_MS)) / HOUR_MS;
  const isIdle = hour >= 6 && hour < 7;
  const isHot = (hour >= 2 && hour < 4) || (hour >= 9 && hour < 11);
  const soc = hour < 6 ? 40 + (60 * hour) / 6 : isIdle ? 100 : 100 - (60 * (hour - 7)) / 5;
  return {
    socCentiPercent: Math.min(10_000, Math.round(soc * 100 + (hour > 5.5 && hour < 7 ? 800 : 0))),
    temperatureCentiCelsius: isHot ? 5200 : 2500,
    currentChargingCentiAmp: hour < 6 ? 2000 : 0,
    currentUsingCentiAmp: hour >= 7 ? 1200 : 0,
  };
}

const recordsEvery = (seconds: number): Logged[] =>
  Array.from({ length: Math.floor((DAYS * DAY_MS) / (seconds * SECOND_MS)) }, (_, place) => {
    const at = START + place * seconds * SECOND_MS;
    return { kind: KIND.monitor, at, body: bodyAt(at) };
  });

const hot = (whileState: OwnRule['whileState']): OwnRule => ({
  id: 3,
  name: 'Hot',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [{ level: 2, limit: 5000 }],
  hysteresis: 100,
  durationSeconds: 300,
  whileState,
  hours: null,
  repeatGapSeconds: 3600,
});

const settings = batterySettings();
const BOOK = historyRules(settings);
const subject: TrialSubject = {
  type: 'channel',
  kind: KIND.monitor,
  channel: channelNamed(KIND.monitor, 'temperature'),
  comparison: 'above',
};
const balance = builtInRules(settings).filter(({ condition }) => condition.source === 'balance');

interface Told {
  readonly rule: string;
  readonly raisedAt: number;
  readonly releasedAt: number | null;
}

/** What is raised live, what a trial says of it, and what the records show again. */
function toldBy(records: readonly Logged[], rules: readonly AnyRule[], owned: OwnRule[], about: TrialSubject): Told[] {
  const battery = new WatchedBattery({ ...settings, ownRules: owned });
  const keys = new Set(rules.map(({ key }) => key));
  const live: Told[] = [];
  for (const { at, body } of records)
    for (const event of battery.send({
      type: 'record',
      kind: KIND.monitor,
      unit: 0,
      at,
      receivedAt: at,
      body: body as Monitor,
    })) {
      if (event.type !== 'alarmRaised' && event.type !== 'alarmReleased') continue;
      const { rule, raisedAt } = event.alarm;
      if (!keys.has(rule)) continue;
      if (event.type === 'alarmReleased') live.pop();
      live.push({ rule, raisedAt, releasedAt: event.type === 'alarmReleased' ? event.releasedAt : null });
    }
  const tried = triedOn(records, about, { before: [], after: rules }).after;
  const again = [
    ...backTest(
      rules,
      BOOK,
      records.map((record) => ({ unit: 0, ...record })),
    ),
  ];
  const only = ({ rule, raisedAt, releasedAt }: Told) => ({ rule, raisedAt, releasedAt });
  expect(tried.map(only)).toEqual(live);
  expect(again.map(({ alarm, releasedAt }) => only({ ...alarm, releasedAt }))).toEqual(live);
  return live;
}

describe.each(INTERVALS)('of a device that reports every %i s', (seconds) => {
  const records = recordsEvery(seconds);
  const inHours = (at: number) => (at - START) / HOUR_MS;
  const late = (seconds * SECOND_MS + 6 * MINUTE_MS) / HOUR_MS;

  it.each([
    ['charging', 2, 4],
    ['discharging', 9, 11],
  ] as const)('the same heat warns while %s', (whileState, from, until) => {
    const rules = ownRules(settings, [hot(whileState)]);
    const told = toldBy(records, rules, [hot(whileState)], subject);
    expect(told).toHaveLength(DAYS * 2);
    for (const [place, { raisedAt, releasedAt }] of told.entries()) {
      const begin = place * 12;
      expect(inHours(raisedAt)).toBeGreaterThanOrEqual(begin + from);
      expect(inHours(raisedAt)).toBeLessThanOrEqual(begin + from + 2 * late);
      expect(inHours(releasedAt!)).toBeGreaterThanOrEqual(begin + until);
      expect(inHours(releasedAt!)).toBeLessThanOrEqual(begin + until + late);
    }
  });

  it('charges that put in twice what came out are told', () => {
    const told = toldBy(records, balance, [], { type: 'battery' });
    expect(told).toMatchObject([{ rule: 'chargeRatio', releasedAt: null }]);
    // With the second full charge that is left: it is counted from the first on.
    expect(Math.floor(inHours(told[0]!.raisedAt))).toBe(19);
  });
});
