import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, utcDay } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import { median } from '../capacity/capacity-fit.ts';
import type { BatterySeries, BmsSeries } from '../days/battery-series.ts';
import { chargeWithCurrent, isNearEmpty, NEAR_END_PERCENT, sagVolt } from './cell-charge.ts';

/** A record in which one cell was at an end of its charge while the others may have been anywhere. */
export interface CellEnd {
  /** UTC epoch ms. */
  readonly at: number;
  /** `empty`: the lowest cell of a discharge; `full`: the highest one of a charge. */
  readonly kind: 'empty' | 'full';
  /** Position of that cell, from 0. */
  readonly cell: number;
  /** Of that cell, of the one next to it, and of the middle one, millivolt. */
  readonly millivolt: number;
  readonly next: number;
  readonly middle: number;
  /** The current, ampere; positive charges. */
  readonly amp: number;
  /** The charge that the device had counted, percent; null where it says none. */
  readonly counted: number | null;
  /** The cells furthest below the middle one, by their positions, and by how much, millivolt. */
  readonly behind: Readonly<Record<number, number>>;
  /**
   * Of the lowest cell, the last reading of that day before anything flowed again, millivolt, or the first one at a charger, less what its
   * current adds; absent where none came.
   */
  rested?: number;
  /** What may have flowed out until the next record of that day, if the current held until then, ampere-hours. */
  held?: number;
}

/** Flow between two such records, ampere-hours. */
export interface CellFlow {
  ampHoursIn: number;
  ampHoursOut: number;
  /** Part of it is unknown. */
  broken: boolean;
  /** What was taken out before anything was charged, and whether anything was. */
  outFirst: number;
  hasIn: boolean;
  /** Positions of the cells that no record of that time shows away from their end; null without a record. */
  low: readonly number[] | null;
}

/** Ends of cells with the flow between them. Those of consecutive days join to those of the whole. */
export interface CellEnds {
  /** The record of the cells before the first one, and the last one; null where the hours before have none. */
  beforeAt: number | null;
  lastAt: number;
  readonly head: CellFlow;
  readonly ends: { end: CellEnd; after: CellFlow }[];
}

/** Where a cell is at the end of a charge, millivolt. */
const FULL_MILLIVOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2300, lfp: 3450, nmc: 4050 };
/** Below, nothing is told apart: among two cells none is in the middle. */
const MIN_CELLS = 3;
/** So many of the lowest cells are kept of an end. */
const MAX_BEHIND = 6;
const MIN_BEHIND_MILLIVOLT = 8;
/** As parts of the capacity; ampere-hours where that is not known. */
const LITTLE = { empty: 0.03, full: 0.01 } as const;
const LITTLE_AMP_HOURS = 1;
/** Over longer times without a record of the cells nothing is counted: a day sees no more of the one before. */
const MAX_STEP_MS = HOUR_MS;

const noFlow = (): CellFlow => ({
  ...{ ampHoursIn: 0, ampHoursOut: 0, broken: false, outFirst: 0, hasIn: false },
  low: null,
});

/** **Changes `flow`.** */
export function addFlow(flow: CellFlow, later: CellFlow): void {
  flow.ampHoursIn += later.ampHoursIn;
  flow.ampHoursOut += later.ampHoursOut;
  flow.broken ||= later.broken;
  if (!flow.hasIn) flow.outFirst += later.outFirst;
  flow.hasIn ||= later.hasIn;
  flow.low = flow.low && later.low ? flow.low.filter((cell) => later.low!.includes(cell)) : (flow.low ?? later.low);
}

const openFlow = ({ ends, head }: CellEnds): CellFlow => ends.at(-1)?.after ?? head;

/** Joins the ends of the time that follows. **Changes `earlier`**, not `later`. */
export function joinCellEnds(earlier: CellEnds, later: CellEnds): void {
  if (later.beforeAt !== earlier.lastAt) openFlow(earlier).broken = true;
  addFlow(openFlow(earlier), later.head);
  for (const { end, after } of later.ends) earlier.ends.push({ end, after: { ...after } });
  earlier.lastAt = later.lastAt;
}

/** What may be taken out after the end of a discharge and out of a full battery, ampere-hours. */
export const littleOf = (kind: CellEnd['kind'], { designAmpHours }: Pick<Battery, 'designAmpHours'>): number =>
  designAmpHours === null ? LITTLE_AMP_HOURS : LITTLE[kind] * designAmpHours;

