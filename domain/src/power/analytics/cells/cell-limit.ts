import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import { MAD_SIGMA, median } from '../capacity/capacity-fit.ts';
import { chargeOfCell } from '../capacity/open-circuit.ts';
import type { BatterySpan } from '../days/day.ts';
import type { Confidence } from '../health/confidence.ts';
import type { Bounds } from '../remaining/charge-line.ts';
import { chargeUnderLoad, chargeWithCurrent, NEAR_END_PERCENT } from './cell-charge.ts';
import { addFlow, type CellEnd, type CellEnds, type CellFlow, isSameEnd, joinCellEnds, littleOf } from './cell-ends.ts';

/** Why a cell ends the discharges: it holds less than the others, or it is less full than they are, which equalising mends. */
export const CELL_LIMIT_CAUSES = ['capacity', 'balance', 'unknown'] as const;
type CellLimitCause = (typeof CELL_LIMIT_CAUSES)[number];

/** The cell that ends the discharges of a pack while the others still hold charge, and what the pack gives until then. */
export interface CellLimit {
  /** Position, from 0. */
  readonly cell: number;
  /** From full until that cell ends it, ampere-hours, with the 95 % range; null where no discharge from full was seen. */
  readonly usableAh: number | null;
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Of the rated capacity; null where one of them is not known. */
  readonly usableShare: number | null;
  /** Ends of discharges at the limit of a cell, and those by this one. */
  readonly ends: { readonly of: number; readonly by: number };
  /** The charge that the middle cell had left then at least, points. */
  readonly leftPoints: number;
  readonly belowMillivolt: number;
  readonly cause: CellLimitCause;
  /** The first and the newest of these ends, UTC epoch ms. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** From full to that end, and back. */
  readonly samples: number;
  readonly confidence: Confidence;
}

/** One end of a discharge or a charge, with the flow until the next one. */
interface SeenEnd {
  readonly end: CellEnd;
  readonly after: CellFlow;
}

/** Newer ends than this tell the present. */
const PRESENT_MS = 45 * DAY_MS;
const NEWEST = 30;
/** So many of the ends are by one cell. */
const MIN_SHARE = 0.7;
/** By so much more charge the middle cell, and the next one, outlast it; points. Cells of one production differ by less. */
const MIN_LEFT = 3.5;
const MIN_APART = 1.2;
/** A cell near its end gives and takes no more than this part of the capacity without leaving it. */
const MAX_NEAR_END = 0.2;
/** Full and empty further apart: currents that a shunt does not see add up. */
const MAX_HALF_MS = 4 * DAY_MS;
/** The gain of a shunt, another current and another temperature, half of a 95 % range as a part of the value. */
const FLOOR = 0.03;
/** How far the last charge of a cell may be off, by its voltage on the knee, as a part of it. */
const LEFT_UNSURE = 0.6;
/**
 * A cell that is less full than the middle one at the end of charges by this part of what the pack does not give lacks charge, and no
 * capacity; and by so many points in any case: on the flat part of LFP more is not told.
 */
const LAGS_PART = 0.5;
const LAGS_POINTS = 4.5;

/**
 * The ends of a time, each once, without those that were none: a discharge went on after a pulse that touched the limit, or the cell had not
 * fallen to its limit but reads low at any charge, and a charger ended the discharge.
 */
export function endsOfCells(cells: CellEnds, battery: Battery): SeenEnd[] {
  const joined: { end: CellEnd; after: CellFlow }[] = [];
  for (const { end, after } of cells.ends) {
    const last = joined.at(-1);
    const isSame = last !== undefined && isSameEnd(last.end.kind, end.kind, last.after, battery);
    const carried = isSame ? joined.pop()!.after : null;
    if (carried && joined.at(-1)) addFlow(joined.at(-1)!.after, carried);
    joined.push({ end, after: { ...after } });
  }
  const takenAfter = outOfEach(joined);
  const flowBefore = (place: number) => (place === 0 ? cells.head : joined[place - 1]!.after);
  const seen: { end: CellEnd; after: CellFlow }[] = [];
  for (const [place, { end, after }] of joined.entries()) {
    if (isNone(end, takenAfter[place]!, battery) || !hasFallen(end, place, flowBefore, battery)) {
      if (seen.at(-1)) addFlow(seen.at(-1)!.after, after);
    } else seen.push({ end, after: { ...after } });
  }
  return seen;
}

/** What was still taken out after each end before anything was charged, ampere-hours. */
function outOfEach(ends: readonly SeenEnd[]): number[] {
  const out: number[] = [];
  for (let place = ends.length - 1; place >= 0; place--) {
    const { end, after } = ends[place]!;
    out[place] = after.outFirst - (end.held ?? 0) + (after.hasIn ? 0 : (out[place + 1] ?? 0));
  }
  return out;
}

