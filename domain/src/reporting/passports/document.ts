import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../foundation/basics/time.ts';
import { fromHundredths } from '../../foundation/kinds/units.ts';
import { PASSPORT_MODEL } from '../../gen/passport-model.ts';
import type { Status } from '../../power/batteries/status.ts';
import {
  ASPECTS,
  type Aspect,
  ATTRIBUTE_KEYS,
  type AttributeKey,
  attributeOf,
  type Json,
  type KeptValues,
  type Path,
  type Supplier,
} from './attributes.ts';
import { passportUrn } from './code.ts';
import type { LogKey, LogValue } from './log-values.ts';
import { reads, type Tier } from './tiers.ts';

/** What every battery of the console has. */
export interface Facts {
  readonly serialNumber: string;
  readonly model: string;
  readonly chemistry: Chemistry;
  readonly madeOn: string | null;
  readonly ratedCentiAmpHour: number | null;
  readonly nominalCentiVolt: number | null;
}

/** All that a passport is made of. */
export interface Passport {
  readonly facts: Facts;
  readonly code: string | null;
  readonly status: Status;
  readonly values: KeptValues;
  readonly log: readonly LogValue[];
}

export type Document = Partial<Record<Aspect, { [name: string]: Json }>>;

/** The charge at which power is measured (Annex IV, part B). */
const POWER_AT_PERCENT = 80;
const CHEMISTRY: Readonly<Record<Chemistry, { shortName: string; clearName: string }>> = {
  'lead-acid': { shortName: 'Pb', clearName: 'Lead-acid' },
  lfp: { shortName: 'LFP', clearName: 'Lithium iron phosphate' },
  nmc: { shortName: 'NMC', clearName: 'Lithium nickel manganese cobalt oxide' },
};
const WORD: Readonly<Record<Status, string>> = {
  original: 'Original',
  reused: 'Reused',
  repurposed: 'Repurposed',
  remanufactured: 'Remanufactured',
  waste: 'Waste',
};

/** Energy that a battery was made for, kWh: as entered, else charge times voltage. */
export function ratedEnergyOf({ facts, values }: Pick<Passport, 'facts' | 'values'>): number | null {
  const entered = values.ratedEnergy?.value;
  if (typeof entered === 'number') return entered;
  const { ratedCentiAmpHour: charge, nominalCentiVolt: voltage } = facts;
  return charge === null || voltage === null ? null : (fromHundredths(charge) * fromHundredths(voltage)) / 1000;
}

const dayAt = (date: string): string => `${date}T00:00:00Z`;
const instantText = (at: number): string => new Date(at).toISOString();

/** The value of an attribute as the data model has it. */
export function modelValue(key: AttributeKey, value: Json): Json {
  // The data model has room for a month alone.
  if (key === 'warrantyUntil') return `--${String(value).slice(5, 7)}`;
  return attributeOf(key).kind === 'date' ? dayAt(String(value)) : value;
}

/** A passport in the names and units of the data model, as far as a reader may see it and as far as it is known. */
export function documentOf(passport: Passport, reader: Tier): Document {
  const document: Document = {};
  const put = (path: Path, value: Json | null | undefined) => {
    if (value !== null && value !== undefined) set(document, path, value);
  };
  putFacts(passport, put);
  for (const key of ATTRIBUTE_KEYS) {
    const kept = passport.values[key];
    const { tier, path, isDated } = attributeOf(key);
    if (!kept || !path || !reads(reader, tier)) continue;
    put(path, modelValue(key, kept.value));
    if (isDated) put([...(path.slice(0, 3) as unknown as Path), 'lastUpdate'], instantText(kept.at));
    if (key === 'remainingPower') {
      const beside = (name: string) => [...path.slice(0, -1), name] as unknown as Path;
      put(beside('atSoC'), POWER_AT_PERCENT);
      put(beside('rPCLastUpdated'), instantText(kept.at));
    }
  }
  if (!reads(reader, 'interest')) return document;
  put(['GeneralProductInformation', 'batteryStatus'], WORD[passport.status]);
  putLog(passport.log, put);
  return document;
}

type Put = (path: Path, value: Json | null | undefined) => void;

function putFacts({ facts, values, code }: Passport, put: Put): void {
  const general = (name: string): Path => ['GeneralProductInformation', name];
  const technical = (name: string): Path => ['PerformanceAndDurability', 'batteryTechicalProperties', name];
  if (facts.serialNumber !== '') put(general('productIdentifier'), facts.serialNumber);
  put(general('batteryPassportIdentifier'), code && passportUrn(code));
  put(general('manufacturingDate'), facts.madeOn && dayAt(facts.madeOn));
  put(['MaterialComposition', 'batteryChemistry'], CHEMISTRY[facts.chemistry]);
  put(technical('ratedCapacity'), facts.ratedCentiAmpHour && fromHundredths(facts.ratedCentiAmpHour));
  put(technical('nominalVoltage'), facts.nominalCentiVolt && fromHundredths(facts.nominalCentiVolt));
  const energy = ratedEnergyOf({ facts, values });
  put(technical('ratedEnergy'), energy);
  const power = values.ratedPower?.value;
  if (energy && typeof power === 'number') put(technical('powerCapabilityRatio'), (100 * power) / energy);
}

