import i18next, { type i18n } from 'i18next';
import type { TextKey } from '#domain/foundation/basics/text-keys.ts';
import { FALLBACK } from '#domain/foundation/i18n/languages.ts';
import type { Texts } from './texts.ts';

/** The text of a key with its placeholders filled. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Texts with placeholders and plurals as the console writes them, for what the program writes itself. */
export function createTranslator(texts: Texts): (language: string) => Translate {
  let instance: i18n | null = null;
  const start = () => {
    const made = i18next.createInstance();
    // Without anything to load it is ready at once.
    void made.init({
      resources: Object.fromEntries(texts.languages.map((language) => [language, texts.project(language)])),
      fallbackLng: FALLBACK,
      keySeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
    return made;
  };
  return (language) => {
    instance ??= start();
    const t = instance.getFixedT(language);
    return (key, values = {}) => String(t(key as never, values as never));
  };
}