/** Whether two records show the same end: hardly anything was taken out between them, and nothing put into an empty battery. */
export const isSameEnd = (kind: CellEnd['kind'], next: CellEnd['kind'], flow: CellFlow, battery: Battery): boolean =>
  kind === next && !flow.broken && !(kind === 'empty' && flow.hasIn) && flow.ampHoursOut <= littleOf(kind, battery);

interface Gaps {
  readonly monitor: Float64Array;
  readonly bms: Float64Array;
}

interface Recorded {
  readonly bms: BmsSeries;
  readonly monitor: BatterySeries;
  readonly gaps: Gaps;
}

/**
 * Finds the records in which a cell is at an end, and the charge between them: by the monitor's current where there is one, which
 * reports more often than the cells. Records of one end within a UTC day are one, so that a day stands alone and days join.
 */
export class CellEndFollower {
  readonly #battery: Battery;
  readonly #bms: BmsSeries;
  readonly #monitor: BatterySeries;
  readonly #found: CellEnds;
  /** The current that flows now, ampere, since when it is known, and over which pause it holds. */
  readonly #held = { monitor: newest(), bms: newest() };
  /** Longest pause before each record over which readings hold. */
  readonly #gaps: Gaps;
  #nextOfMonitor = 0;

  constructor(battery: Battery, { bms, monitor, gaps }: Recorded, from: number) {
    this.#battery = battery;
    this.#gaps = gaps;
    this.#bms = bms;
    this.#monitor = monitor;
    this.#found = { beforeAt: bms.at[from - 1] ?? null, lastAt: bms.at[from]!, head: noFlow(), ends: [] };
    if (from > 0) this.#skipTo(from - 1);
  }

  take(place: number): void {
    const at = this.#bms.at[place]!;
    if (place > 0) this.#flow(this.#bms.at[place - 1]!, at);
    if (place > 0) this.#noteHeld(this.#bms.at[place - 1]!, at);
    this.#hold('bms', place);
    this.#found.lastAt = at;
    this.#noteLow(place);
    const end = this.#endAt(place);
    if (end) this.#note(end);
    else this.#noteRest(place);
  }

  get found(): CellEnds {
    return this.#found;
  }

  #skipTo(place: number): void {
    const until = this.#bms.at[place]!;
    for (let before = 0; before <= place; before++) this.#hold('bms', before);
    while (this.#nextOfMonitor < this.#monitor.at.length && this.#monitor.at[this.#nextOfMonitor]! <= until)
      this.#takeMonitor();
  }

