import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALARM_CATALOGUE, ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { isErrorCode } from '#domain/foundation/basics/errors.ts';
import { alarmFacts, FACTS, withFacts } from '#domain/reporting/handbook/alarm-facts.ts';
import { articleOfAlarm } from '#domain/reporting/handbook/article-of-alarm.ts';
import { ARTICLE_OF_ERROR, articleOfError } from '#domain/reporting/handbook/article-of-error.ts';
import { excerptOf, plainText, summaryOf, wordsOf } from '#domain/reporting/handbook/article-text.ts';
import { HANDBOOK_LANGUAGES, handbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { MAX_CONTENT, MAX_TITLE } from '#domain/reporting/handbook/limits.ts';
import { relatedTo } from '#domain/reporting/handbook/related.ts';
import { ARTICLES, TOPIC_IDS } from '#domain/reporting/handbook/topics.ts';

const ids: readonly string[] = TOPIC_IDS.flatMap((topic) => ARTICLES[topic]);
const textOf = (language: string, id: string) =>
  readFileSync(new URL(`../../../../server/handbook/${language}/${id}.md`, import.meta.url), 'utf8');

test('Chinese readers get Chinese, all others English', () => {
  expect(['zh_CN', 'zh_HK', 'en', 'de', 'ja', 'ko', 'fr', ''].map(handbookLanguage)).toEqual([
    'zh_CN',
    'zh_CN',
    'en',
    'en',
    'en',
    'en',
    'en',
    'en',
  ]);
});

describe.each(HANDBOOK_LANGUAGES)('articles in %s', (language) => {
  test('each has a title, a summary and a bounded length', () => {
    for (const id of ids) {
      const text = textOf(language, id);
      const [title = '', ...rest] = text.split('\n');
      expect(title, id).toMatch(/^# \S/);
      expect(title.length - 2).toBeLessThanOrEqual(MAX_TITLE);
      expect(text.length).toBeLessThanOrEqual(MAX_CONTENT);
      expect(summaryOf(rest.join('\n')).length, id).toBeGreaterThan(8);
    }
  });

  test('links lead to existing articles', () => {
    for (const id of ids)
      for (const [, target = ''] of textOf(language, id).matchAll(/(?<!!)\[[^\]]*\]\(#([^/)][^)]*)\)/g))
        expect(ids, `${id}: ${target}`).toContain(target);
  });

  test('each alarm has an article, which takes its numbers from the catalogue', () => {
    for (const article of new Set(ALARM_TYPES.map((type) => articleOfAlarm(type)!))) {
      const text = textOf(language, article);
      expect(text, article).toContain(FACTS);
      expect(withFacts(article, text, language)).not.toContain('{{');
    }
  });
});

test('every article leads on to others, and every error with help to an article', () => {
  for (const id of ids) {
    const next = relatedTo(id, 'first');
    expect(next.length, id).toBeGreaterThan(0);
    for (const one of next) expect(ids).toContain(one);
    expect(next).not.toContain(id);
  }
  expect(relatedTo('our-depot', 'home')).toEqual(ARTICLES.home.slice(0, 3));
  for (const [code, article] of Object.entries(ARTICLE_OF_ERROR)) {
    expect(isErrorCode(code), code).toBe(true);
    expect(ids).toContain(article);
  }
  expect(articleOfError('data_service_expired')).toBe('data-service-ends');
  expect(articleOfError('toString')).toBeUndefined();
});

test('the numbers of an alarm are those of its default limits', () => {
  expect(alarmFacts('low-charge', 'en')).toContain('| Every battery | 2 | 30% | 32% | 60 s |');
  expect(alarmFacts('high-temperature', 'en')).toContain('| Every battery | 1 | 65 °C | 62 °C | 60 s |');
  expect(alarmFacts('low-voltage', 'en')).toContain('| Lead-acid 24 V | 1 | 21 V | 21.6 V | 60 s |');
  expect(alarmFacts('charge-ratio', 'zh_CN')).toContain('低于 100% 或高于 135%');
  expect(alarmFacts('offline', 'en')).toBe(`Level ${ALARM_CATALOGUE[12].severity}.`);
});

test('text without markup, and the words around a match', () => {
  expect(plainText('# A\n\n- **b** [c](#d) `e`\n1. f | g')).toBe('A b c e f g');
  expect(wordsOf(' Low  low CHARGE ')).toEqual(['low', 'charge']);
  expect(excerptOf(`${'x '.repeat(100)}needle${' y'.repeat(100)}`, ['needle'])).toMatch(/^….*needle.*…$/);
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 })), (text, words) => {
      expect(excerptOf(plainText(text), words).length).toBeLessThanOrEqual(142);
    }),
  );
});
