import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { BatterySeries, BmsSeries } from '../days/battery-series.ts';
import type { BatterySpan } from '../days/day.ts';
import type { Bounds, KnownCapacity } from '../remaining/charge-line.ts';
import type { CellLeft } from '../remaining/remaining-range.ts';
import { type CellLimit, countedAtEnds, usableLeft } from './cell-limit.ts';

/** Where the voltage of a cell begins to fall at the end of a discharge, and where its management system ends it, volts under load. */
const KNEE: Readonly<
  Record<Chemistry, { readonly begins: number; readonly ends: number; readonly share: number } | null>
> = {
  'lead-acid': null,
  lfp: { begins: 2.95, ends: 2.5, share: 0.06 },
  nmc: { begins: 3.2, ends: 2.8, share: 0.1 },
};
/** So steep a voltage falls nowhere else, volts over the whole capacity: a cell of a high resistance is low and stays there. */
const STEEP = 2.5;
/** Records of the cells that tell, and how long they have to be in sight. */
const SEEN_MS = 6 * MINUTE_MS;
const LEAST_MS = MINUTE_MS / 2;
/** It falls faster and faster: parts of the time that a straight line would leave. */
const PARTS: Bounds = [0.15, 0.6, 1.2];

interface Reading {
  readonly at: number;
  readonly amp: number;
  readonly volt: number;
}

/** A record of the cells is as good as the newest of the battery. */
const FRESH_MS = 20 * MINUTE_MS;
/** By how much a charge that is told by the count of the device may be wrong, as a part of the capacity. */
const COUNT_SHARE = 0.04;

interface Known {
  readonly span: BatterySpan | null;
  readonly limit: CellLimit | null;
  readonly recent: BatterySeries;
  readonly recentCells: BmsSeries | undefined;
  readonly capacity: KnownCapacity | null;
  readonly battery: Battery;
}

/**
 * What the weakest cell still gives: by its voltage where that falls already, else by the charge since its last end, else by what the device
 * counts; null where no cell is known to limit the battery.
 */
export function leftOfCells(known: Known): CellLeft | null {
  const { limit, recent, recentCells, battery } = known;
  const at = recent.at.at(-1);
  if (at === undefined) return null;
  const amp = recent.amp.findLast((each) => !Number.isNaN(each)) ?? 0;
  const isFresh = recentCells !== undefined && at - (recentCells.at.at(-1) ?? 0) <= FRESH_MS;
  const knee = isFresh && amp < 0 ? leftInKnee(recentCells, amp, battery) : null;
  if (knee || !limit) return knee;
  const ampHours = leftSinceEnd(known, limit, at) ?? leftByCount(known, limit);
  return ampHours && { cell: limit.cell, ampHours };
}

function leftSinceEnd({ span, battery }: Known, limit: CellLimit, at: number): Bounds | null {
  const left = usableLeft(span?.bms?.cellEnds, limit, battery);
  return left && at - left.at <= FRESH_MS ? [left.low, left.ampHours, left.high] : null;
}

function leftByCount({ span, recent, capacity, battery }: Known, limit: CellLimit): Bounds | null {
  const soc = recent.socPercent.findLast((each) => !Number.isNaN(each));
  if (!capacity || soc === undefined) return null;
  const counted = capacity.counted ?? capacity.ampHours;
  const error = COUNT_SHARE * counted;
  if (limit.range && limit.usableAh !== null) {
    const out = ((100 - soc) / 100) * counted;
    const from = (whole: number, more: number) => Math.max(0, Math.min(whole, whole - out + more));
    return [from(limit.range.low, -error), from(limit.usableAh, 0), from(limit.range.high, error)];
  }
  // It was never seen from full to its end: where it ended, the device counted so much, or the others had so much left at least.
  const ends = countedAtEnds(span?.bms?.cellEnds, limit, battery);
  const above = (percent: number, more: number) => Math.max(0, ((soc - percent) / 100) * counted + more);
  if (ends) return [above(ends[2], -error), above(ends[1], 0), above(ends[0], error)];
  const most = above(limit.leftPoints, error);
  return [0, most / 2, most];
}

/**
 * The charge that the lowest cell still gives once its voltage falls at its end, ampere-hours; null where it does not, or cells are not
 * known. What the pack has left otherwise does not matter then.
 */
function leftInKnee(cells: BmsSeries, amp: number, battery: Battery): CellLeft | null {
  const { chemistry, designAmpHours } = battery;
  const knee = KNEE[chemistry];
  const cell = lowestCell(cells);
  if (!knee || cell === null || designAmpHours === null) return null;
  const seen = readingsOf(cells, cell, amp, battery);
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.volt > knee.begins) return null;
  const current = -last.amp;
  const flowed = (current * (last.at - first.at)) / HOUR_MS;
  const fallen = (first.volt - last.volt) / (flowed / designAmpHours);
  if (!(fallen >= STEEP) || last.amp < MAX_MORE * first.amp) return null;
  const straight = (Math.max(0, last.volt - knee.ends) / fallen) * designAmpHours;
  const most = knee.share * (1 + current / designAmpHours) * designAmpHours;
  const ampHours = PARTS.map((part) =>
    Math.min(most, part * straight + (part > 1 ? (current * LEAST_MS) / HOUR_MS : 0)),
  ) as unknown as Bounds;
  return { cell, ampHours };
}

/** A load that has grown by more than this lowers every voltage. */
const MAX_MORE = 1.3;

/** Position of the lowest cell of the newest record that has one. */
function lowestCell({ cells, at }: BmsSeries): number | null {
  const place = at.length - 1;
  let lowest: number | null = null;
  for (const [cell, column] of cells.entries())
    if (column[place]! > 0 && (lowest === null || column[place]! < cells[lowest]![place]!)) lowest = cell;
  return lowest;
}

/** Its readings under load in the last minutes; where the record of the cells has no current, that of the pack counts. */
function readingsOf({ at, amp, cells }: BmsSeries, cell: number, ofPack: number, battery: Battery): Reading[] {
  const end = at.at(-1)!;
  return Array.from(at, (instant, place) => ({
    at: instant,
    amp: Number.isNaN(amp[place]!) ? ofPack : amp[place]!,
    volt: cells[cell]![place]! / 1000,
  })).filter((each) => each.at >= end - SEEN_MS && each.volt > 0 && each.amp < -restAmp(battery));
}
