import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguage, FALLBACK, HTML_LANG, isLanguage, type Language } from '#domain/i18n/languages.ts';
import { storedValue } from '../storage/stored-value.ts';
import { cachedTexts, fetchTexts, shippedTexts, type Texts } from './texts.ts';

/** The language chosen in this browser; `null` until one is chosen. */
export const chosenLanguage = storedValue<Language | null>('local', 'language', {
  read: (text) => (isLanguage(text) ? text : null),
  write: (language) => language,
});

export const startLanguage = (): Language => chosenLanguage.get() ?? browserLanguage(navigator.languages);

function take(language: Language, texts: Texts): void {
  for (const [module, entries] of Object.entries(texts))
    i18next.addResourceBundle(language, module, entries, false, true);
}

/** Makes a language's texts available: first the cached or bundled ones, then the server's. */
async function load(language: Language): Promise<void> {
  const cached = cachedTexts(language);
  const fresh = fetchTexts(language).then((texts) => take(language, texts));
  if (cached) {
    take(language, cached);
    fresh.catch(() => undefined);
    return;
  }
  await fresh.catch(async () => take(language, await shippedTexts(language)));
}

const loaded = new Set<Language>();

/** Switches the page to a language; its texts are fetched if needed. */
export async function showLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) {
    await load(language);
    loaded.add(language);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
}

/** Stores the user's choice in this browser and applies it. */
export function chooseLanguage(language: Language): Promise<void> {
  chosenLanguage.set(language);
  return showLanguage(language);
}

/** Starts with the chosen language, otherwise the browser's. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: startLanguage(),
    fallbackLng: FALLBACK,
    resources: {},
    ns: ['index'],
    defaultNS: 'index',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  });
  await showLanguage(startLanguage());
}
