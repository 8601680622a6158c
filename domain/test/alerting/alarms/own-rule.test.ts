import { describe, expect, it, test } from 'vitest';
import { noAlarms } from '#domain/alerting/alarms/life/open-alarm.ts';
import { REPEAT_GAP_RANGE } from '#domain/alerting/alarms/rules/families.ts';
import { forgetOwnRules, ownRuleId, ruleChannels } from '#domain/alerting/alarms/rules/own-rule.ts';
import { warningText } from '#domain/alerting/alarms/words/warning-text.ts';
import { formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

const format = {
  quantity: (quantity: Parameters<typeof formatQuantity>[1]) => formatQuantity('en', quantity),
  number: String,
  minutes: String,
  lasting: String,
  date: String,
  fault: String,
};
const sentence = (own: object | undefined, triggerValue: number, temperatureUnit: 'C' | 'F' = 'C') => {
  const warning = { msgType: 100, triggerValue, extend: { own }, raisedAt: 0, releasedAt: null };
  const { key, values } = warningText(warning, { ...format, temperatureUnit }, 0);
  return [key, values.rule, values.value];
};

describe('an alarm of an own rule is shown', () => {
  const of = (channel: string) => ({ name: 'Mine', kind: KIND.monitor, channel, comparison: 'above' });
  it('with the name of the rule and the value of its channel', () => {
    expect(sentence(of('temperature'), 4250)).toEqual(['100', 'Mine', '42.5 °C'.replace(' ', '\u00a0')]);
    expect(sentence(of('temperature'), 4250, 'F')[2]).toBe('108.5\u00a0°F');
    expect(sentence(of('rsrp'), -97)[2]).toBe('−97\u00a0dBm');
    expect(sentence(of('odometer'), 12)[2]).toBe('12\u00a0m');
    expect(sentence(of('relay'), 1)[2]).toBe('1');
  });

  it('as far as it is known when something is missing', () => {
    expect(sentence(undefined, 1)).toEqual(['100', '', '--']);
    expect(sentence(of('gone'), 1)).toEqual(['100', 'Mine', '--']);
  });
});

test('a rule never reveals a location', () => {
  expect(ruleChannels(KIND.location)).toEqual([]);
  expect(ruleChannels(KIND.monitor).map(({ name }) => name)).toContain('speed');
});

test('keys are numbers of the database', () => {
  expect(['own:7', 'own:0', 'own:07', 'own:9999999999', 'lowSoc'].map(ownRuleId)).toEqual([7, null, null, null, null]);
});

test('alarms of a deleted rule are forgotten once no repeat gap needs them', () => {
  const alarms = { ...noAlarms(), lastRaisedAt: { 'own:1:2:1': 1000, 'own:3:1:3': 1000, lowSoc: 1000 } };
  const longest = REPEAT_GAP_RANGE.max * 1000;
  forgetOwnRules(alarms, 999 + longest, new Set(['own:3:1']));
  expect(Object.keys(alarms.lastRaisedAt)).toHaveLength(3);
  forgetOwnRules(alarms, 1000 + longest, new Set(['own:3:1']));
  expect(Object.keys(alarms.lastRaisedAt)).toEqual(['own:3:1:3', 'lowSoc']);
});
