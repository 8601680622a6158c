/** What there is to say of a battery. */
export const FINDING_KINDS = [
  'replace',
  'replaceCell',
  'equalise',
  'tooSmall',
  'tooHot',
  'restsFull',
  'notFull',
  'idle',
  'tooLarge',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const CERTAINTIES = ['unsure', 'fairly', 'sure'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What acting on it brings: days a month that end early, kWh, or months of life a year. */
export const GAINS = ['downtime', 'energy', 'life'] as const;
export type Gain = (typeof GAINS)[number];

/** A range in days a month, kWh or months a year; null where it cannot be told. */
interface Worth {
  readonly gain: Gain;
  readonly low: number | null;
  readonly high: number | null;
}

/** The figures that a sentence is made of; null where they do not occur in it. */
interface Figures {
  /** The measured value itself: percent, millivolt, °C, hours a week or days, by the kind. */
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** From which value on it is told. */
  readonly limit: number | null;
  /** On how many days it was so, of how many. */
  readonly count: number | null;
  readonly of: number | null;
  /** Change of the value by the day or the week. */
  readonly rate: number | null;
  /** Position of a cell, from 0. */
  readonly cell: number | null;
  /** An instant that follows from it, UTC epoch ms. */
  readonly until: number | null;
}

export const EVIDENCE_UNITS = ['percent', 'millivolt', 'celsius', 'hours'] as const;

/** The values that it rests on, day by day. */
interface Evidence {
  readonly unit: (typeof EVIDENCE_UNITS)[number];
  readonly values: readonly (number | null)[];
}

export interface Finding {
  readonly kind: FindingKind;
  readonly certainty: Certainty;
  readonly worth: Worth;
  readonly figures: Figures;
  readonly evidence: Evidence;
  /** UTC days that were looked at, both inclusive. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** How much of a battery is at stake, 0 to 1. */
  readonly severity: number;
}

const WEIGHT_OF_GAIN: Readonly<Record<Gain, number>> = { downtime: 3, life: 2, energy: 1 };
const WEIGHT_OF_CERTAINTY: Readonly<Record<Certainty, number>> = { sure: 1, fairly: 0.7, unsure: 0.4 };

/** Order of findings, the largest first: what is at stake times how sure it is. Standstill counts before life, life before energy. */
export const rankOf = ({ worth, severity, certainty }: Pick<Finding, 'worth' | 'severity' | 'certainty'>): number =>
  WEIGHT_OF_GAIN[worth.gain] * Math.max(0, Math.min(1, severity)) * WEIGHT_OF_CERTAINTY[certainty];

export const NO_FIGURES: Omit<Figures, 'value'> = {
  low: null,
  high: null,
  limit: null,
  count: null,
  of: null,
  rate: null,
  cell: null,
  until: null,
};

/** By how many days a finding is seen: habits of two weeks are sure, those of one fairly. */
export const certaintyOf = (days: number): Certainty => (days >= 14 ? 'sure' : days >= 7 ? 'fairly' : 'unsure');
