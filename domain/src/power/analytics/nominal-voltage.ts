import { HOUR_MS } from '../../foundation/basics/time.ts';
import type { BatterySeries } from './days/battery-series.ts';

/** Fewer records, or records of less of the day, say too little. */
const FEWEST_RECORDS = 24;
const SHORTEST_SPAN_MS = 6 * HOUR_MS;
/** So many of the readings at either end may lie outside: single wrong ones, or a moment of starting. */
const LEFT_OUT = 0.01;

/**
 * Volts between which a pack of a usual nominal voltage lies from empty under load to the end of a charge, of lead-acid
 * as of lithium. Those of 36 and 48 V overlap: what lies in both for a whole day is not decided.
 */
const USUAL: readonly (readonly [nominalCentiVolt: number, from: number, to: number])[] = [
  [1200, 10, 15.2],
  [2400, 20, 30.4],
  [3600, 30.5, 45],
  [4800, 39, 60],
  [8000, 66, 100],
];

/**
 * The nominal voltage that the readings of a day agree on: 12, 24, 36, 48 or 80 V.
 *
 * @param days readings of each unit of a device
 * @returns hundredths of a volt; null when the readings are too few, fit none of these or more than one
 */
export function concludeNominalVoltage(days: readonly Pick<BatterySeries, 'at' | 'volt'>[]): number | null {
  const concluded = days.filter(isEnough).map(nominalOf);
  const [first = null, ...others] = concluded;
  return others.every((other) => other === first) ? first : null;
}

function isEnough({ at, volt }: Pick<BatterySeries, 'at' | 'volt'>): boolean {
  const read = at.filter((_, place) => isRead(volt[place]));
  return read.length >= FEWEST_RECORDS && read.at(-1)! - read[0]! >= SHORTEST_SPAN_MS;
}

function nominalOf({ volt }: Pick<BatterySeries, 'volt'>): number | null {
  const sorted = volt.filter(isRead).sort();
  const left = Math.ceil(sorted.length * LEFT_OUT);
  const lowest = sorted[left]!;
  const highest = sorted[sorted.length - 1 - left]!;
  const fitting = USUAL.filter(([, from, to]) => lowest >= from && highest <= to);
  return fitting.length === 1 ? fitting[0]![0] : null;
}

/** A monitor without a battery reads 0. */
const isRead = (value: number | undefined): value is number => value !== undefined && value > 0;
