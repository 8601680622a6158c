import type { Language } from '#domain/foundation/i18n/languages.ts';
import { PROJECT } from '#domain/foundation/i18n/project.ts';
import { ask } from '../api/client.ts';
import { isRecord, parseJson } from '../storage/json.ts';
import { readText, writeText } from '../storage/stored-value.ts';
import type { Texts } from './shipped-texts.ts';

const cacheKey = (language: Language) => `texts.${language}`;

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) &&
  Object.values(value).every(
    (module) => isRecord(module) && Object.values(module).every((text) => typeof text === 'string'),
  );

/** Cached from an earlier visit, so that the page has texts before the server answers. */
export function cachedTexts(language: Language): Texts | null {
  const texts = parseJson(readText('local', cacheKey(language)));
  return isTexts(texts) && Object.keys(texts).length > 0 ? texts : null;
}

/** The server's current texts, cached for the next visit. */
export async function fetchTexts(language: Language): Promise<Texts> {
  const texts = await ask('getProjectValueMap', { project: PROJECT, language });
  writeText('local', cacheKey(language), JSON.stringify(texts));
  return texts;
}

/** The few modules that come with the page. */
export const shippedTexts = async (language: Language): Promise<Texts> =>
  (await import('./shipped-texts.ts')).shippedTexts(language);
