import { FALLBACK, type Language } from '#domain/foundation/i18n/languages.ts';
import { isRecord, parseJson } from '../../../storage/json.ts';

/** The lines of a release note in the reader's language, otherwise in English; empty when there is none. */
export function notesIn(remark: string, language: Language): readonly string[] {
  const byLanguage = parseJson(remark);
  if (!isRecord(byLanguage)) return [];
  const text = byLanguage[language] ?? byLanguage[FALLBACK];
  return typeof text === 'string' ? text.split('\n').filter((line) => line.trim() !== '') : [];
}
