import type { Language } from '#domain/i18n/languages.ts';
import { PROJECT } from '#domain/i18n/project.ts';
import { ask } from '../api/client.ts';
import { isRecord, parseJson } from '../storage/json.ts';
import { readText, writeText } from '../storage/stored-value.ts';

/** Texts of one language: module → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

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

const shipped = import.meta.glob<Record<string, string>>('../../../domain/texts/{index,login,wrong_desc}/*.json', {
  import: 'default',
});

/** The few modules bundled with the page, in case the server does not answer. */
export async function shippedTexts(language: Language): Promise<Texts> {
  const modules = await Promise.all(
    Object.entries(shipped)
      .filter(([path]) => path.endsWith(`/${language}.json`))
      .map(async ([path, load]) => [path.split('/').at(-2) ?? '', await load()] as const),
  );
  return Object.fromEntries(modules);
}
