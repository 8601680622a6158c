import { expect, test } from 'vitest';
import { browserLanguage } from '#domain/i18n/languages.ts';

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
