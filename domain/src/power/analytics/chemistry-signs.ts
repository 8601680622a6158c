import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { MINUTE_MS, utcDay } from '../../foundation/basics/time.ts';
import { type Battery, restAmp } from './battery.ts';
import type { BatterySeries } from './days/battery-series.ts';

/** What voltages tell of a chemistry, as sums, so that days join. */
export interface ChemistrySigns {
  /** Mean voltage of a cell where the device says a medium charge; its system counts the cells. */
  cells: { records: number; voltSum: number };
  /** Voltages of the pack after a discharge, at rest, over the charge that the device says. */
  rest: { records: number; soc: number; volt: number; socSoc: number; socVolt: number };
}

export const noSigns = (): ChemistrySigns => ({
  cells: { records: 0, voltSum: 0 },
  rest: { records: 0, soc: 0, volt: 0, socSoc: 0, socVolt: 0 },
});

/** Where the curves of all chemistries are steady, percent. */
const MEDIUM = { lowest: 25, highest: 90 } as const;
const isMedium = (soc: number): boolean => soc >= MEDIUM.lowest && soc <= MEDIUM.highest;

/** **Changes `signs`.** @param millivolt of the cells that could be read */
export function noteCells({ cells }: ChemistrySigns, millivolt: readonly number[], socPercent: number): void {
  if (!isMedium(socPercent) || millivolt.length === 0) return;
  cells.records++;
  cells.voltSum += millivolt.reduce((sum, each) => sum + each, 0) / millivolt.length / 1000;
}

/** **Changes `signs`**, not `more`. */
export function joinSigns(signs: ChemistrySigns, more: ChemistrySigns): void {
  for (const key of Object.keys(more.cells) as (keyof ChemistrySigns['cells'])[]) signs.cells[key] += more.cells[key];
  for (const key of Object.keys(more.rest) as (keyof ChemistrySigns['rest'])[]) signs.rest[key] += more.rest[key];
}

const SETTLED_MS = 30 * MINUTE_MS;

/** Finds voltages at rest record by record. A UTC day stands alone, so that days join. */
export class RestFollower {
  readonly #series: BatterySeries;
  readonly #gaps: Float64Array;
  readonly #battery: Battery;
  /** Since when it rests after a discharge; null while it does not. */
  #since: number | null = null;
  #discharged = false;

  constructor(battery: Battery, series: BatterySeries, gaps: Float64Array) {
    this.#battery = battery;
    this.#series = series;
    this.#gaps = gaps;
  }

  take(place: number, { rest }: ChemistrySigns): void {
    const { at, amp, volt, socPercent } = this.#series;
    const [now, current, soc] = [at[place]!, amp[place]!, socPercent[place]!];
    if (Number.isNaN(current)) return;
    const isFirst = place === 0 || utcDay(now) !== utcDay(at[place - 1]!);
    if (isFirst || now - at[place - 1]! > this.#gaps[place]!) [this.#since, this.#discharged] = [null, false];
    if (Math.abs(current) > restAmp(this.#battery)) {
      [this.#since, this.#discharged] = [null, current < 0];
      return;
    }
    if (!this.#discharged) return;
    this.#since ??= now;
    if (now - this.#since < SETTLED_MS || !isMedium(soc) || !(volt[place]! > 0)) return;
    rest.records++;
    rest.soc += soc;
    rest.volt += volt[place]!;
    rest.socSoc += soc ** 2;
    rest.socVolt += soc * volt[place]!;
  }
}

interface RecognisedChemistry {
  readonly chemistry: Chemistry;
  /** Voltages of its cells, or how the voltage of the pack at rest rises with the charge. */
  readonly from: 'cells' | 'rest';
  readonly samples: number;
}

const MIN_RECORDS = 100;
/** The mean voltage of a cell at a medium charge: 1.9 to 2.4 V, 3.1 to 3.45 V, 3.5 to 4.1 V (`open-circuit.ts`, with load and charge). */
const CELL_VOLT: Readonly<Record<Chemistry, readonly [number, number]>> = {
  'lead-acid': [1.9, 2.45],
  lfp: [3.1, 3.45],
  nmc: [3.5, 4.15],
};
/** By which part the voltage at rest rises over 10 points of charge; what lies between is not told. */
const RISE: Readonly<Record<Chemistry, readonly [number, number]>> = {
  lfp: [0.001, 0.0055],
  'lead-acid': [0.0065, 0.0125],
  nmc: [0.014, 0.03],
};
/** One sigma of the charges seen, points: over less of the curve its rise is not known. */
const MIN_SPREAD = 6;

/** The chemistry that the voltages show, null where they do not. */
export function recogniseChemistry({ cells, rest }: ChemistrySigns): RecognisedChemistry | null {
  if (cells.records >= MIN_RECORDS) {
    const chemistry = within(CELL_VOLT, cells.voltSum / cells.records);
    if (chemistry) return { chemistry, from: 'cells', samples: cells.records };
  }
  if (rest.records < MIN_RECORDS) return null;
  const [soc, volt] = [rest.soc / rest.records, rest.volt / rest.records];
  const variance = rest.socSoc / rest.records - soc ** 2;
  if (variance < MIN_SPREAD ** 2) return null;
  const rise = (10 * (rest.socVolt / rest.records - soc * volt)) / variance / volt;
  const chemistry = within(RISE, rise);
  return chemistry && { chemistry, from: 'rest', samples: rest.records };
}

const within = (ranges: Readonly<Record<Chemistry, readonly [number, number]>>, value: number): Chemistry | null =>
  (Object.keys(ranges) as Chemistry[]).find((each) => value >= ranges[each][0] && value <= ranges[each][1]) ?? null;
