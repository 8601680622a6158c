import type { Json } from './attributes.ts';

/** Words of the data model that name an entry of a list; readers get them in their language. */
export const ENTRY_WORDS = [
  ...['RawMaterialExtraction', 'MainProduction', 'Distribution', 'Recycling'],
  ...['BillOfMaterial', 'Model3D', 'DismantlingManual', 'RemovalManual', 'OtherManual', 'Drawing'],
  ...['SeparateCollection', 'HazardousMaterial', 'CarbonFootPrint', 'ExtinguishingAgent'],
  ...['Cobalt', 'Nickel', 'Lithium', 'Lead'],
  ...['pack', 'module', 'cell'],
] as const;
type EntryWord = (typeof ENTRY_WORDS)[number];

/** How a reader's language says them. */
interface EntryLanguage {
  readonly word: (word: EntryWord) => string;
  readonly number: (value: number, decimals: number) => string;
  /** What stands between a number and its unit. */
  readonly space: (unit: string) => string;
}

/** What names an entry of a list of the data model, in the order in which it is looked for. */
const NAMES = [
  'batteryMaterialName',
  'hazardousSubstanceName',
  'recycledMaterial',
  'lifecycleStage',
  'documentType',
  'nameOfSupplier',
  'labelingSubject',
  'batteryComponent',
] as const;
/** Those that are words of the model; others are what the maker wrote. */
const OF_MODEL: readonly string[] = [
  'recycledMaterial',
  'lifecycleStage',
  'documentType',
  'labelingSubject',
  'batteryComponent',
];
/** What it is about, behind its name. */
const FIGURES = ['ohmicResistance', 'carbonFootprint', 'powerCapabilityAt'] as const;
const UNITS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  ohmicResistance: 'Ω',
  carbonFootprint: 'kg',
  powerCapabilityAt: '%',
};

const isWord = (text: string): text is EntryWord => ENTRY_WORDS.some((word) => word === text);

/** A list in words: the names of its entries. */
export function entryNames(value: Json, { word, number, space }: EntryLanguage): readonly string[] {
  if (!Array.isArray(value)) return [];
  // As exact as it was given: a cell has fractions of a milliohm.
  const figure = (of: number, unit: string) =>
    `${number(of, String(of).split('.')[1]?.length ?? 0)}${space(unit)}${unit}`;
  return value.map((entry: Json) => {
    if (typeof entry !== 'object' || entry === null) return String(entry);
    const of = entry as { readonly [name: string]: Json };
    const key = NAMES.find((each) => typeof of[each] === 'string');
    const told = key && String(of[key]);
    const name = told !== undefined && OF_MODEL.includes(key!) && isWord(told) ? word(told) : told;
    const shares = [of.preConsumerShare, of.postConsumerShare].filter((share) => typeof share === 'number');
    const about = FIGURES.find((each) => typeof of[each] === 'number');
    const behind =
      shares.length === 2
        ? ` ${shares.map((share) => figure(share, '%')).join(' + ')}`
        : about
          ? ` ${figure(of[about] as number, UNITS[about])}`
          : '';
    const at = typeof of.atSoC === 'number' ? `${figure(of.atSoC, '%')}:` : '';
    return `${name ?? at}${behind}`.trim();
  });
}
