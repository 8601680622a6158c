import { type AlarmFamily, alarmEntry } from '../catalogue.ts';

/** Keys of the module `alarm`. */
type NameKey = `name_${AlarmFamily['key']}` | 'level_of' | 'other';
/** A text of that module with its placeholders filled. */
export type NameTexts = (key: NameKey, values?: Record<string, string | number>) => string;

/** What a type is called, with its level where its family has several. */
export function alarmName(msgType: number, text: NameTexts): string {
  const entry = alarmEntry(msgType);
  if (!entry) return text('other', { code: msgType });
  const { family, severity } = entry;
  const name = text(`name_${family.key}`);
  return Object.keys(family.types).length > 1 ? text('level_of', { name, level: severity }) : name;
}

/** What all levels of a type are called together. */
export const familyName = (msgType: number, text: NameTexts): string => {
  const entry = alarmEntry(msgType);
  return entry ? text(`name_${entry.family.key}`) : text('other', { code: msgType });
};
