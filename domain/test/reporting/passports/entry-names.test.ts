import { expect, test } from 'vitest';
import { PASSPORT_MODEL } from '#domain/gen/passport-model.ts';
import { ENTRY_WORDS, entryNames } from '#domain/reporting/passports/entry-names.ts';

const NAMES_OF_WORDS = ['recycledMaterial', 'lifecycleStage', 'documentType', 'labelingSubject', 'batteryComponent'];

const german = {
  word: (word: string) => `<${word}>`,
  number: (value: number, decimals: number) => value.toFixed(decimals).replace('.', ','),
  space: (unit: string) => (unit === '%' ? '' : ' '),
};

test.each([
  [[{ lifecycleStage: 'RawMaterialExtraction', carbonFootprint: 38 }], ['<RawMaterialExtraction> 38 kg']],
  [[{ ohmicResistance: 0.0006, batteryComponent: 'cell' }], ['<cell> 0,0006 Ω']],
  [[{ atSoC: 80, powerCapabilityAt: 100 }], ['80%: 100%']],
  [[{ recycledMaterial: 'Lithium', preConsumerShare: 4, postConsumerShare: 2 }], ['<Lithium> 4% + 2%']],
  [[{ batteryMaterialName: 'Lithium' }], ['Lithium']],
  [['Water'], ['Water']],
])('an entry is said in the words of the reader: %j', (value, names) => {
  expect(entryNames(value, german)).toEqual(names);
});

test('every word that the data model offers for the name of an entry is one that readers get in their language', () => {
  const offered = new Set<string>();
  const look = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { enum: words } = schema as { enum?: string[] };
    if (words && NAMES_OF_WORDS.includes(name)) for (const word of words) offered.add(word);
    for (const [key, value] of Object.entries(schema)) look(value, key === 'items' ? name : key);
  };
  look(PASSPORT_MODEL, '');
  expect([...offered].sort()).toEqual([...ENTRY_WORDS].sort());
});
