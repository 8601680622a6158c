import { expect, test } from 'vitest';
import { foldedHead } from '#domain/fleet/tables/whole-table.ts';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { MACHINE_TYPES, machineTextKey } from '#domain/foundation/devices/machine-types.ts';
import { FLEET_COLUMNS } from '#domain/trade/fleet-tables/columns.ts';
import { chemistryText } from '#server/fleet/device-admin/choices.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';

const texts = loadTexts();

test('no heading of any language means two columns', () => {
  const meaning = new Map<string, string>();
  for (const { key } of FLEET_COLUMNS)
    for (const head of [key, ...texts.languages.map((each) => texts.module('fleet_tables', each)[`column_${key}`])]) {
      expect([head, meaning.get(foldedHead(head)) ?? key]).toEqual([head, key]);
      meaning.set(foldedHead(head), key);
    }
});

test.each([
  [
    'device types',
    DEVICE_TYPES,
    (code: string, language: string) => texts.module('device', language)[`type_${code}` as 'type_a'],
  ],
  [
    'machine types',
    MACHINE_TYPES,
    (code: string, language: string) => texts.module('device_detail', language)[machineTextKey(code as 'forklift')],
  ],
  [
    'chemistries',
    CHEMISTRIES,
    (code: string, language: string) => chemistryText(texts.module('device_detail', language), code as 'lfp'),
  ],
] as const)('%s are told apart by what they are called in each language', (_name, codes, nameOf) => {
  for (const language of texts.languages) {
    const names = codes.map((code) => foldedHead(nameOf(code, language)));
    expect([language, new Set(names).size]).toEqual([language, codes.length]);
  }
});
