import { UNREAD_CENTI_CELSIUS, UNREAD_MILLIVOLT } from '#domain/foundation/kinds/channel.ts';
import type { Bms } from '#domain/foundation/kinds/wire.ts';
import type { Answer } from '../../../../api/client.ts';

/** The values of a BMS record that the page shows: hundredths and millivolts. */
export interface CellRecord {
  readonly at: number;
  readonly cellMillivolt: readonly number[];
  readonly temperatureCentiCelsius: readonly number[];
  readonly sohCentiPercent: number | null;
  readonly cycleCount: number | null;
  readonly remainingCentiAmpHour: number | null;
  readonly fullCentiAmpHour: number | null;
  readonly designCentiAmpHour: number | null;
  readonly faultBits: number;
  readonly balancingBits: number;
}

export const answeredCells = (record: Answer<'getLastBMSRecor'>): CellRecord => ({
  at: record.at,
  cellMillivolt: record.cellMillivolt.map((millivolt) => millivolt ?? UNREAD_MILLIVOLT),
  temperatureCentiCelsius: record.temperatureCentiCelsius.map((centi) => centi ?? UNREAD_CENTI_CELSIUS),
  sohCentiPercent: record.soh,
  cycleCount: record.cycleCount,
  remainingCentiAmpHour: record.remainingCapacity,
  fullCentiAmpHour: record.fullCapacity,
  designCentiAmpHour: record.designCapacity,
  faultBits: record.faultBits ?? 0,
  balancingBits: record.balancingBits ?? 0,
});

export const liveCells = (at: number, body: Bms): CellRecord => ({
  at,
  cellMillivolt: body.cellMillivolt,
  temperatureCentiCelsius: body.temperatureCentiCelsius,
  sohCentiPercent: body.sohCentiPercent ?? null,
  cycleCount: body.cycleCount ?? null,
  remainingCentiAmpHour: body.remainingCapacityCentiAmpHour ?? null,
  fullCentiAmpHour: body.fullCapacityCentiAmpHour ?? null,
  designCentiAmpHour: body.designCapacityCentiAmpHour ?? null,
  faultBits: body.faultBits ?? 0,
  balancingBits: body.balancingBits ?? 0,
});

export interface CellView {
  /** From 1, as printed on the pack. */
  readonly number: number;
  /** `null` when the battery management system could not read this cell. */
  readonly millivolt: number | null;
  /** Height of its bar, 0 to 1. */
  readonly share: number;
  readonly balancing: boolean;
}

export interface PackView {
  readonly cells: readonly CellView[];
  readonly lowest: CellView | null;
  readonly highest: CellView | null;
  readonly spreadMillivolt: number | null;
  /** Whether the cells differ by more than balancing can correct. */
  readonly isUneven: boolean;
  /** The voltages at the bottom and the top of the bars, millivolt. */
  readonly scale: { readonly from: number; readonly to: number };
}

/** Cells of a healthy pack differ by a few millivolts: a narrower scale would magnify noise. */
const MIN_SCALE_MILLIVOLT = 100;
const ROUND_MILLIVOLT = 10;
/** The difference that battery makers commonly allow between the cells of a rested pack. */
const EVEN_UP_TO_MILLIVOLT = 50;
/** The protocol has 32 bits for cells being balanced. */
const BALANCING_BITS = 32;

function scaleOf(millivolts: readonly number[]): PackView['scale'] {
  if (millivolts.length === 0) return { from: 0, to: MIN_SCALE_MILLIVOLT };
  const low = Math.min(...millivolts);
  const high = Math.max(...millivolts);
  const span = Math.max((high - low) * 1.5, MIN_SCALE_MILLIVOLT);
  const from = Math.max(0, Math.floor(((low + high) / 2 - span / 2) / ROUND_MILLIVOLT) * ROUND_MILLIVOLT);
  return { from, to: Math.ceil((from + span) / ROUND_MILLIVOLT) * ROUND_MILLIVOLT };
}

/** The cells of a pack side by side; 0 mV means no reading. */
export function packView({
  cellMillivolt,
  balancingBits,
}: Pick<CellRecord, 'cellMillivolt' | 'balancingBits'>): PackView {
  const read = cellMillivolt.filter((millivolt) => millivolt > 0);
  const scale = scaleOf(read);
  const cells = cellMillivolt.map((millivolt, index) => ({
    number: index + 1,
    millivolt: millivolt > 0 ? millivolt : null,
    share: millivolt > 0 ? (millivolt - scale.from) / (scale.to - scale.from) : 0,
    balancing: index < BALANCING_BITS && (balancingBits & (1 << index)) !== 0,
  }));
  let lowest: CellView | null = null;
  let highest: CellView | null = null;
  for (const cell of cells) {
    if (cell.millivolt === null) continue;
    if (cell.millivolt < (lowest?.millivolt ?? Number.POSITIVE_INFINITY)) lowest = cell;
    if (cell.millivolt > (highest?.millivolt ?? 0)) highest = cell;
  }
  const spreadMillivolt = lowest && highest ? (highest.millivolt ?? 0) - (lowest.millivolt ?? 0) : null;
  return {
    cells,
    lowest,
    highest,
    spreadMillivolt,
    isUneven: (spreadMillivolt ?? 0) > EVEN_UP_TO_MILLIVOLT,
    scale,
  };
}
