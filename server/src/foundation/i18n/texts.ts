import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { TextModule, TextsOf } from '#domain/foundation/basics/text-keys.ts';

/** Texts of a module by key. */
export type ModuleTexts = Readonly<Record<string, string>>;

/** Every text of the console. A language that has no text for a key uses the English one. */
export interface Texts {
  readonly languages: readonly string[];
  project(language: string): Readonly<Record<string, ModuleTexts>>;
  has(module: string): boolean;
  module<Module extends TextModule>(module: Module, language: string): TextsOf<Module>;
  /** Of a module that somebody named. */
  named(module: string, language: string): ModuleTexts;
  /** The language's own texts, without the English fallbacks. */
  own(module: string, language: string): ModuleTexts;
  /** Changes when any text changes. */
  readonly version: string;
}

const FOLDER = new URL('../../../../domain/texts/', import.meta.url);
const FALLBACK = 'en';
const NONE: ModuleTexts = {};

/** Texts of a module with their placeholders filled. */
export const filledFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    Object.entries(values).reduce((sum, [name, value]) => sum.replace(`{{${name}}}`, () => String(value)), texts[key]);

/** Reads `domain/texts/<module>/<language>.json`. */
export function loadTexts(folder: URL = FOLDER): Texts {
  const modules = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const hash = createHash('sha256');
  const byModule = new Map<string, Map<string, ModuleTexts>>();
  for (const { name: module } of modules.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const byLanguage = new Map<string, ModuleTexts>();
    const base = new URL(`${module}/`, folder);
    for (const file of readdirSync(base)
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const source = readFileSync(new URL(file, base), 'utf8');
      hash.update(module).update(file).update(source);
      byLanguage.set(file.slice(0, -'.json'.length), JSON.parse(source) as ModuleTexts);
    }
    byModule.set(module, byLanguage);
  }

  const merged = (module: string, language: string): ModuleTexts => {
    const byLanguage = byModule.get(module);
    return byLanguage ? { ...byLanguage.get(FALLBACK), ...byLanguage.get(language) } : NONE;
  };
  const languages = [...new Set([...byModule.values()].flatMap((byLanguage) => [...byLanguage.keys()]))].sort();
  const projects = new Map(
    [...new Set([FALLBACK, ...languages])].map((language) => [
      language,
      Object.fromEntries([...byModule.keys()].map((module) => [module, merged(module, language)])),
    ]),
  );
  const project = (language: string) => projects.get(language) ?? projects.get(FALLBACK) ?? {};
  const named = (module: string, language: string): ModuleTexts => {
    const texts = project(language);
    return Object.hasOwn(texts, module) ? (texts[module] ?? NONE) : NONE;
  };
  return {
    languages,
    project,
    has: (module) => byModule.has(module),
    module: <Module extends TextModule>(module: Module, language: string) => named(module, language) as TextsOf<Module>,
    named,
    own: (module, language) => byModule.get(module)?.get(language) ?? NONE,
    version: hash.digest('base64url').slice(0, 22),
  };
}
