/** The languages in which the handbook is written. */
export const HANDBOOK_LANGUAGES = ['en', 'zh_CN'] as const;
export type HandbookLanguage = (typeof HANDBOOK_LANGUAGES)[number];

/** The language in which a reader gets the handbook: both Chinese ones the simplified, all others English. */
export const handbookLanguage = (language: string): HandbookLanguage =>
  language === 'zh_CN' || language === 'zh_HK' ? 'zh_CN' : 'en';
