import type { Battery } from '../battery.ts';
import type { CellEnds } from '../cells/cell-ends.ts';
import { endsOfCells, lowestCharge } from '../cells/cell-limit.ts';
import type { Chain, Mark } from '../chain.ts';
import { endsOf } from './ends.ts';

/** How a device's count of charge stood at full and empty batteries, which voltages tell. */
export interface GaugeCheck {
  /** How often it could be compared, and how often it was off by more than {@link OFF_POINTS}. */
  readonly ends: number;
  readonly off: number;
  /** By how much it was off then, points on average, without a sign; null where it never was. */
  readonly meanPoints: number | null;
}

const OFF_POINTS = 5;
/** So often and in so many of the cases it is no accident. */
const MIN_OFF = 2;
const MAX_OFF_SHARE = 1 / 3;

/**
 * An empty battery is one whose lowest cell is at its limit: where cells are known, the voltage of the pack does not matter.
 */
export function checkGauge(chain: Chain, battery: Battery, cells?: CellEnds): GaugeCheck {
  const empties = (cells ? endsOfCells(cells, battery) : []).filter(({ end }) => end.kind === 'empty');
  // What is left in lead-acid depends on the current: a gauge that counts for the rated one rightly still shows some.
  const emptyCounts = empties.length === 0 && battery.chemistry !== 'lead-acid';
  const ofPack = endsOf(chain, battery).filter(({ mark }) => emptyCounts || mark.basis === 'full');
  const differences = [
    ...ofPack.flatMap(({ mark }) => (mark.counted === undefined ? [] : [offBy(mark, mark.counted)])),
    ...empties.flatMap(({ end }) => (end.counted === null ? [] : [Math.abs(end.counted - lowestCharge(end, battery))])),
  ];
  const off = differences.filter((each) => each > OFF_POINTS);
  const sum = off.reduce((all, each) => all + each, 0);
  return { ends: differences.length, off: off.length, meanPoints: off.length === 0 ? null : sum / off.length };
}

/** What a charger calls full may be less than all: a gauge that goes by it, or by the voltage, is right. */
const offBy = ({ basis, socPercent }: Mark, counted: number): number =>
  basis === 'full' ? Math.max(0, socPercent - counted) : Math.abs(counted - socPercent);

/** Whether voltages contradict the gauge: then its word on the capacity counts little. */
export const isContradicted = ({ ends, off }: GaugeCheck): boolean => off >= MIN_OFF && off > MAX_OFF_SHARE * ends;
