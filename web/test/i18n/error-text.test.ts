import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { errorText } from '#web/i18n/error-text.ts';

const texts = (module: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../domain/texts/${module}/${language}.json`, import.meta.url), 'utf8'));

beforeAll(async () => {
  await i18next.init({ resources: {}, keySeparator: false, interpolation: { escapeValue: false } });
  for (const language of LANGUAGES)
    for (const module of ['index', 'wrong_desc']) i18next.addResourceBundle(language, module, texts(module, language));
});

const tooMany = (retryAfterSeconds: number) =>
  errorText(new ApiError('limit', 'too_many_requests', { retryAfterSeconds }));

test.each([
  ['en', 17, 'Too many attempts. Wait 17 s and try again.'],
  ['en', 90, 'Too many attempts. Wait 90 s and try again.'],
  ['en', 541, 'Too many attempts. Wait 10 min and try again.'],
  ['en', 3600, 'Too many attempts. Wait 1 h and try again.'],
  ['en', 43_201, 'Too many attempts. Wait 12 h 1 min and try again.'],
  ['de', 43_000, 'Zu viele Versuche. In 11 Std. 57 Min. erneut versuchen.'],
  ['fr', 43_000, 'Trop d’essais. Réessayez dans 11 h 57 min.'],
  ['ja', 43_000, '試行回数が多すぎます。11時間57分後に再試行してください。'],
  ['ko', 43_000, '시도가 너무 많습니다. 11시간 57분 후 다시 시도하세요.'],
  ['zh_CN', 43_000, '尝试次数过多，请在 11 小时 57 分钟后重试。'],
  ['zh_HK', 43_000, '嘗試次數過多，請在 11 小時 57 分鐘後重試。'],
] as const)('a waiting time is shown in a suitable unit: %s %d', async (language, seconds, sentence) => {
  await i18next.changeLanguage(language);
  expect(tooMany(seconds)).toBe(sentence);
});
