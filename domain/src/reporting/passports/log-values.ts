/** What a passport tells of the use of a battery, in the order of its page. */
export const LOG_KEYS = [
  'remainingCapacity',
  'capacityFade',
  'remainingEnergy',
  'stateOfCharge',
  'efficiency',
  'efficiencyFade',
  'resistanceIncrease',
  'fullCycles',
  'energyThroughput',
  'capacityThroughput',
  'hotResting',
  'coldResting',
  'hotCharging',
  'coldCharging',
  'deepDischarges',
  'negativeEvents',
  'endOfLife',
] as const;
export type LogKey = (typeof LOG_KEYS)[number];

export const LOG_GROUPS: Readonly<Record<'capacity' | 'efficiency' | 'use' | 'stress', readonly LogKey[]>> = {
  capacity: ['remainingCapacity', 'capacityFade', 'remainingEnergy', 'stateOfCharge'],
  efficiency: ['efficiency', 'efficiencyFade', 'resistanceIncrease'],
  use: ['fullCycles', 'energyThroughput', 'capacityThroughput'],
  stress: ['hotResting', 'coldResting', 'hotCharging', 'coldCharging', 'deepDischarges', 'negativeEvents', 'endOfLife'],
};

export const LOG_UNITS: Readonly<Record<LogKey, 'Ah' | '%' | 'kWh' | 'points' | 'h' | 'year' | ''>> = {
  remainingCapacity: 'Ah',
  capacityFade: '%',
  remainingEnergy: 'kWh',
  stateOfCharge: '%',
  efficiency: '%',
  efficiencyFade: 'points',
  resistanceIncrease: '%',
  fullCycles: '',
  energyThroughput: 'kWh',
  capacityThroughput: 'Ah',
  hotResting: 'h',
  coldResting: 'h',
  hotCharging: 'h',
  coldCharging: 'h',
  deepDischarges: '',
  negativeEvents: '',
  endOfLife: 'year',
};

/** What a value rests on; the key of its sentence. */
export const BASES = [
  'cycle',
  'rest',
  'reported',
  'compared',
  'cell',
  'rated',
  'nominal',
  'gauge',
  'rounds',
  'firstMonth',
  'steps',
  'counted',
  'hours',
  'warnings',
  'trend',
] as const;
type Basis = (typeof BASES)[number];

/** Why a value is not known. */
export const UNKNOWNS = [
  'noRecords',
  'noSamples',
  'pending',
  'mayBeRated',
  'noRating',
  'ratingWrong',
  'noVoltage',
  'tooShort',
  'notAlike',
  'notAgeing',
  'tooFar',
  'notMounted',
] as const;
type Unknown = (typeof UNKNOWNS)[number];

/** A value that the log tells, or why it does not: never 0 for what is not known. */
export type LogValue = { readonly key: LogKey } & (
  | {
      readonly known: true;
      /** Null where only the range is known, and its end may be open. */
      readonly value: number | null;
      readonly low: number | null;
      readonly high: number | null;
      readonly basis: Basis;
      /** Samples, hours or months that it rests on; null where none are counted. */
      readonly samples: number | null;
      /** Of a mean of samples: the instant of the oldest, and of the newest. Null where it is of one instant. */
      readonly from: number | null;
      readonly at: number;
    }
  | { readonly known: false; readonly unknown: Unknown }
);

interface Found {
  readonly value: number | null;
  /** Open where nobody knows its end. */
  readonly range?: { readonly low: number | null; readonly high: number | null } | null;
  readonly basis: Basis;
  readonly samples?: number;
  readonly from?: number;
  readonly at: number;
}

export const known = (key: LogKey, { value, range, basis, samples, from, at }: Found): LogValue => ({
  key,
  known: true,
  value,
  low: range?.low ?? null,
  high: range?.high ?? null,
  basis,
  samples: samples ?? null,
  from: from ?? null,
  at,
});
export const notKnown = (key: LogKey, unknown: Unknown): LogValue => ({ key, known: false, unknown });
