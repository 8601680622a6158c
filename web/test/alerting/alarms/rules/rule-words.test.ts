import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import {
  clausesOf,
  marks,
  type RuleForm,
  type SpokenLevel,
  splitSentence,
} from '#web/features/alerting/alarms/rules/rule-words.ts';

const TEXTS = join(import.meta.dirname, '../../../../../domain/texts/warning_rules');
const level = (key: number, more: Partial<SpokenLevel> = {}): SpokenLevel => ({
  key,
  enabled: true,
  limit: 5000,
  durationSeconds: 300,
  ...more,
});
const ANY = { whileState: 'any' } as const;
const keys = (form: RuleForm, levels: readonly SpokenLevel[], whileState: 'any' | 'charging' = 'any') =>
  clausesOf({ form, levels, when: { whileState } }).map(({ key }) => key);

test('the mildest level comes first, each worse one after it, and the release last', () => {
  const levels = [level(5), level(6), level(7, { enabled: false })];
  const clauses = clausesOf({ form: 'above', levels, when: { whileState: 'charging' } });
  expect(clauses.map(({ key }) => key)).toEqual(['above_for_while', 'above_next', 'above_release']);
  expect(clauses[0]?.parts).toContainEqual({ slot: 'limit', level: 6 });
  expect(clauses[1]?.parts).toContainEqual({ slot: 'limit', level: 5 });
  expect(clauses[2]?.parts).toEqual([{ slot: 'release', level: 6 }]);
});

test('a duration is stated once, and again where it differs', () => {
  expect(keys('below', [level(1, { durationSeconds: 0 }), level(2)])).toEqual([
    'below_for',
    'below_next_now',
    'below_release',
  ]);
  expect(keys('below', [level(1), level(2, { durationSeconds: 0 })])).toEqual([
    'below',
    'below_next_for',
    'below_release',
  ]);
  expect(keys('above', [level(1, { durationSeconds: 0 })], 'charging')).toEqual(['above_while', 'above_release']);
});

test('rules without limits have sentences of their own', () => {
  expect(keys('offline', [level(12, { limit: 0 })])).toEqual(['offline_interval']);
  expect(keys('offline', [level(12, { limit: 7200 })])).toEqual(['offline']);
  expect(keys('water', [level(13)], 'charging')).toEqual(['water_for', 'only_while']);
  expect(keys('ratio', [level(19)])).toEqual(['ratio']);
  expect(keys('deep', [level(706, { durationSeconds: 0 })])).toEqual(['deep']);
  expect(keys('notFull', [level(707)])).toEqual(['not_full']);
  expect(keys('above', [level(5, { enabled: false })])).toEqual(['all_off']);
});

const forms: readonly RuleForm[] = [
  'above',
  'below',
  'offline',
  'water',
  'ratio',
  'deep',
  'notFull',
  'clock',
  'cells',
  'drift',
];
const rules = fc.record({
  form: fc.constantFrom(...forms),
  levels: fc.array(
    fc.record({
      key: fc.integer({ min: 1, max: 9 }),
      enabled: fc.boolean(),
      limit: fc.constantFrom(0, 5000),
      durationSeconds: fc.constantFrom(0, 60),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  whileState: fc.constantFrom('any' as const, 'idle' as const),
});

for (const language of LANGUAGES)
  test(`every part of every sentence is used in ${language}, and none is left over`, () => {
    const texts = JSON.parse(readFileSync(join(TEXTS, `${language}.json`), 'utf8')) as Record<string, string>;
    fc.assert(
      fc.property(rules, ({ form, levels, whileState }) => {
        for (const { key, parts } of clausesOf({ form, levels, when: { ...ANY, whileState } })) {
          const values = marks(parts) as Record<string, string>;
          const sentence =
            texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `?${name}`) ?? '?';
          expect(sentence).not.toContain('?');
          const pieces = splitSentence(sentence, parts);
          expect(pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(parts.length);
          expect(pieces.filter((piece) => typeof piece === 'string').join('')).not.toContain('\u0001');
        }
      }),
    );
  });