/** Whether the cell of an end was away from it before, and since then no more has flowed than a cell near its end has. */
function hasFallen({ kind, cell }: CellEnd, place: number, flowBefore: (place: number) => CellFlow, battery: Battery) {
  if (kind === 'full') return true;
  let [net, least, most] = [0, 0, 0];
  for (let before = place; before >= 0; before--) {
    const { low, ampHoursIn, ampHoursOut } = flowBefore(before);
    if (low && !low.includes(cell)) return true;
    net += ampHoursOut - ampHoursIn;
    [least, most] = [Math.min(least, net), Math.max(most, net)];
    if (battery.designAmpHours !== null && most - least > MAX_NEAR_END * battery.designAmpHours) return false;
  }
  return false;
}

/** Whether an end of a discharge was none: it went on, or the cell was not empty without the current. */
function isNone({ kind, rested }: CellEnd, takenAfter: number, battery: Battery): boolean {
  if (kind === 'full') return false;
  if (rested !== undefined && chargeOfCell(battery.chemistry, rested / 1000) > NEAR_END_PERCENT) return true;
  return takenAfter > littleOf(kind, battery);
}

/** The cell that limits a pack; null where none does, or no discharge came to an end. */
export function cellLimit(cells: CellEnds | undefined, battery: Battery): CellLimit | null {
  if (!cells) return null;
  const seen = endsOfCells(cells, battery);
  const empties = seen.filter(({ end }) => end.kind === 'empty');
  const newest = empties.at(-1)?.end.at ?? 0;
  const ends = empties.flatMap(({ end }) => (end.at > newest - PRESENT_MS ? [end] : [])).slice(-NEWEST);
  const cell = mostFrequent(ends);
  if (cell === null) return null;
  const own = ends.filter((end) => end.cell === cell);
  if (own.length < MIN_SHARE * ends.length) return null;
  const left = median(own.map((end) => outlasts(end, end.middle, battery)));
  if (left < MIN_LEFT || median(own.map((end) => outlasts(end, end.next, battery))) < MIN_APART) return null;
  const usable = usableOf(seen, cell, own[0]!.at, battery);
  const design = battery.designAmpHours;
  const usableShare = design === null || usable.usableAh === null ? null : usable.usableAh / design;
  return {
    cell,
    ...usable,
    usableShare,
    ends: { of: ends.length, by: own.length },
    leftPoints: left,
    belowMillivolt: median(own.map(({ middle, millivolt }) => middle - millivolt)),
    cause: causeOf(seen, cell, own[0]!.at, usableShare === null ? left : 100 * (1 - usableShare), battery),
    firstAt: own[0]!.at,
    lastAt: own.at(-1)!.at,
    confidence: confidenceOfEnds(own.length),
  };
}

/** The same of single days in their order, without merging all else of them. */
export function cellLimitOf(days: readonly Pick<BatterySpan, 'bms'>[], battery: Battery): CellLimit | null {
  const [first, ...rest] = days.flatMap(({ bms }) => bms?.cellEnds ?? []);
  if (!first) return null;
  const joined = structuredClone(first);
  for (const cells of rest) joinCellEnds(joined, cells);
  return cellLimit(joined, battery);
}

/** The charge of the lowest cell at an end, points. */
export const lowestCharge = ({ amp, millivolt }: CellEnd, battery: Battery): number =>
  chargeUnderLoad(battery, amp, millivolt);

/** The charge that another cell has left when the lowest has none, points. */
const outlasts = (end: CellEnd, other: number, battery: Battery): number =>
  chargeUnderLoad(battery, end.amp, other) - lowestCharge(end, battery);

function mostFrequent(ends: readonly CellEnd[]): number | null {
  const counts = new Map<number, number>();
  for (const { cell } of ends) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return (
    [...counts].reduce<[number, number] | null>(
      (best, each) => (best && best[1] >= each[1] ? best : each),
      null,
    )?.[0] ?? null
  );
}

const confidenceOfEnds = (ends: number): Confidence => (ends >= 6 ? 'high' : ends >= 3 ? 'medium' : 'low');

