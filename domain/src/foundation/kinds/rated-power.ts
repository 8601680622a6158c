import type { DeviceFacts } from '../basics/device-facts.ts';
import type { EnergyMeasure } from './energy-measure.ts';

/** Power that models are rated for, W, by their names. */
export const RATED_WATT = {
  'IC-2000': 2000,
  'IC-2000-12': 2000,
  'IC-3000': 3000,
  'IC-3000-24': 3000,
  'IVT-1000': 1000,
  'IVT-2000': 2000,
  'AC-40': 600,
  'DC-30': 400,
  'DC-30-S': 400,
  'DC-50': 700,
  'EnerPack/100': 2500,
  'EnerPack/200': 5000,
  'BP-1200': 1200,
  'UPS-1000': 1000,
  'UPS-3000': 3000,
  'DMT-30': 400,
  'TC-25': 400,
  'CBB-6': 2000,
} as const;

/** What is known of the power that a unit and its battery are made for, W. */
export interface Ratings {
  readonly ratedWatt: number | null;
  /** Most that the battery takes and gives. */
  readonly batteryWatt: number | null;
  /** Most that its connection to the mains gives, where somebody has entered it. */
  readonly mainsWatt: number | null;
}
export const UNRATED: Ratings = { ratedWatt: null, batteryWatt: null, mainsWatt: null };

/** What a device may move of an energy between two looks at its power, and at most, W. */
export interface PossibleWatt {
  /** Null where the rating does not tell. */
  readonly usual: number | null;
  readonly most: number;
}

/** For some seconds; some converters go that far, none beyond. */
const TIMES_RATED = 3;
/** A transfer switch hands on what one connection to the mains gives: 63 A of one phase, unless another is entered. */
const USUAL_MAINS_WATT = 14_500;
/** No battery is charged or emptied faster: parts of its capacity in an hour. */
const FASTEST = 3;
/** The battery that is entered may be one of several. */
const LEAST_BATTERY_WATT = 5000;

export const ratedWattOf = (model: string): number | null =>
  (RATED_WATT as { readonly [model: string]: number | undefined })[model] ?? null;

/** Most that a battery takes and gives, W; null where its capacity or voltage is not known. */
export function batteryWattOf({
  capacityCentiAmpHour,
  nominalCentiVolt,
}: Pick<DeviceFacts, 'capacityCentiAmpHour' | 'nominalCentiVolt'>): number | null {
  if (capacityCentiAmpHour === null || nominalCentiVolt === null) return null;
  return Math.max(LEAST_BATTERY_WATT, (FASTEST * capacityCentiAmpHour * nominalCentiVolt) / 10_000);
}

/** What ratings say of an energy; null where they say nothing. */
export function possibleWatt(
  { energy, isHandedOn }: Pick<EnergyMeasure, 'energy' | 'isHandedOn'>,
  { ratedWatt, batteryWatt, mainsWatt }: Ratings,
): PossibleWatt | null {
  const device =
    ratedWatt === null
      ? null
      : {
          usual: isHandedOn ? null : ratedWatt,
          most: TIMES_RATED * ratedWatt + (isHandedOn ? (mainsWatt ?? USUAL_MAINS_WATT) : 0),
        };
  if ((energy !== 'charged' && energy !== 'discharged') || batteryWatt === null) return device;
  return {
    usual: device?.usual ? Math.min(device.usual, batteryWatt) : null,
    most: Math.min(device?.most ?? batteryWatt, batteryWatt),
  };
}
