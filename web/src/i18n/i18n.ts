import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { browserLanguage, FALLBACK, HTML_LANG, isLanguage, type Language } from '#domain/foundation/i18n/languages.ts';
import { readToken } from '../api/token.ts';
import { storedValue } from '../storage/stored-value.ts';
import type { Texts } from './shipped-texts.ts';
import { cachedTexts, fetchTexts, shippedTexts } from './texts.ts';

/** The language chosen in this browser; `null` until one is chosen. */
export const chosenLanguage = storedValue<Language | null>('local', 'language', {
  read: (text) => (isLanguage(text) ? text : null),
  write: (language) => language,
});

const startLanguage = (): Language => chosenLanguage.get() ?? browserLanguage(navigator.languages);

let initializing: Promise<unknown> | undefined;

/** Texts can be added to it from then on. */
export const initialized = (): Promise<unknown> => {
  initializing ??= i18next.use(initReactI18next).init({
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
  return initializing;
};

function take(language: Language, texts: Texts): void {
  for (const [module, entries] of Object.entries(texts))
    i18next.addResourceBundle(language, module, entries, false, true);
}

const whole = new Map<Language, Promise<void>>();

/** All texts of a language: those of an earlier visit, then the server's; without an answer the few that come with the page. */
function loadAll(language: Language): Promise<void> {
  const known = whole.get(language);
  if (known) return known;
  const cached = cachedTexts(language);
  const first = initialized().then(() => {
    if (cached) take(language, cached);
  });
  const fresh = Promise.all([fetchTexts(language), first]).then(([texts]) => take(language, texts));
  const usable = fresh.catch(async () => {
    if (!cached) take(language, await shippedTexts(language));
  });
  const loaded = cached ? first : usable;
  whole.set(language, loaded);
  return loaded;
}

/** The texts of the pages behind the sign-in. */
export const allTexts = (): Promise<void> => loadAll(startLanguage());

/** Switches the page to a language; its texts are fetched if needed. Before the sign-in few of them are. */
export async function showLanguage(language: Language): Promise<void> {
  if (readToken() !== null || cachedTexts(language)) await loadAll(language);
  else take(language, await shippedTexts(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
}

/** The texts of the frame in the language of the browser, which need not be that of the account. */
export async function textsOfBrowser(): Promise<TFunction<'index'>> {
  const language = browserLanguage(navigator.languages);
  await initialized();
  if (!i18next.hasResourceBundle(language, 'index')) take(language, await shippedTexts(language));
  return i18next.getFixedT(language, 'index');
}

/** Stores the user's choice in this browser and applies it. */
export function chooseLanguage(language: Language): Promise<void> {
  chosenLanguage.set(language);
  return showLanguage(language);
}

/** Starts with the chosen language, otherwise the browser's. */
export async function startI18n(): Promise<void> {
  await initialized();
  await showLanguage(startLanguage());
}
