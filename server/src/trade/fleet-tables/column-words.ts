import { FLEET_COLUMNS, type FleetColumnKey } from '#domain/trade/fleet-tables/columns.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { GroupColumn, NamedChoice } from './group.ts';

const MODULE = 'fleet_tables';
/** What stands in the template where it is the same in every language; the first of the choices where there is neither. */
const EXAMPLES: Partial<Record<FleetColumnKey, string>> = {
  manufacturer: '',
  latitude: '53.546',
  longitude: '9.966',
  machineType: 'forklift',
  batteryModel: 'LFP-16S-280',
  chemistry: 'lfp',
  nominalVoltage: '51.2',
  capacity: '280',
  leaseFrom: '2026-12-01',
  leaseUntil: '2027-05-31',
  purchasedOn: '2026-03-15',
  purchasePrice: '24900',
  purchaseCurrency: 'EUR',
};

function exampleOf(key: FleetColumnKey, texts: Texts, language: string, choices: readonly NamedChoice[] = []): string {
  const text = EXAMPLES[key] ?? texts.named(MODULE, language)[`example_${key}`];
  if (text === undefined) return choices[0]?.name ?? '';
  return choices.find(({ code }) => code === text)?.name ?? text;
}

/** What the columns of every fleet are called, in the language of a reader and in all others. */
export const columnsNamed = (
  texts: Texts,
  language: string,
  keys: readonly FleetColumnKey[],
  choices: Partial<Record<FleetColumnKey, readonly NamedChoice[]>> = {},
): GroupColumn[] =>
  FLEET_COLUMNS.filter(({ key }) => keys.includes(key)).map((column): GroupColumn => {
    const own = choices[column.key];
    const nameIn = (each: string) => texts.module(MODULE, each)[`column_${column.key}`];
    return {
      ...column,
      name: nameIn(language),
      heads: [column.key, ...texts.languages.map(nameIn)],
      ...(own && { choices: own }),
      example: exampleOf(column.key, texts, language, own),
    };
  });

/** The values of a column whose names are texts. */
export const choicesNamed = (
  texts: Texts,
  language: string,
  codes: readonly string[],
  nameOf: (code: string, language: string) => string,
): NamedChoice[] =>
  codes.map((code) => ({
    code,
    name: nameOf(code, language),
    labels: texts.languages.map((each) => nameOf(code, each)),
  }));