/** What flowed between a full battery and the ends by that cell, and back into it. */
function usableOf(seen: readonly SeenEnd[], cell: number, since: number, battery: Battery) {
  const found: { readonly ampHours: number; readonly unsure: number }[] = [];
  const isOwn = ({ kind, cell: of }: CellEnd) => kind === 'empty' && of === cell;
  for (const [place, { end, after }] of seen.entries()) {
    const next = seen[place + 1];
    if (!next || next.end.at < since || after.broken || next.end.at - end.at > MAX_HALF_MS) continue;
    const net = after.ampHoursOut - after.ampHoursIn;
    if (end.kind === 'full' && isOwn(next.end) && net > 0) found.push(sampleOf(net, next.end, battery));
    if (isOwn(end) && next.end.kind === 'full' && net < 0 && battery.chemistry !== 'lead-acid')
      found.push(sampleOf(after.ampHoursIn - after.ampHoursOut + (end.held ?? 0), end, battery));
  }
  if (found.length === 0) return { usableAh: null, range: null, samples: 0 };
  const ampHours = found.map((each) => each.ampHours);
  const usableAh = median(ampHours);
  const sigma = MAD_SIGMA * median(ampHours.map((each) => Math.abs(each - usableAh)));
  // Of few the scatter is not known.
  const scatter = ampHours.length < 3 ? FLOOR * usableAh : (2 * 1.25 * sigma) / Math.sqrt(ampHours.length);
  const half = Math.hypot(FLOOR * usableAh, scatter, median(found.map(({ unsure }) => unsure)));
  return { usableAh, range: { low: Math.max(0, usableAh - half), high: usableAh + half }, samples: ampHours.length };
}

/**
 * The last record of a discharge is not its end, and its first one not the beginning: what may have flowed beside them, by the current
 * until the next record, and by the charge that the cell had.
 */
function sampleOf(ampHours: number, end: CellEnd, battery: Battery) {
  const [held, left] = [end.held ?? 0, (ampHours * lowestCharge(end, battery)) / 100];
  // Half of a step at the end, and a quarter at a beginning that is often seen at once.
  return { ampHours: ampHours + Math.max(0.75 * held, left / 2), unsure: Math.max(held, left / 2) };
}

/** By where the cell is at the end of charges: full with the others, or behind them by what it lacks at the end of discharges. */
function causeOf(
  seen: readonly SeenEnd[],
  cell: number,
  since: number,
  missing: number,
  battery: Battery,
): CellLimitCause {
  const fulls = seen.flatMap(({ end }) => (end.kind === 'full' && end.at >= since - PRESENT_MS ? [end] : []));
  if (fulls.length === 0) return 'unknown';
  const lags = fulls.map(({ amp, middle, behind }) => {
    const charge = (millivolt: number) => chargeWithCurrent(battery, amp, millivolt);
    return charge(middle) - charge(middle - (behind[cell] ?? 0));
  });
  return median(lags) >= Math.min(LAGS_POINTS, LAGS_PART * missing) ? 'balance' : 'capacity';
}

/** What the device counts when that cell ends discharges, percent: the least, the middle and the most; null where it counts nothing. */
export function countedAtEnds(cells: CellEnds | undefined, { cell }: CellLimit, battery: Battery): Bounds | null {
  const counts = (cells ? endsOfCells(cells, battery) : [])
    .flatMap(({ end }) => (end.kind === 'empty' && end.cell === cell && end.counted !== null ? [end.counted] : []))
    .slice(-NEWEST);
  return counts.length === 0 ? null : [Math.min(...counts), median(counts), Math.max(...counts)];
}

/** What a pack still gives until its limiting cell ends it, by the charge since the last end; null where that is not known. */
export function usableLeft(
  cells: CellEnds | undefined,
  limit: CellLimit | null,
  battery: Battery,
): { readonly ampHours: number; readonly low: number; readonly high: number; readonly at: number } | null {
  const last = cells && endsOfCells(cells, battery).at(-1);
  if (!cells || !last || !limit?.range || limit.usableAh === null || last.after.broken) return null;
  const { end, after } = last;
  const net = after.ampHoursIn - after.ampHoursOut;
  const { usableAh } = limit;
  if (end.kind === 'full') {
    const from = (whole: number) => Math.max(0, Math.min(whole, whole + net));
    return { ampHours: from(usableAh), low: from(limit.range.low), high: from(limit.range.high), at: cells.lastAt };
  }
  // At the end of a discharge, or shortly before it while it goes on: what the voltage of that cell tells.
  const left = (usableAh * lowestCharge(end, battery)) / 100;
  const from = (part: number, whole: number) => Math.max(0, Math.min(whole, part * left + net));
  return {
    ampHours: from(1, usableAh),
    low: from(1 - LEFT_UNSURE, limit.range.low),
    high: from(1 + LEFT_UNSURE, limit.range.high),
    at: cells.lastAt,
  };
}
