export const LANGUAGES = ['en', 'zh_CN', 'zh_HK', 'de', 'ja', 'ko', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK: Language = 'en';

/** Each language by its own name, in the order of the menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh_CN: '简体中文',
  zh_HK: '繁體中文',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
};

/** For `<html lang>`, which selects Han glyphs and hyphenation. */
export const HTML_LANG: Readonly<Record<Language, string>> = {
  en: 'en',
  zh_CN: 'zh-Hans-CN',
  zh_HK: 'zh-Hant-HK',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  fr: 'fr',
};

/** Locale of numbers and dates; English dates have the day first, like the others. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = { ...HTML_LANG, en: 'en-GB' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The console's language for one of the browser's; `null` when it is not supported. */
const ofTag = (tag: string): Language | null => {
  const [base = '', ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-');
  if (base === 'zh') return rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part)) ? 'zh_HK' : 'zh_CN';
  return isLanguage(base) ? base : null;
};

/** The first supported language of a list; null where none is. */
export const supportedLanguage = (tags: readonly string[]): Language | null => {
  for (const tag of tags) {
    const language = ofTag(tag);
    if (language) return language;
  }
  return null;
};

/** The first supported language of the browser's list, otherwise English. */
export const browserLanguage = (tags: readonly string[]): Language => supportedLanguage(tags) ?? FALLBACK;

/** The language tags of an `Accept-Language` header, the most wanted first (RFC 9110). */
export const languageTags = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';');
      const weight = /^\s*q=(0(?:\.\d+)?|1(?:\.0+)?)\s*$/.exec(quality)?.[1];
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
