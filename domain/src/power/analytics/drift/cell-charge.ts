import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { chargeOfCell, REST } from '../capacity/open-circuit.ts';

type Point = readonly [socPercent: number, volt: number];

/** The last percents of an LFP cell, where cells are told apart at the end of a charge: the typical curve is too coarse for that. */
const LFP_TOP: readonly Point[] = [
  [95, 3.343],
  [97, 3.353],
  [98, 3.37],
  [99, 3.42],
  [100, 3.54],
];
/** Where the curves end, volts, and how they go on, points per volt: a cell that is overcharged, or empty, differs all the more. */
const ENDS: Readonly<Record<Chemistry, { low: number; high: number; below: number; above: number }>> = {
  'lead-acid': { low: 1.94, high: 2.13, below: 385, above: 667 },
  lfp: { low: 2.55, high: 3.54, below: 6.5, above: 8.3 },
  nmc: { low: 3, high: 4.19, below: 13, above: 91 },
};

/** The charge of a cell without current, percent; beyond the ends of its curve it goes on. @param millivolt of the cell, whole */
function pointsOf(chemistry: Chemistry, millivolt: number): number {
  const volt = millivolt / 1000;
  const { low, high, below, above } = ENDS[chemistry];
  if (volt < low) return (volt - low) * below;
  if (volt > high) return 100 + (volt - high) * above;
  if (chemistry !== 'lfp' || volt <= LFP_TOP[0]![1]) return chargeOfCell(chemistry, volt);
  const next = LFP_TOP.findIndex(([, at]) => at >= volt);
  const [[fromSoc, fromVolt], [toSoc, toVolt]] = [LFP_TOP[next - 1]!, LFP_TOP[next]!];
  return fromSoc + ((volt - fromVolt) / (toVolt - fromVolt)) * (toSoc - fromSoc);
}

/** Charges by millivolt: a report asks for some thousand of them, and all bends of the curves are at whole ones. */
const tables = new Map<Chemistry, Float64Array>();
const MAX_MILLIVOLT = 5000;

function pointsAt(chemistry: Chemistry, millivolt: number): number {
  let table = tables.get(chemistry);
  if (!table) {
    table = Float64Array.from({ length: MAX_MILLIVOLT + 1 }, (_, whole) => pointsOf(chemistry, whole));
    tables.set(chemistry, table);
  }
  const below = Math.max(0, Math.min(MAX_MILLIVOLT - 1, Math.floor(millivolt)));
  return table[below]! + (millivolt - below) * (table[below + 1]! - table[below]!);
}

/** Points of charge per volt around a voltage, as flat as the curve is within what it is known to: at a bend the flat side counts. */
export function chargePerVolt(chemistry: Chemistry, millivolt: number): number {
  return slope(chemistry, millivolt, millivolt);
}

/**
 * By how many points of charge one voltage is above another. Two cells of a pack follow the same curve, which is known to some
 * millivolt: the slope between them is that of the curve around both.
 */
export const pointsBetween = (chemistry: Chemistry, from: number, to: number): number =>
  slope(chemistry, Math.min(from, to), Math.max(from, to)) * ((to - from) / 1000);

function slope(chemistry: Chemistry, low: number, high: number): number {
  const around = 1000 * REST[chemistry].sigmaVolt;
  const points = pointsAt(chemistry, high + around) - pointsAt(chemistry, low - around);
  return (1000 * points) / (high - low + 2 * around);
}
