import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ALARM_TYPES, alarmEntry, LIMIT_ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import type { LimitMeasure } from '#domain/alerting/alarms/families/family.ts';
import { ALARM_FAMILIES } from '#domain/alerting/alarms/families/registry.ts';
import { defaultAlarmLimits } from '#domain/alerting/alarms/rules/default-limits.ts';
import { RULE_FAMILIES } from '#domain/alerting/alarms/rules/families.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { builtInRules } from '#domain/alerting/alarms/rules/rules.ts';
import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import type { ChannelUnit } from '#domain/foundation/kinds/channel.ts';
import { findChannel } from '#domain/foundation/kinds/channels.ts';
import { alarmFacts, FACTS } from '#domain/reporting/handbook/alarm-facts.ts';
import { HANDBOOK_LANGUAGES } from '#domain/reporting/handbook/languages.ts';

const TEXTS = new URL('../../../texts/alarm/', import.meta.url);
const ARTICLES = new URL('../../../../server/handbook/', import.meta.url);
const languages = readdirSync(TEXTS).map((file) => {
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8'));
  return [file, texts] as const;
});
const articleOf = (language: string, article: string) =>
  readFileSync(new URL(`${language}/${article}.md`, ARTICLES), 'utf8');

const BATTERY = { chemistry: 'lfp', nominalCentiVolt: 5120, capacityCentiAmpHour: 28_000 } as const;
const settings = {
  alarmLimits: defaultAlarmLimits(BATTERY),
  ...{ timeZone: 'Etc/UTC', reportIntervalSeconds: 60, capacityCentiAmpHour: BATTERY.capacityCentiAmpHour },
  ...{ repeatGapSeconds: 3600, workingHours: null, serviceUntil: null },
};
/** Units of a channel that a limit of this measure is on. */
const UNITS: Partial<Record<LimitMeasure, ChannelUnit>> = { voltage: 'V', temperature: '°C', current: 'A', soc: '%' };

test('no two families have a key or a type in common', () => {
  expect(new Set(ALARM_FAMILIES.map(({ key }) => key)).size).toBe(ALARM_FAMILIES.length);
  expect(ALARM_FAMILIES.flatMap(({ types }) => Object.keys(types)).length).toBe(ALARM_TYPES.length);
});

describe.each(ALARM_FAMILIES.map((family) => [family.key, family] as const))('the family %s', (key, family) => {
  const types = Object.keys(family.types).map(Number);

  test.each(languages)('has a name, and each of its types a sentence, in %s', (_, texts) => {
    expect(texts[`name_${key}`]).toBeTruthy();
    const names = types.map((type) => alarmName(type, (text) => texts[text] ?? ''));
    expect(names.filter((name) => name === '')).toEqual([]);
    expect(types.filter((type) => !texts[String(type)])).toEqual([]);
  });

  test.each(HANDBOOK_LANGUAGES)('has an article with its numbers in %s', (language) => {
    expect(articleOf(language, family.article)).toContain(FACTS);
    expect(alarmFacts(family.article, language)).not.toMatch(/undefined|NaN/);
  });
});

describe.each(RULE_FAMILIES.map((family) => [family.key, family] as const))('the rule %s', (_, family) => {
  const { types, limit, group } = family;

  test('has limits that may be set, a worse level the more severe', () => {
    const defaults = settings.alarmLimits.filter(({ msgType }) => types.includes(msgType));
    expect(defaults.map(({ msgType }) => msgType)).toEqual(types.toSorted((one, other) => one - other));
    expect(limitsFault(defaults)).toBeNull();
    for (const { upperLimit, durationSeconds } of defaults) {
      expect(upperLimit !== undefined).toBe(limit.side === 'outside');
      if (!limit.hasDuration) expect(durationSeconds).toBe(0);
    }
    const severities = types.map((type) => alarmEntry(type)!.severity);
    expect(severities).toEqual([...new Set(severities)].sort());
  });

  test('is on a channel of its unit where it is about records', () => {
    const units = group ? [findChannel(group.kind, group.channel).unit] : [];
    expect(units).toEqual(group ? [UNITS[limit.measure] ?? ''] : []);
  });

  test('raises each of its types where it is switched on', () => {
    const raised = builtInRules(settings).map(({ msgType }) => msgType);
    expect(raised).toEqual(expect.arrayContaining([...types]));
  });
});

test('the texts have no type and no family that does not exist', () => {
  const keys = Object.keys(Object.fromEntries(languages)['en.json'] ?? {});
  const known = ALARM_TYPES.map(String);
  expect(keys.filter((each) => /^\d+$/.test(each)).sort()).toEqual([...known].sort());
  const names = keys.filter((each) => each.startsWith('name_'));
  expect(names.sort()).toEqual(ALARM_FAMILIES.map(({ key }) => `name_${key}`).sort());
  expect(RULE_FAMILIES.flatMap(({ types }) => types).sort()).toEqual([...LIMIT_ALARM_TYPES].sort());
});
