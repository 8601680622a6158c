import type { Tier } from './tiers.ts';

export const GROUPS = ['identity', 'maker', 'operator', 'technical', 'environment', 'documents', 'tests'] as const;
type Group = (typeof GROUPS)[number];
/** Who knows a value: the maker of the battery, who keeps it, or a workshop that measures it. */
export type Supplier = 'maker' | 'keeper' | 'workshop';

/** A fixed value of a passport. */
interface Attribute {
  readonly group: Group;
  readonly tier: Tier;
  /** `list` is a list of entries as the data model has them: it comes from a file of the maker. */
  readonly kind: 'text' | 'number' | 'date' | 'url' | 'choice' | 'texts' | 'list';
  readonly unit?: 'kg' | 'kW' | 'kWh' | '%' | '%/month' | 'V' | '°C' | 'years' | 'C' | 'kg/kWh' | 'kg' | '';
  readonly choices?: readonly string[];
  readonly supplier: Supplier;
  /** Of each battery; others are those of its model, and part of a template. */
  readonly ofEach?: true;
  /** The data model can do without it. */
  readonly optional?: true;
  /** Where the data model has it: the aspect, and the names below it; null where it has no place for it. */
  readonly path: Path | null;
  /** The data model asks when it was measured: beside it. */
  readonly isDated?: true;
}

export const ASPECTS = [
  'GeneralProductInformation',
  'CarbonFootprintForBatteries',
  'Circularity',
  'Labeling',
  'MaterialComposition',
  'PerformanceAndDurability',
  'SupplyChainDueDiligence',
] as const;
export type Aspect = (typeof ASPECTS)[number];
export type Path = readonly [aspect: Aspect, ...names: string[]];

const identity = { group: 'identity', tier: 'public' } as const;
const maker = { group: 'maker', tier: 'public', kind: 'text', supplier: 'maker' } as const;
const operator = { ...maker, group: 'operator' } as const;
const technical = { group: 'technical', tier: 'public', kind: 'number', supplier: 'maker' } as const;
const environment = { group: 'environment', tier: 'public', supplier: 'maker' } as const;
const documents = { group: 'documents', tier: 'public', kind: 'url', supplier: 'maker' } as const;
const tested = { group: 'tests', tier: 'interest', kind: 'number', supplier: 'workshop', ofEach: true } as const;
const dated = { ...tested, unit: '%', isDated: true } as const;

const contact = <T extends object>(given: T, property: string) => {
  const at = (...names: string[]) => ['GeneralProductInformation', property, ...names] as const;
  return {
    Name: { ...given, path: at('contactName') },
    Street: { ...given, path: at('postalAddress', 'streetAddress') },
    PostalCode: { ...given, path: at('postalAddress', 'postalCode') },
    Country: { ...given, path: at('postalAddress', 'addressCountry') },
    Identifier: { ...given, path: at('identifier') },
    Web: { ...given, kind: 'url', optional: true, path: at('webAddress') },
  } as const;
};
const made = contact(maker, 'manufacturerInformation');
const operated = contact(operator, 'operatorInformation');
const performance = (...names: string[]) =>
  ['PerformanceAndDurability', 'batteryTechicalProperties', ...names] as const;
const condition = (...names: string[]) => ['PerformanceAndDurability', 'batteryCondition', ...names] as const;

/**
 * The fixed values of a passport beside those that every battery of the console has (serial number, model, chemistry, made
 * on, rated capacity, nominal voltage). The key is the column of a table, and the name of its text.
 */