  #takeMonitor(): void {
    this.#hold('monitor', this.#nextOfMonitor++);
  }

  #hold(source: 'monitor' | 'bms', place: number): void {
    const { at, amp } = source === 'monitor' ? this.#monitor : this.#bms;
    const gaps = this.#gaps[source];
    const gapMs = gaps[place + 1] ?? gaps[place];
    if (!Number.isNaN(amp[place]!)) Object.assign(this.#held[source], { at: at[place]!, amp: amp[place]!, gapMs });
  }

  #flow(from: number, to: number): void {
    const isSeen = to - from <= MAX_STEP_MS;
    if (!isSeen) openFlow(this.#found).broken = true;
    let begun = isSeen ? from : to;
    while (this.#nextOfMonitor < this.#monitor.at.length && this.#monitor.at[this.#nextOfMonitor]! <= to) {
      const at = this.#monitor.at[this.#nextOfMonitor]!;
      this.#pass(begun, at);
      begun = Math.max(begun, at);
      this.#takeMonitor();
    }
    this.#pass(begun, to);
  }

  #pass(from: number, to: number): void {
    if (to <= from) return;
    const flow = openFlow(this.#found);
    const amp = this.#ampUntil(to);
    if (amp === null) {
      flow.broken = true;
      return;
    }
    const ampHours = (amp * (to - from)) / HOUR_MS;
    const isIn = amp > restAmp(this.#battery);
    addFlow(flow, {
      ampHoursIn: Math.max(0, ampHours),
      ampHoursOut: Math.max(0, -ampHours),
      broken: false,
      outFirst: Math.max(0, -ampHours),
      hasIn: isIn,
      low: null,
    });
  }

  #ampUntil(to: number): number | null {
    const { monitor, bms } = this.#held;
    if (to - monitor.at <= monitor.gapMs) return monitor.amp;
    return to - bms.at <= bms.gapMs ? bms.amp : null;
  }

  #currentAt(place: number): number | null {
    const own = this.#bms.amp[place]!;
    return Number.isNaN(own) ? this.#ampUntil(this.#bms.at[place]!) : own;
  }

  /** A cell that is always low is at no end: only one that has fallen to it. */
  #noteLow(place: number): void {
    const { cells } = this.#bms;
    const flow = openFlow(this.#found);
    if (flow.low?.length === 0) return;
    const amp = this.#currentAt(place) ?? 0;
    const isLow = (millivolt: number) =>
      !(millivolt > 0) || chargeWithCurrent(this.#battery, amp, millivolt) <= NEAR_END_PERCENT;
    const lowest = outermost(cells, place, 'empty');
    if (Number.isNaN(lowest)) return;
    const of = flow.low ?? cells.map((_, cell) => cell);
    flow.low = isLow(lowest) ? of.filter((cell) => isLow(cells[cell]![place]!)) : [];
  }

  #endAt(place: number): CellEnd | null {
    const { cells, at, socPercent } = this.#bms;
    const { chemistry } = this.#battery;
    const current = this.#currentAt(place);
    if (current === null || Math.abs(current) <= restAmp(this.#battery)) return null;
    const kind = current < 0 ? 'empty' : 'full';
    const outer = outermost(cells, place, kind);
    const isReached =
      kind === 'empty' ? isNearEmpty(this.#battery, current, outer) : outer >= FULL_MILLIVOLT[chemistry];
    if (!isReached) return null;
    const read = cells.flatMap((cell, index) => (cell[place]! > 0 ? [{ index, millivolt: cell[place]! }] : []));
    if (read.length < MIN_CELLS) return null;
    const sorted = read.sort((a, b) => a.millivolt - b.millivolt || a.index - b.index);
    const middle = median(sorted.map(({ millivolt }) => millivolt));
    const [first, second] = kind === 'empty' ? [sorted[0]!, sorted[1]!] : [sorted.at(-1)!, sorted.at(-2)!];
    const behind = sorted.slice(0, MAX_BEHIND).filter((cell) => middle - cell.millivolt >= MIN_BEHIND_MILLIVOLT);
    const counted = socPercent[place]!;
    return {
      at: at[place]!,
      kind,
      cell: first.index,
      millivolt: first.millivolt,
      next: second.millivolt,
      middle,
      amp: current,
      counted: Number.isNaN(counted) ? null : counted,
      behind: Object.fromEntries(behind.map(({ index, millivolt }) => [index, Math.round(middle - millivolt)])),
    };
  }

  /** Where records are far apart, a discharge ends long after its last one. */
  #noteHeld(before: number, at: number): void {
    const last = this.#found.ends.at(-1);
    if (last?.end.kind === 'empty' && last.end.at === before && utcDay(before) === utcDay(at))
      last.end.held = last.after.outFirst;
  }

  /** A cell that is empty stays low without a current, and where a charger begins: one of a high resistance does not. */
  #noteRest(place: number): void {
    const last = this.#found.ends.at(-1);
    if (last?.end.kind !== 'empty' || utcDay(last.end.at) !== utcDay(this.#bms.at[place]!)) return;
    const { after, end } = last;
    const millivolt = this.#bms.cells[end.cell]?.[place] ?? Number.NaN;
    const amp = this.#bms.amp[place]!;
    if (!(millivolt > 0) || after.broken || after.ampHoursOut > littleOf('empty', this.#battery)) return;
    if (Math.abs(amp) <= restAmp(this.#battery)) {
      if (!after.hasIn) end.rested = millivolt;
    } else if (amp > 0 && after.ampHoursIn <= littleOf('full', this.#battery))
      end.rested ??= millivolt + 1000 * sagVolt(this.#battery, amp);
  }

  #note(end: CellEnd): void {
    const { ends } = this.#found;
    const last = ends.at(-1);
    const isSame =
      last !== undefined &&
      utcDay(last.end.at) === utcDay(end.at) &&
      isSameEnd(last.end.kind, end.kind, last.after, this.#battery);
    if (isSame) {
      ends.pop();
      addFlow(openFlow(this.#found), last.after);
    }
    ends.push({ end, after: noFlow() });
  }
}

const newest = () => ({ at: Number.NEGATIVE_INFINITY, amp: Number.NaN, gapMs: 0 });

/** The lowest or the highest cell of a record, millivolt; NaN where none could be read. Most records have no end: it looks no further. */
function outermost(cells: BmsSeries['cells'], place: number, kind: CellEnd['kind']): number {
  let found = Number.NaN;
  for (const cell of cells) {
    const millivolt = cell[place]!;
    if (millivolt > 0 && !(kind === 'empty' ? millivolt >= found : millivolt <= found)) found = millivolt;
  }
  return found;
}
