import { DAY_MS, HOUR_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import { FULL_SOC_CENTI_PERCENT } from '../../../foundation/kinds/full-charge.ts';
import { gapsOf } from '../../../stream/believed/interval.ts';
import type { Battery } from '../battery.ts';
import { CountedMarks } from '../capacity/counted-marks.ts';
import { countStep, type StepClasses } from '../capacity/load-steps.ts';
import { LEAD_IN_MS, MarkFinder } from '../capacity/marks.ts';
import { emptyRainflow, type Rainflow, rainflowOf } from '../capacity/rainflow.ts';
import { type Taper, TaperFollower } from '../capacity/tapers.ts';
import { type ChargeBetween, TurnFollower } from '../capacity/turns.ts';
import { CellEndFollower, type CellEnds } from '../cells/cell-ends.ts';
import { type CellCounts, countCells, emptyCells } from '../cells/cells.ts';
import { addLink, type Chain, emptyChain, emptyLink, lowerSoc, type Mark, openLink } from '../chain.ts';
import { type ChemistrySigns, noSigns, noteCells, RestFollower } from '../chemistry-signs.ts';
import { type DriftDay, driftDays } from '../drift/drift-day.ts';
import { type BmsSays, known, type Places, saysOf } from '../health/bms-says.ts';
import { DischargeFollower, type Discharges } from '../remaining/discharges.ts';
import type { BatterySeries, BmsSeries } from './battery-series.ts';
import { DatedUsage, type UsageByDate } from './usage.ts';

/** Increased when the format or meaning of a day changes; stored days of another version are analysed again. */
export const DAY_VERSION = 11;

/** The data that long reports need about one UTC day of one unit, or about days joined by `mergeDays`. Plain JSON. */
export interface BatterySpan {
  /** Records used for the rest: the monitor's, or the BMS's where the monitor has none. */
  records: number;
  source: 'monitor' | 'bms';
  firstAt: number;
  lastAt: number;
  /** The record before the first one; null where the hours before have none: joining uses the change of charge meanwhile. */
  beforeAt: number | null;
  /** Reported by the very first and the very last record; null where that one has none. */
  socOpening: number | null;
  socClosing: number | null;
  socFirst: number | null;
  socLast: number | null;
  socLowest: number | null;
  socHighest: number | null;
  celsiusLowest: number | null;
  celsiusHighest: number | null;
  /** Hours of known temperature, and of those outside of {@link COMFORT}. */
  celsiusHours: number;
  outsideHours: number;
  /** When the battery was full last: the device reported 99.5 % or more or, where it reports no charge, one was completed. */
  fullAt: number | null;
  usage: UsageByDate;
  rainflow: Rainflow;
  /** Between full charges, complete discharges and voltages at rest. */
  chain: Chain;
  /** Between reported states of charge, one every two hours and where the current turns. */
  counted: Chain;
  /** Where the battery went back over what it had come, in order of time. */
  between: readonly ChargeBetween[];
  /** How charges came to their end, in order of time. */
  tapers: readonly Taper[];
  /** What voltages tell of the chemistry. */
  signs: ChemistrySigns;
  steps: StepClasses;
  /** How it was discharged; days of earlier versions did not keep it. */
  discharges?: Discharges;
  bms: {
    records: number;
    usage: UsageByDate;
    cells: CellCounts;
    /** Where cells came to an end of their charge; absent of days of earlier versions. */
    cellEnds?: CellEnds;
    /** What it tells of the drift of single cells, by day; absent of days of earlier versions. */
    drift?: readonly DriftDay[];
    says: BmsSays;
  } | null;
}

export interface BatteryDay extends BatterySpan {
  v: typeof DAY_VERSION;
}

/** Temperatures, °C, at which neither heat nor frost ages a battery (charging range of IEC 62133-2 and EN 62485-3). */
export const COMFORT = { lowest: 0, highest: 45 } as const;
const FULL_SOC = FULL_SOC_CENTI_PERCENT / 100;
/** If the state of charge changes by less over missing records, the battery was not used meanwhile, points. */
const STILL_POINTS = 1;

export interface DayRecords {
  /** In order of time, with {@link LEAD_IN_MS} before the day where there are records. */
  readonly monitor: BatterySeries;
  readonly bms: BmsSeries;
}

/** The instant from which records are needed for a day, UTC epoch ms. */
export const leadInFrom = (day: number): number => utcDayStart(day) - LEAD_IN_MS;

/**
 * Analyses one UTC day of one unit. A time between two records belongs to the day of the second.
 * @param day UTC days since 1970-01-01
 * @returns null when no record lies in the day
 */
export const analyseDay = (day: number, records: DayRecords, battery: Battery): BatteryDay | null => {
  const span = analyseSpan({ from: utcDayStart(day), to: utcDayStart(day) + DAY_MS }, records, battery);
  return span && { v: DAY_VERSION, ...span };
};

/** The same for any time, `from` inclusive, `to` exclusive. */
export function analyseSpan(
  window: { readonly from: number; readonly to: number },
  { monitor, bms }: DayRecords,
  battery: Battery,
): BatterySpan | null {
  const inMonitor = placesOf(monitor, window);
  const inBms = placesOf(bms, window);
  const source = inMonitor.from < inMonitor.to ? 'monitor' : 'bms';
  const [series, places] = source === 'monitor' ? [monitor, inMonitor] : [bms, inBms];
  if (places.from === places.to) return null;
  const gaps = { monitor: gapsOf(monitor.at, battery.rules.gapMs), bms: gapsOf(bms.at, battery.rules.gapMs) };
  const span = follow(series, gaps[source], places, battery, source);
  if (inBms.from === inBms.to) return span;
  const usage = source === 'bms' ? structuredClone(span.usage) : follow(bms, gaps.bms, inBms, battery, 'bms').usage;
  const cells = emptyCells();
  const ends = new CellEndFollower(battery, { bms, monitor, gaps }, inBms.from);
  for (let place = inBms.from; place < inBms.to; place++) {
    const read = countCells(cells, battery, bms, place);
    noteCells(span.signs, read, bms.socPercent[place]!);
    ends.take(place);
  }
  const drift = driftDays(battery, bms, inBms.from, inBms.to);
  span.bms = { records: inBms.to - inBms.from, usage, cells, cellEnds: ends.found, drift, says: saysOf(bms, inBms) };
  return span;
}

function placesOf({ at }: BatterySeries, window: Places): Places {
  const from = at.findIndex((instant) => instant >= window.from);
  if (from < 0) return { from: 0, to: 0 };
  const to = at.findIndex((instant) => instant >= window.to);
  return { from, to: to < 0 ? at.length : to };
}

function follow(
  series: BatterySeries,
  gaps: Float64Array,
  places: Places,
  battery: Battery,
  source: BatterySpan['source'],
): BatterySpan {
  const follower = new CommandEffect(series, gaps, battery, places, source);
  for (let place = 0; place < places.from; place++) follower.leadIn(place);
  for (let place = places.from; place < places.to; place++) follower.take(place);
  return follower.finish();
}

/** Processes the records of one span with the readings valid at each. */
class CommandEffect {
  readonly #series: BatterySeries;
  readonly #battery: Battery;
  readonly #places: Places;
  readonly #finder: MarkFinder;
  readonly #usage: DatedUsage;
  readonly #counted: CountedMarks;
  readonly #turns: TurnFollower;
  readonly #tapers: TaperFollower;
  readonly #discharges: DischargeFollower;
  readonly #rests: RestFollower;
  /** Longest pause before each record over which readings hold. */
  readonly #gaps: Float64Array;
  readonly #span: BatterySpan;
  #amp = Number.NaN;
  #ampAt = -Infinity;
  #volt = Number.NaN;
  #voltAt = -Infinity;
  #celsius = Number.NaN;
  #celsiusAt = -Infinity;
  /** When the state of charge was known last. */
  #socAt = -1;

  constructor(
    series: BatterySeries,
    gaps: Float64Array,
    battery: Battery,
    places: Places,
    source: BatterySpan['source'],
  ) {
    this.#series = series;
    this.#battery = battery;
    this.#places = places;
    this.#gaps = gaps;
    this.#finder = new MarkFinder(battery, series, this.#gaps);
    this.#usage = new DatedUsage(battery);
    this.#counted = new CountedMarks(battery);
    this.#turns = new TurnFollower(battery, series, this.#gaps);
    this.#tapers = new TaperFollower(battery, series, this.#gaps);
    this.#discharges = new DischargeFollower(battery, series, this.#gaps);
    this.#rests = new RestFollower(battery, series, this.#gaps);
    this.#span = emptySpan(source, series, places);
  }

  leadIn(place: number): void {
    this.#finder.at(place);
    this.#hold(place);
  }

  take(place: number): void {
    const mark = this.#finder.at(place);
    if (mark && mark.basis !== 'rest') this.#noteMark(mark, this.#gaps[place]!);
    if (place > 0) {
      this.#passTime(place);
      countStep(this.#span.steps, this.#battery, this.#series, place);
    }
    if (mark?.basis === 'rest') this.#noteMark(mark, this.#gaps[place]!);
    this.#turns.take(place);
    this.#tapers.take(place);
    this.#discharges.take(place);
    this.#rests.take(place, this.#span.signs);
    this.#noteReadings(place);
    this.#hold(place);
  }

  finish(): BatterySpan {
    const { from, to } = this.#places;
    this.#span.usage = this.#usage.byDate;
    this.#span.counted = this.#counted.chain;
    this.#span.between = this.#turns.finish(to);
    this.#span.tapers = this.#tapers.found;
    this.#span.discharges = this.#discharges.finish(to);
    this.#span.rainflow = rainflowOf(this.#series.socPercent.subarray(from, to));
    return this.#span;
  }

  #hold(place: number): void {
    const { at, amp, volt, celsius, socPercent } = this.#series;
    if (!Number.isNaN(amp[place]!)) [this.#amp, this.#ampAt] = [amp[place]!, at[place]!];
    if (!Number.isNaN(volt[place]!)) [this.#volt, this.#voltAt] = [volt[place]!, at[place]!];
    if (!Number.isNaN(celsius[place]!)) [this.#celsius, this.#celsiusAt] = [celsius[place]!, at[place]!];
    if (!Number.isNaN(socPercent[place]!)) this.#socAt = at[place]!;
  }

  /** The time from the previous record to this one, with the readings valid in it. */
  #passTime(place: number): void {
    const { at, socPercent } = this.#series;
    const [from, to] = [at[place - 1]!, at[place]!];
    const holds = (since: number) => to - since <= this.#gaps[place]!;
    const links = [openLink(this.#span.chain), openLink(this.#counted.chain)];
    if (holds(this.#ampAt)) {
      const held = { from, to, amp: this.#amp, volt: holds(this.#voltAt) ? this.#volt : Number.NaN };
      this.#usage.add(held);
      for (const link of links) addToLink(link, held);
      this.#counted.flowed((this.#amp * (to - from)) / HOUR_MS);
    } else if (!isStill(socPercent[place - 1]!, socPercent[place]!)) {
      for (const link of links) link.broken = true;
      this.#counted.flowed(null);
    }
    if (holds(this.#celsiusAt)) {
      const hours = (to - from) / HOUR_MS;
      this.#span.celsiusHours += hours;
      if (this.#celsius < COMFORT.lowest || this.#celsius > COMFORT.highest) this.#span.outsideHours += hours;
    }
  }

  #noteMark(mark: Mark, gapMs: number): void {
    const { chain } = this.#span;
    const last = chain.marks.at(-1);
    // A charger that drops below its voltage for a moment has not charged twice.
    if (mark.basis === 'full' && last?.mark.basis === 'full' && isSameCharge(last, mark)) {
      chain.marks.pop();
      addLink(openLink(chain), last.after);
    }
    chain.marks.push({ mark, after: emptyLink() });
    const isReported = mark.at - this.#socAt <= gapMs;
    if (mark.basis === 'full' && !isReported) this.#span.fullAt = Math.max(this.#span.fullAt ?? 0, mark.at);
  }

  #noteReadings(place: number): void {
    const span = this.#span;
    const soc = this.#series.socPercent[place]!;
    if (!Number.isNaN(soc)) {
      span.socFirst ??= soc;
      span.socLast = soc;
      span.socLowest = Math.min(span.socLowest ?? soc, soc);
      span.socHighest = Math.max(span.socHighest ?? soc, soc);
      if (soc >= FULL_SOC) span.fullAt = this.#series.at[place]!;
      lowerSoc(openLink(span.chain), soc);
      this.#counted.take(this.#series.at[place]!, soc, this.#socAt);
    }
    const celsius = this.#series.celsius[place]!;
    if (Number.isNaN(celsius)) return;
    span.celsiusLowest = Math.min(span.celsiusLowest ?? celsius, celsius);
    span.celsiusHighest = Math.max(span.celsiusHighest ?? celsius, celsius);
  }
}

const emptySpan = (
  source: BatterySpan['source'],
  { at, socPercent }: BatterySeries,
  { from, to }: Places,
): BatterySpan => ({
  records: to - from,
  source,
  firstAt: at[from]!,
  lastAt: at[to - 1]!,
  beforeAt: at[from - 1] ?? null,
  socOpening: known(socPercent[from], null),
  socClosing: known(socPercent[to - 1], null),
  socFirst: null,
  socLast: null,
  socLowest: null,
  socHighest: null,
  celsiusLowest: null,
  celsiusHighest: null,
  celsiusHours: 0,
  outsideHours: 0,
  fullAt: null,
  usage: {},
  rainflow: emptyRainflow(),
  chain: emptyChain(),
  counted: emptyChain(),
  between: [],
  tapers: [],
  signs: noSigns(),
  steps: {},
  bms: null,
});

type Held = { readonly from: number; readonly to: number; readonly amp: number; readonly volt: number };

function addToLink(link: ReturnType<typeof emptyLink>, { from, to, amp, volt }: Held): void {
  const ampHours = (Math.abs(amp) * (to - from)) / HOUR_MS;
  const wattHours = Number.isNaN(volt) ? 0 : ampHours * volt;
  if (amp > 0) {
    link.ampHoursIn += ampHours;
    link.wattHoursIn += wattHours;
  } else {
    link.ampHoursOut += ampHours;
    link.wattHoursOut += wattHours;
  }
}

const SAME_CHARGE_MS = HOUR_MS;
const isSameCharge = ({ mark, after }: Chain['marks'][number], next: Mark): boolean =>
  next.at - mark.at <= SAME_CHARGE_MS && (after.lowestSocPercent === null || after.lowestSocPercent >= 95);

/** Whether the state of charge has not changed, as far as known; percent. */
export const isStill = (before: number, after: number): boolean => Math.abs(after - before) <= STILL_POINTS;
