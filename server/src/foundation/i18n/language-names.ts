/** Languages of the console, by the names they give themselves. */
export const LANGUAGE_NAMES = {
  en: 'English',
  zh_CN: '简体中文',
  zh_HK: '繁體中文',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
} as const;