const ATTRIBUTES = {
  productIdentifier: {
    ...identity,
    kind: 'text',
    supplier: 'maker',
    ofEach: true,
    path: ['GeneralProductInformation', 'productIdentifier'],
  },
  category: {
    ...identity,
    kind: 'choice',
    choices: ['lmt', 'ev', 'industrial', 'stationary'],
    supplier: 'maker',
    path: ['GeneralProductInformation', 'batteryCategory'],
  },
  mass: {
    ...identity,
    kind: 'number',
    unit: 'kg',
    supplier: 'maker',
    path: ['GeneralProductInformation', 'batteryMass'],
  },
  intoService: {
    ...identity,
    kind: 'date',
    supplier: 'keeper',
    ofEach: true,
    path: ['GeneralProductInformation', 'puttingIntoService'],
  },
  warrantyUntil: {
    ...identity,
    kind: 'date',
    supplier: 'keeper',
    ofEach: true,
    path: ['GeneralProductInformation', 'warrentyPeriod'],
  },
  /** The identifier of the passport that the maker issued, or its address. */
  makerPassport: { ...identity, kind: 'text', supplier: 'maker', ofEach: true, optional: true, path: null },
  makerName: made.Name,
  makerStreet: made.Street,
  makerPostalCode: made.PostalCode,
  makerCountry: made.Country,
  makerIdentifier: made.Identifier,
  makerWeb: made.Web,
  plantStreet: { ...maker, path: ['GeneralProductInformation', 'manufacturingPlace', 'streetAddress'] },
  plantPostalCode: { ...maker, path: ['GeneralProductInformation', 'manufacturingPlace', 'postalCode'] },
  plantCountry: { ...maker, path: ['GeneralProductInformation', 'manufacturingPlace', 'addressCountry'] },
  operatorName: operated.Name,
  operatorStreet: operated.Street,
  operatorPostalCode: operated.PostalCode,
  operatorCountry: operated.Country,
  operatorIdentifier: operated.Identifier,
  operatorWeb: operated.Web,
  ratedEnergy: { ...technical, unit: 'kWh', path: performance('ratedEnergy') },
  ratedPower: { ...technical, unit: 'kW', path: performance('ratedMaximumPower') },
  minimumVoltage: { ...technical, unit: 'V', path: performance('minimumVoltage') },
  maximumVoltage: { ...technical, unit: 'V', path: performance('maximumVoltage') },
  temperatureMinimum: { ...technical, unit: '°C', path: performance('temperatureRangeIdleState', 'minimum') },
  temperatureMaximum: { ...technical, unit: '°C', path: performance('temperatureRangeIdleState', 'maximum') },
  expectedCycles: { ...technical, unit: '', path: performance('expectedNumberOfCycles') },
  expectedLifetime: { ...technical, unit: 'years', path: performance('expectedLifetime') },
  lifetimeTest: { ...technical, kind: 'url', path: performance('lifetimeReferenceTest') },
  testRate: { ...technical, unit: 'C', path: performance('cRateLifeCycleTest') },
  chargeRate: { ...technical, unit: 'C', optional: true, path: performance('cRate') },
  exhaustionThreshold: { ...technical, unit: '%', path: performance('capacityThresholdForExhaustion') },
  initialEfficiency: { ...technical, unit: '%', path: performance('roundtripEfficiency') },
  efficiencyAtHalfLife: { ...technical, unit: '%', path: performance('roundTripEfficiencyat50PerCentCycleLife') },
  initialSelfDischarge: { ...technical, unit: '%/month', path: performance('initialSelfDischarge') },
  powerCapability: { ...technical, kind: 'list', path: performance('originalPowerCapability') },
  initialResistance: { ...technical, kind: 'list', path: performance('initialInternalResistance') },
  carbonFootprint: {
    ...environment,
    kind: 'number',
    unit: 'kg/kWh',
    path: ['CarbonFootprintForBatteries', 'batteryCarbonFootprint'],
  },
  carbonFootprintClass: {
    ...environment,
    kind: 'text',
    path: ['CarbonFootprintForBatteries', 'carbonFootprintPerformanceClass'],
  },
  carbonFootprintStudy: { ...environment, kind: 'url', path: ['CarbonFootprintForBatteries', 'carbonFootprintStudy'] },
  carbonFootprintStages: {
    ...environment,
    kind: 'list',
    path: ['CarbonFootprintForBatteries', 'carbonFootprintPerLifecycleStage'],
  },
  absoluteCarbonFootprint: {
    ...environment,
    kind: 'number',
    unit: 'kg',
    optional: true,
    path: ['CarbonFootprintForBatteries', 'absoluteCarbonFootprint'],
  },
  recycledContent: { ...environment, kind: 'list', path: ['Circularity', 'recycledContent'] },
  renewableContent: { ...environment, kind: 'number', unit: '%', path: ['Circularity', 'renewableContent'] },
  materials: { ...environment, tier: 'interest', kind: 'list', path: ['MaterialComposition', 'batteryMaterials'] },
  hazardousSubstances: { ...environment, kind: 'list', path: ['MaterialComposition', 'hazardousSubstances'] },
  dueDiligence: { ...environment, kind: 'url', path: ['SupplyChainDueDiligence', 'supplyChainDueDiligenceReport'] },
  assurances: {
    ...environment,
    kind: 'url',
    optional: true,
    path: ['SupplyChainDueDiligence', 'thirdPartyAussurances'],
  },
  supplyChainIndex: {
    ...environment,
    kind: 'number',
    unit: '',
    optional: true,
    path: ['SupplyChainDueDiligence', 'supplyChainIndicies'],
  },
  extinguishingAgents: { ...documents, kind: 'texts', path: ['Circularity', 'safetyMeasures', 'extinguishingAgent'] },
  safetyInstructions: { ...documents, tier: 'interest', path: ['Circularity', 'safetyMeasures', 'safetyInstructions'] },
  dismantling: {
    ...documents,
    tier: 'interest',
    kind: 'list',
    path: ['Circularity', 'dismantlingAndRemovalInformation'],
  },
  spareParts: { ...documents, tier: 'interest', kind: 'list', path: ['Circularity', 'sparePartSources'] },
  wastePrevention: { ...documents, path: ['Circularity', 'endOfLifeInformation', 'wastePrevention'] },
  separateCollection: { ...documents, path: ['Circularity', 'endOfLifeInformation', 'separateCollection'] },
  collectionPoints: { ...documents, path: ['Circularity', 'endOfLifeInformation', 'informationOnCollection'] },
  labels: { ...documents, kind: 'list', path: ['Labeling', 'labels'] },
  conformity: { ...documents, path: ['Labeling', 'declarationOfConformity'] },
  testReport: { ...documents, tier: 'authority', path: ['Labeling', 'resultOfTestReport'] },
  certifiedEnergy: { ...dated, path: condition('stateOfCertifiedEnergy', 'stateOfCertifiedEnergyValue') },
  /** At the charge that Annex IV names. */
  remainingPower: {
    ...dated,
    path: condition('remainingPowerCapability', 'remainingPowerCapabilityValue', 'powerCapabilityAt'),
  },
  powerFade: { ...tested, unit: '%', path: performance('powerFade') },
  selfDischarge: { ...dated, path: condition('currentSelfDischargingRate', 'currentSelfDischargingRateValue') },
  selfDischargeChange: { ...dated, path: condition('evolutionOfSelfDischarge', 'evolutionOfSelfDischargeValue') },
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeKey = keyof typeof ATTRIBUTES;
export const ATTRIBUTE_KEYS = Object.keys(ATTRIBUTES) as readonly AttributeKey[];
export const isAttribute = (key: string): key is AttributeKey => Object.hasOwn(ATTRIBUTES, key);
export const attributeOf = (key: AttributeKey): Attribute => ATTRIBUTES[key];
type ChoiceOf<Key extends string, Given> = [Given] extends [never]
  ? never
  : Given extends { readonly choices: readonly (infer Value extends string)[] }
    ? `${Key}_${Value}`
    : never;
/** A value that was chosen from a list, `<attribute>_<choice>`. */
type Choice = { [Key in AttributeKey]: ChoiceOf<Key, (typeof ATTRIBUTES)[Key]> }[AttributeKey];
/** The name of a chosen value; null for what is not chosen from a list. */
export const choiceOf = (key: AttributeKey, value: unknown): Choice | null =>
  attributeOf(key).choices?.some((choice) => choice === value) ? (`${key}_${String(value)}` as Choice) : null;
/** Those that batteries of a model have in common. */
export const OF_MODEL = ATTRIBUTE_KEYS.filter((key) => !attributeOf(key).ofEach);

/** Where a value comes from: typed in, a table, a template of the model, a file of the maker, a test in a workshop. */
export const SOURCES = ['entered', 'csv', 'template', 'maker'] as const;
export type Source = (typeof SOURCES)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A value with where it comes from and when it was given. */
export interface Kept {
  readonly value: Json;
  readonly source: Source;
  readonly at: number;
}
export type KeptValues = Readonly<Partial<Record<AttributeKey, Kept>>>;
