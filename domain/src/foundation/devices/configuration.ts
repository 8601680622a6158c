import { CHEMISTRIES, type Chemistry } from '../basics/device-facts.ts';

/** Days as bits, 1 Monday … 64 Sunday, and minutes of the local day; an end before the start is on the next day. */
export interface WorkingHours {
  readonly daysBits: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The settings of a device. Units are in the names; voltages marked `DeciVolt` are those of a 12 V block. */
export interface Configuration {
  readonly capacityCentiAmpHour: number;
  readonly nominalCentiVolt: number;
  readonly chemistry: Chemistry;
  readonly lowVoltageProtectionDeciVolt: number;
  readonly lowVoltageWarningDeciVolt: number;
  readonly lowVoltageRecoverDeciVolt: number;
  readonly absorptionDeciVolt: number;
  readonly floatDeciVolt: number;
  readonly rechargeDeciVolt: number;
  readonly chargeOverCurrentAmp: number;
  readonly dischargeOverCurrentAmp: number;
  readonly reportIntervalSeconds: number;
  readonly gnssIntervalSeconds: number;
  readonly workingHours: WorkingHours;
}
/** Part of a configuration: the known settings, or the changes. */
export type ConfigurationPart = { readonly [K in keyof Configuration]?: Configuration[K] | undefined };
export type ConfigurationField = keyof Configuration;
export type NumberField = {
  [K in ConfigurationField]: Configuration[K] extends number ? K : never;
}[ConfigurationField];

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The allowed range of a number, in steps of 0.1 V for voltages. */
export const CONFIGURATION_RANGES: { readonly [K in NumberField]: Range } = {
  capacityCentiAmpHour: { min: 100, max: 500_000 },
  nominalCentiVolt: { min: 600, max: 80_000 },
  lowVoltageProtectionDeciVolt: { min: 105, max: 120 },
  lowVoltageWarningDeciVolt: { min: 110, max: 125 },
  lowVoltageRecoverDeciVolt: { min: 115, max: 130 },
  absorptionDeciVolt: { min: 138, max: 148 },
  floatDeciVolt: { min: 132, max: 140 },
  rechargeDeciVolt: { min: 128, max: 140 },
  chargeOverCurrentAmp: { min: 1, max: 2000 },
  dischargeOverCurrentAmp: { min: 1, max: 2000 },
  reportIntervalSeconds: { min: 1, max: 3600 },
  gnssIntervalSeconds: { min: 10, max: 86_400 },
};

export const NUMBER_FIELDS = Object.keys(CONFIGURATION_RANGES) as NumberField[];
export const CONFIGURATION_FIELDS: readonly ConfigurationField[] = [
  'capacityCentiAmpHour',
  'nominalCentiVolt',
  'chemistry',
  'lowVoltageProtectionDeciVolt',
  'lowVoltageWarningDeciVolt',
  'lowVoltageRecoverDeciVolt',
  'absorptionDeciVolt',
  'floatDeciVolt',
  'rechargeDeciVolt',
  'chargeOverCurrentAmp',
  'dischargeOverCurrentAmp',
  'reportIntervalSeconds',
  'gnssIntervalSeconds',
  'workingHours',
];

/** Pairs that must be in order for a battery to be protected and charged: the first below the second. */
const IN_ORDER: readonly (readonly [NumberField, NumberField, 'below' | 'notAbove'])[] = [
  ['lowVoltageProtectionDeciVolt', 'lowVoltageWarningDeciVolt', 'below'],
  ['lowVoltageProtectionDeciVolt', 'lowVoltageRecoverDeciVolt', 'below'],
  ['rechargeDeciVolt', 'floatDeciVolt', 'below'],
  ['floatDeciVolt', 'absorptionDeciVolt', 'notAbove'],
];

type ConfigurationFault =
  | { readonly field: ConfigurationField; readonly rule: 'range'; readonly min: number; readonly max: number }
  | { readonly field: ConfigurationField; readonly rule: 'unknown' }
  | { readonly field: ConfigurationField; readonly rule: 'below' | 'notAbove'; readonly than: ConfigurationField };

const MINUTES_OF_A_DAY = 1440;

function ownFault(changes: ConfigurationPart): ConfigurationFault | null {
  for (const field of NUMBER_FIELDS) {
    const value = changes[field];
    const { min, max } = CONFIGURATION_RANGES[field];
    if (value !== undefined && (!Number.isInteger(value) || value < min || value > max))
      return { field, rule: 'range', min, max };
  }
  if (changes.chemistry !== undefined && !CHEMISTRIES.includes(changes.chemistry))
    return { field: 'chemistry', rule: 'unknown' };
  const hours = changes.workingHours;
  if (hours !== undefined && !isWorkingHours(hours)) return { field: 'workingHours', rule: 'unknown' };
  return null;
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** Whether hours are hours: a device may say anything. */
export const isWorkingHours = ({ daysBits, fromMinute, toMinute }: WorkingHours): boolean =>
  isWithin(daysBits, 0, 127) &&
  isWithin(fromMinute, 0, MINUTES_OF_A_DAY - 1) &&
  isWithin(toMinute, 0, MINUTES_OF_A_DAY) &&
  fromMinute !== toMinute;

/**
 * The fault in a change of configuration, null when there is none.
 * @param changes the settings to change; absent ones stay
 * @param known the device's settings as far as they are known: the order of voltages is checked on both together
 */
export function configurationFault(
  changes: ConfigurationPart,
  reported: ConfigurationPart = {},
): ConfigurationFault | null {
  const own = ownFault(changes);
  if (own) return own;
  const after = { ...reported, ...withoutAbsent(changes) };
  for (const [low, high, rule] of IN_ORDER) {
    const isMeant = changes[low] !== undefined || changes[high] !== undefined;
    const [below, above] = [after[low], after[high]];
    if (!isMeant || below === undefined || above === undefined) continue;
    if (rule === 'below' ? below >= above : below > above) return { field: low, rule, than: high };
  }
  return null;
}

/** The part without fields that hold nothing. */
export const withoutAbsent = (part: ConfigurationPart): ConfigurationPart =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

const isHours = (value: unknown): value is WorkingHours =>
  typeof value === 'object' && value !== null && 'daysBits' in value;

/** Whether two values of a field are the same; working hours are compared regardless of their order. */
export const isSameSetting = (one: unknown, other: unknown): boolean =>
  isHours(one) && isHours(other)
    ? one.daysBits === other.daysBits && one.fromMinute === other.fromMinute && one.toMinute === other.toMinute
    : one === other;

/** Fields of `desired` whose value differs, or may differ, from that of `reported`. */
export const differingFields = (desired: ConfigurationPart, reported: ConfigurationPart): ConfigurationField[] =>
  CONFIGURATION_FIELDS.filter(
    (field) => desired[field] !== undefined && !isSameSetting(desired[field], reported[field]),
  );

const CELLS_OF_A_BLOCK: Readonly<Record<Chemistry, number>> = { 'lead-acid': 6, lfp: 4, nmc: 3 };
const NOMINAL_CELL_VOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2, lfp: 3.2, nmc: 3.65 };

/**
 * Cells in series in a battery: nominal voltage by nominal cell voltage, rounded, at least one. A 12 V LFP block has 4.
 * A "48 V" LFP pack counts as 15 cells, so 16 cells must be stated as 51.2 V (5120) to get their own limits.
 */
export const cellsInSeries = (chemistry: Chemistry, nominalCentiVolt: number): number =>
  Math.max(1, Math.round(nominalCentiVolt / 100 / NOMINAL_CELL_VOLT[chemistry]));

/** 12 V blocks in series in a battery: 4 in 48 V of lead-acid, 4 in 51.2 V of LFP; not always whole. */
export const blocksInSeries = (chemistry: Chemistry, nominalCentiVolt: number): number =>
  cellsInSeries(chemistry, nominalCentiVolt) / CELLS_OF_A_BLOCK[chemistry];
