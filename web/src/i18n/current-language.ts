import i18next from 'i18next';
import { FALLBACK, isLanguage, type Language } from '#domain/foundation/i18n/languages.ts';

/** The current language of the page. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : FALLBACK);
