/** Checks the console's texts: every module in all seven languages, with the same keys and placeholders, and one word for one idea. */
import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS } from '#domain/foundation/basics/errors.ts';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { unitSpace } from '#domain/foundation/i18n/numbers.ts';
import { GLOSSARY } from './glossary.ts';
import { isFixedPlural } from './plurals.ts';
import { ROOT, report } from './tree.ts';

const FOLDER = `${ROOT}domain/texts/`;
const LANGUAGES = ['en', 'zh_CN', 'zh_HK', 'de', 'ja', 'ko', 'fr'];
const SOURCE = 'en';

type Texts = Record<string, unknown>;

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ');

/** The percent sign after a number has the space that the page writes there. */
const isPercentWrong = (language: string, text: string): boolean =>
  [...text.matchAll(/(?:\d|\}\})(\s?)%/g)].some(([, space]) => space !== unitSpace(language as Language, '%'));

/** Why a translation does not match its source; `null` when it does. */
function textFault(language: string, source: unknown, text: unknown): string | null {
  if (typeof text !== 'string' || text.trim() === '') return 'is no text';
  if (text !== text.trim()) return 'begins or ends with a space';
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return 'has a broken placeholder';
  if (isPercentWrong(language, text)) return 'has another space before % than numbers have in this language';
  const wanted = typeof source === 'string' ? placeholders(source) : '';
  return placeholders(text) === wanted ? null : `has placeholders (${placeholders(text)}) instead of (${wanted})`;
}

function moduleFaults(module: string): string[] {
  const read = (language: string): Texts => JSON.parse(readFileSync(`${FOLDER}${module}/${language}.json`, 'utf8'));
  const files = readdirSync(FOLDER + module);
  const missing = LANGUAGES.filter((language) => !files.includes(`${language}.json`));
  const strange = files.filter((file) => !LANGUAGES.includes(file.replace(/\.json$/, '')));
  const about = [
    ...missing.map((language) => `${module}: no ${language}`),
    ...strange.map((file) => `${module}: ${file}`),
  ];
  if (missing.includes(SOURCE)) return about;
  const source = read(SOURCE);
  const fixed = Object.entries(source).filter(([key, text]) => isFixedPlural(module, key, String(text)));
  const faults = LANGUAGES.filter((language) => !missing.includes(language)).flatMap((language) => {
    const texts = read(language);
    const absent = Object.keys(source).filter((key) => !(key in texts));
    const extra = Object.keys(texts).filter((key) => !(key in source));
    const wrong = Object.entries(texts).flatMap(([key, text]) => {
      const fault = key in source ? textFault(language, source[key], text) : null;
      return fault ? [`${key} ${fault}`] : [];
    });
    const otherWords = Object.entries(texts).flatMap(([key, text]) => {
      const term = (GLOSSARY[language] ?? []).find(({ not }) => not.test(String(text)));
      return term ? [`${key} does not say "${term.term}" (${term.idea}): ${text}`] : [];
    });
    return [
      ...otherWords,
      ...absent.map((key) => `${key} is missing`),
      ...extra.map((key) => `${key} is not in ${SOURCE}`),
      ...wrong,
    ].map((fault) => `${module}/${language}.json: ${fault}`);
  });
  return [
    ...about,
    ...fixed.map(([key, text]) => `${module}/${SOURCE}.json: ${key} has no _one and _other: ${text}`),
    ...faults,
  ];
}

/** Every code of the error catalogue has a message, using only placeholders that the code provides. */
function errorFaults(): string[] {
  const texts: Texts = JSON.parse(readFileSync(`${FOLDER}wrong_desc/${SOURCE}.json`, 'utf8'));
  return Object.entries(ERRORS).flatMap(([code, { params }]) => {
    const text = texts[code];
    if (typeof text !== 'string') return [`wrong_desc: no sentence for ${code}`];
    const unknown = placeholders(text)
      .split(', ')
      .filter((name) => name !== '' && !(params as readonly string[]).includes(name));
    return unknown.map((name) => `wrong_desc: ${code} has no ${name}`);
  });
}

const modules = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
report('texts', [...modules.flatMap(({ name }) => moduleFaults(name)), ...errorFaults()]);
