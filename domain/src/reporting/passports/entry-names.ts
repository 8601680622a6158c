import type { Json } from './attributes.ts';

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
/** What it is about, behind its name. */
const FIGURES = ['ohmicResistance', 'carbonFootprint', 'powerCapabilityAt'] as const;
const UNITS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  ohmicResistance: 'Ω',
  carbonFootprint: 'kg',
  powerCapabilityAt: '%',
};

/** A list in words: the names of its entries. */
export function entryNames(value: Json): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: Json) => {
    if (typeof entry !== 'object' || entry === null) return String(entry);
    const of = entry as { readonly [name: string]: Json };
    const name = NAMES.map((key) => of[key]).find((text) => typeof text === 'string') as string | undefined;
    const shares = [of.preConsumerShare, of.postConsumerShare].filter((share) => typeof share === 'number');
    const figure = FIGURES.find((key) => typeof of[key] === 'number');
    const behind =
      shares.length === 2 ? ` ${shares.join(' + ')} %` : figure ? ` ${String(of[figure])} ${UNITS[figure]}` : '';
    const at = typeof of.atSoC === 'number' ? `${of.atSoC} %:` : '';
    return `${name ?? at}${behind}`.trim();
  });
}
