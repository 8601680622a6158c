import { currentLanguage } from '../../../../../i18n/current-language.ts';

/** What stands between two sentences: nothing in Chinese and Japanese. */
export const betweenSentences = (): string => (/^(zh|ja)/.test(currentLanguage()) ? '' : ' ');
