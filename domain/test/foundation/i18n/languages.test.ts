import { expect, test } from 'vitest';
import { browserLanguage, languageTags, supportedLanguage } from '#domain/foundation/i18n/languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'fr-CA'], 'fr'],
  [['zh'], 'zh_CN'],
  [['zh-Hans-SG'], 'zh_CN'],
  [['zh-Hant'], 'zh_HK'],
  [['zh-TW'], 'zh_HK'],
  [['zh_HK'], 'zh_HK'],
  [['ja-JP'], 'ja'],
  [['ko'], 'ko'],
  [['sv', 'nl'], 'en'],
  [[], 'en'],
])('%j speaks %s', (tags, language) => {
  expect(browserLanguage(tags)).toBe(language);
});

test('a header names languages with weights; the most wanted one that is supported counts', () => {
  expect(languageTags('en;q=0.5, sv-SE, de-AT;q=0.9, *;q=0.1, fr;q=0')).toEqual(['sv-SE', 'de-AT', 'en']);
  expect(supportedLanguage(languageTags('sv-SE, de-AT;q=0.9'))).toBe('de');
  expect(supportedLanguage(languageTags(''))).toBeNull();
  expect(supportedLanguage(languageTags(';;,q=1,de;q=x'))).toBe('de');
});
