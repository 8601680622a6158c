import { parseJson } from '#domain/contract/json-text.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { i18nCalls } from '#domain/foundation/i18n/calls.ts';
import type { CallContext, Handlers } from '../../platform/http/serve.ts';
import { LANGUAGE_NAMES } from './language-names.ts';
import type { ModuleTexts, Texts } from './texts.ts';

const FALLBACK = 'en';
/** A key that every module answers: the languages with their own names, as JSON text. */
const AVAILABLE_LANGUAGES = 'available_languages';
const availableLanguages = JSON.stringify(LANGUAGE_NAMES);

type AnyCall = (typeof i18nCalls)[keyof typeof i18nCalls];
type Reply = Pick<CallContext<AnyCall>, 'reply'>;

/** The texts change only with the program: a console that already has them gets a short "not modified". */
export function i18nHandlers(texts: Texts): Handlers<typeof i18nCalls> {
  const tag = ({ reply }: Reply, ...parts: string[]) => {
    reply.header('etag', `"${[texts.version, ...parts].join('.')}"`).header('cache-control', 'no-cache');
    reply.header('vary', 'language');
  };
  const moduleOf = (module: string, language: string): ModuleTexts => {
    if (!texts.has(module))
      throw new Refusal('param_error', { field: 'module', rule: 'must be a module of the project' });
    return texts.named(module, language);
  };
  return {
    getProjectValueMap: async ({ reply, input: { language = FALLBACK } }) => {
      tag({ reply }, language);
      return texts.project(language);
    },
    getModuleValueMap: async ({ reply, input: { module, language = FALLBACK } }) => {
      const found = moduleOf(module, language);
      tag({ reply }, language, module);
      return found;
    },
    getValueMap: async ({ input: { module, keys, language = FALLBACK } }) =>
      pick(moduleOf(module, language), keysOf(keys)),
  };
}

/** Keys are a JSON list or separated by commas. */
function keysOf(text: string): string[] {
  try {
    const list: unknown = parseJson(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // not JSON: commas
  }
  return text.split(',').map((key) => key.trim());
}

/** Keys without a text are left out. */
const pick = (texts: ModuleTexts, keys: readonly string[]): ModuleTexts =>
  Object.fromEntries(
    keys.flatMap((key): [string, string][] => {
      if (key === AVAILABLE_LANGUAGES) return [[key, availableLanguages]];
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      return text === undefined ? [] : [[key, text]];
    }),
  );
