import { expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { TABLE_CHOICES, TABLE_MEDIA_TYPES } from '#domain/contract/table-file.ts';
import { LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import { separatorOf } from '#domain/foundation/i18n/table-separator.ts';

test('semicolons go with the languages that write a decimal comma, unless another form was chosen', () => {
  const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, separatorOf('auto', language)]));
  expect(byLanguage).toEqual({
    ...{ en: 'comma', zh_CN: 'comma', zh_HK: 'comma', ja: 'comma', ko: 'comma' },
    ...{ de: 'semicolon', fr: 'semicolon' },
  });
  for (const choice of TABLE_CHOICES.filter((each) => each !== 'auto'))
    for (const language of LANGUAGES) expect(separatorOf(choice, language)).toBe(choice);
});

test('every call that answers a table takes its form, and separates by commas without one', () => {
  const tables = Object.entries(calls).filter(
    ([, call]) => 'mediaTypes' in call && call.mediaTypes?.includes(TABLE_MEDIA_TYPES.csv),
  );
  expect(tables.length).toBeGreaterThan(8);
  for (const [name, { input }] of tables) {
    const { format, separator } = (input as { shape: Record<string, { parse(value: unknown): unknown }> }).shape;
    expect([name, format?.parse(undefined), separator?.parse(undefined)]).toEqual([name, 'csv', 'comma']);
  }
});
