import i18next from 'i18next';
import { FALLBACK, isLanguage, type Language } from './languages.ts';

/** The language that the page is in. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : FALLBACK);
