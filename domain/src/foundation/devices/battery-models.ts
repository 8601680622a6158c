import type { Chemistry } from '../basics/device-facts.ts';

/** The type plate of a battery. Hundredths of volts and ampere hours. */
interface BatteryModel {
  readonly model: string;
  readonly chemistry: Chemistry;
  readonly nominalCentiVolt: number;
  readonly capacityCentiAmpHour: number;
}

/** Capacity of one positive plate of a traction cell (DIN EN 60254-2, PzS) at the five-hour rate, Ah. */
const PZS_PLATE_AMP_HOUR = [80, 105, 115, 125, 140, 155] as const;
const PZS_PLATES = [2, 3, 4, 5, 6, 7, 8] as const;
const PZS_VOLTS = [24, 36, 48, 80] as const;

const leadAcid = (model: string, nominalVolt: number, ampHour: number): BatteryModel => ({
  model,
  chemistry: 'lead-acid',
  nominalCentiVolt: nominalVolt * 100,
  capacityCentiAmpHour: ampHour * 100,
});

/** `24-5PzS 620`: 24 cells in series of five positive plates, 620 Ah. */
const traction: readonly BatteryModel[] = PZS_VOLTS.flatMap((volt) =>
  PZS_PLATE_AMP_HOUR.flatMap((plate) =>
    PZS_PLATES.map((plates) => leadAcid(`${volt / 2}-${plates}PzS ${plates * plate}`, volt, plates * plate)),
  ),
);

/** Deep-cycle monoblocks by size, connected in series: capacity of a block at the 20-hour rate. */
const MONOBLOCKS = [
  { size: 'GC2-225', volt: 6, ampHour: 225 },
  { size: 'GC2-240', volt: 6, ampHour: 240 },
  { size: 'L16-345', volt: 6, ampHour: 345 },
  { size: 'L16-420', volt: 6, ampHour: 420 },
  { size: 'GC8-170', volt: 8, ampHour: 170 },
  { size: 'GC12-150', volt: 12, ampHour: 150 },
  { size: 'AGM-105', volt: 12, ampHour: 105 },
  { size: 'AGM-150', volt: 12, ampHour: 150 },
  { size: 'AGM-240', volt: 12, ampHour: 240 },
  { size: 'GEL-200', volt: 12, ampHour: 200 },
  { size: 'FT-100', volt: 12, ampHour: 100 },
  { size: 'FT-190', volt: 12, ampHour: 190 },
] as const;
const PACK_VOLTS = [12, 24, 36, 48, 72] as const;

const monoblocks: readonly BatteryModel[] = MONOBLOCKS.flatMap(({ size, volt, ampHour }) =>
  PACK_VOLTS.filter((pack) => pack % volt === 0).map((pack) => leadAcid(`${size} ${pack} V`, pack, ampHour)),
);

/** Usual numbers of cells in series in lithium packs, with their nominal voltage. */
const LITHIUM: Readonly<
  Record<'lfp' | 'nmc', { cellVolt: number; series: readonly number[]; ampHours: readonly number[] }>
> = {
  lfp: { cellVolt: 3.2, series: [4, 8, 12, 16, 24, 25], ampHours: [50, 100, 105, 150, 205, 280, 300, 404, 560] },
  nmc: { cellVolt: 3.65, series: [7, 13, 14, 20], ampHours: [50, 100, 150, 200] },
};

const lithium: readonly BatteryModel[] = (['lfp', 'nmc'] as const).flatMap((chemistry) => {
  const { cellVolt, series, ampHours } = LITHIUM[chemistry];
  return series.flatMap((cells) =>
    ampHours.map((ampHour) => ({
      model: `${chemistry.toUpperCase()}-${cells}S-${ampHour}`,
      chemistry,
      nominalCentiVolt: Math.round(cells * cellVolt * 100),
      capacityCentiAmpHour: ampHour * 100,
    })),
  );
});

/** Commercial batteries to choose from; other values are entered by hand. */
export const BATTERY_MODELS: readonly BatteryModel[] = [...traction, ...monoblocks, ...lithium];

const NAMES = new Set(BATTERY_MODELS.map(({ model }) => model));

/** A battery as a call gives it. */
interface GivenBattery {
  readonly batteryModel?: string | null | undefined;
  /** It is in no list. */
  readonly batteryCustom?: boolean | undefined;
}

/** Whether a battery is none, one of the list, or said to be in no list. */
export const isBattery = ({ batteryModel, batteryCustom = false }: GivenBattery): boolean =>
  !batteryModel || batteryCustom || NAMES.has(batteryModel);