const CONDITION: Readonly<Partial<Record<LogKey, string>>> = {
  remainingCapacity: 'remainingCapacity',
  capacityFade: 'capacityFade',
  remainingEnergy: 'remainingEnergy',
  stateOfCharge: 'stateOfCharge',
  efficiency: 'remainingRoundTripEnergyEfficiency',
  fullCycles: 'numberOfFullCycles',
  energyThroughput: 'energyThroughput',
  capacityThroughput: 'capacityThroughput',
};
const TIMES: Readonly<Partial<Record<LogKey, string>>> = {
  hotResting: 'timeExtremeHighTemp',
  coldResting: 'timeExtremeLowTemp',
  hotCharging: 'timeExtremeHighTempCharging',
  coldCharging: 'timeExtremeLowTempCharging',
};

function putLog(log: readonly LogValue[], put: Put): void {
  const condition = (...names: string[]): Path => ['PerformanceAndDurability', 'batteryCondition', ...names];
  const events: Json[] = [];
  let areEventsKnown = false;
  for (const each of log) {
    if (!each.known || each.value === null) continue;
    const { key, value, at } = each;
    const lastUpdate = instantText(at);
    const name = CONDITION[key];
    const time = TIMES[key];
    if (name) put(condition(name), { [`${name}Value`]: value, lastUpdate });
    if (time) {
      put(condition('temperatureInformation', time), Math.round((value * HOUR_MS) / MINUTE_MS));
      put(condition('temperatureInformation', 'lastUpdate'), lastUpdate);
    }
    if (key === 'efficiencyFade')
      put(['PerformanceAndDurability', 'batteryTechicalProperties', 'roundTripEfficiencyFade'], value);
    if (key === 'resistanceIncrease')
      put(condition('internalResistanceIncrease'), [
        { internalResistanceIncreaseValue: value, lastUpdate, batteryComponent: 'pack' },
      ]);
    if (key === 'deepDischarges' || key === 'negativeEvents') {
      areEventsKnown = true;
      const kind = key === 'deepDischarges' ? 'Deep discharge' : 'Voltage, temperature, current or fault';
      if (value > 0) events.push({ negativeEvent: `${kind}: ${value}`, lastUpdate });
    }
  }
  if (areEventsKnown) put(condition('negativeEvents'), events);
}

function set(document: Document, [aspect, ...names]: Path, value: Json): void {
  document[aspect] ??= {};
  let at = document[aspect] as { [name: string]: Json };
  for (const name of names.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as { [name: string]: Json };
  }
  at[names.at(-1)!] = value;
}

/** What is at a path of a document; undefined where nothing is. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  let at = document;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** A value that the data model wants and nobody has given, and who can supply it. */
interface Missing {
  readonly key: AttributeKey | 'serialNumber' | 'madeOn' | 'rated' | 'nominal' | 'identifier';
  readonly supplier: Supplier;
}

export function missingOf({ facts, values, code }: Pick<Passport, 'facts' | 'values' | 'code'>): readonly Missing[] {
  const keeper = (key: Missing['key'], isMissing: boolean): Missing[] =>
    isMissing ? [{ key, supplier: 'keeper' }] : [];
  return [
    ...keeper('serialNumber', facts.serialNumber === ''),
    ...keeper('identifier', code === null),
    ...keeper('madeOn', facts.madeOn === null),
    ...keeper('rated', facts.ratedCentiAmpHour === null),
    ...keeper('nominal', facts.nominalCentiVolt === null),
    ...ATTRIBUTE_KEYS.flatMap((key): Missing[] => {
      const { optional, supplier } = attributeOf(key);
      if (optional || values[key]) return [];
      if (key === 'productIdentifier' && facts.serialNumber !== '') return [];
      if (key === 'ratedEnergy' && ratedEnergyOf({ facts, values }) !== null) return [];
      return [{ key, supplier }];
    }),
  ];
}

/** How many values the data model wants, of the fixed ones. */
export const WANTED = ATTRIBUTE_KEYS.filter((key) => !attributeOf(key).optional).length + 5;

/** A passport as JSON-LD: every name leads to its meaning in the data model. */
export const linkedData = (document: Document, code: string | null, evidence: Json): { [name: string]: Json } => ({
  '@context': {
    wattyard: 'urn:wattyard:passport#',
    evidence: { '@id': 'wattyard:evidence', '@type': '@json' },
    ...Object.fromEntries(
      ASPECTS.map((aspect) => [
        aspect,
        { '@id': `${PASSPORT_MODEL[aspect].space}${aspect}`, '@context': { '@vocab': PASSPORT_MODEL[aspect].space } },
      ]),
    ),
  },
  ...(code !== null && { '@id': passportUrn(code) }),
  '@type': 'wattyard:BatteryPassport',
  ...document,
  evidence,
});
