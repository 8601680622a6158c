import { HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import { batteryOfRecording } from './recorded.ts';

/** One half of a cycle: seconds since its beginning, and what was measured at them. Positive current charges. */
export interface Half {
  readonly seconds: readonly number[];
  readonly amp: readonly number[];
  readonly volt: readonly number[];
  readonly celsius: readonly number[];
}

interface Cycle {
  readonly charge: Half;
  readonly discharge: Half;
  /** What the whole discharge gave: the truth. */
  readonly ampHours: number;
}

/** A cell that was charged and discharged completely, again and again, until it had aged. */
export interface Cell {
  readonly name: string;
  readonly ratedAmpHours: number;
  readonly cycles: readonly Cycle[];
  /** It is played more slowly by this factor, with a current smaller by it. */
  readonly slowed: number;
}

export const USES = ['full', '20-80'] as const;
export type Use = (typeof USES)[number];

interface Gauge {
  /** The share of the fade that it has learned, or else the capacity that it believes, in parts of the rated one. */
  readonly learned?: number;
  readonly believes?: number;
  /** One sigma of an error that wanders within hours, points. */
  readonly noise?: number;
  readonly isAbsent?: boolean;
}

/** Counts of charge to put beside a cell. */
export const GAUGES: Readonly<Record<string, Gauge>> = {
  true: { learned: 1 },
  'noise 2.5': { learned: 1, noise: 2.5 },
  'lag 20': { learned: 0.8 },
  'lag 50': { learned: 0.5 },
  rated: { believes: 1 },
  'rated+3': { believes: 1.03 },
  none: { learned: 1, isAbsent: true },
};

/** A pack of such cells as a monitor records it, and which state of health was true when. */
interface AgeingPack {
  readonly series: BatterySeries;
  readonly truth: readonly { readonly at: number; readonly percent: number }[];
}

const IN_SERIES = 14;
const IN_PARALLEL = 34;
/** Midnight UTC. */
const BEGINNING = Date.UTC(2026, 0, 1);
const WANDERS_WITHIN_MS = 4 * HOUR_MS;
const PAUSE_MS = 30 * SECOND_MS;

/** Plays the cell as a pack in one of the uses, with a gauge beside it. */
export function ageingPack(cell: Cell, use: Use, gauge: Gauge): AgeingPack {
  const rows: [at: number, amp: number, volt: number, socPercent: number, celsius: number][] = [];
  const truth: { at: number; percent: number }[] = [];
  const [top, bottom] = use === 'full' ? [100, 0] : [80, 20];
  const fresh = cell.cycles[0]!.ampHours;
  const wander = wandering(gauge.noise ?? 0);
  let clock = BEGINNING;
  for (const { charge, discharge, ampHours } of cell.cycles) {
    const believed = gauge.believes ? gauge.believes * cell.ratedAmpHours : fresh - gauge.learned! * (fresh - ampHours);
    const shownAt = (soc: number) => top - ((top - soc) * ampHours) / believed + wander(clock);
    for (const half of [charge, discharge]) {
      const used = sharesOf(half)
        .map((share, place) => ({ place, soc: half === charge ? share : 100 - share }))
        .filter(({ soc }) => soc <= top && soc >= bottom);
      const begun = clock;
      for (const { place, soc } of used) {
        clock = begun + (half.seconds[place]! - half.seconds[used[0]!.place]!) * cell.slowed * SECOND_MS;
        const shown = gauge.isAbsent ? Number.NaN : Math.round(Math.max(0, Math.min(100, shownAt(soc))));
        const amp = (half.amp[place]! * IN_PARALLEL) / cell.slowed;
        rows.push([clock, amp, half.volt[place]! * IN_SERIES, shown, half.celsius[place]!]);
      }
      clock += PAUSE_MS;
    }
    truth.push({ at: clock, percent: (100 * ampHours) / cell.ratedAmpHours });
  }
  const column = (which: 0 | 1 | 2 | 3 | 4) => Float64Array.from(rows, (row) => row[which]);
  const series = { at: column(0), amp: column(1), volt: column(2), socPercent: column(3), celsius: column(4) };
  return { series, truth };
}

/** The part of the charge of a half that has flowed at each of its instants, percent. */
function sharesOf({ seconds, amp }: Half): number[] {
  let sum = 0;
  const flowed = seconds.map((second, place) => {
    if (place > 0) sum += Math.abs(amp[place - 1]!) * (second - seconds[place - 1]!);
    return sum;
  });
  return flowed.map((each) => (100 * each) / sum);
}

/** An error that wanders (Ornstein-Uhlenbeck), the same at every run. */
function wandering(sigma: number): (at: number) => number {
  let error = 0;
  let last = BEGINNING;
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return (at) => {
    const keeps = Math.exp((last - at) / WANDERS_WITHIN_MS);
    last = at;
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    error = keeps * error + sigma * Math.sqrt(1 - keeps ** 2) * normal;
    return error;
  };
}

/** Volts of a fresh cell of graphite and NCA at rest, by tenths of its charge; not the curve that the product assumes. */
const OPEN_VOLT = [3.0, 3.35, 3.49, 3.57, 3.61, 3.66, 3.76, 3.86, 3.95, 4.05, 4.18];
const RATED = 3;
const C_RATE = 5;
const TOP_VOLT = 4.2;
const CUT_OFF_VOLT = 2.6;
/** The knee of an empty cell, volts, and over which part of the charge it falls. */
const KNEE_VOLT = 0.4;
const KNEE_SHARE = 0.015;
const TAIL_AMP = 0.1;
const EVERY_SECONDS = 120;

/**
 * A cell that loses capacity and gains resistance evenly: from 96 to 78 % of its rating, and from 40 to 70 mΩ.
 * @param cycles of about 11 h each
 */
export function simulatedCell(cycles: number): Cell {
  return {
    name: 'simulated',
    ratedAmpHours: RATED,
    slowed: 1,
    cycles: Array.from({ length: cycles }, (_, place) => {
      const age = place / cycles;
      const [ampHours, ohm] = [RATED * (0.96 - 0.18 * age), 0.04 + 0.03 * age];
      const charge = followed(ampHours, ohm, 0, 1);
      const discharge = followed(ampHours, ohm, charge.soc, -1);
      return {
        charge: charge.half,
        discharge: discharge.half,
        ampHours: (charge.soc - discharge.soc) * ampHours,
      };
    }),
  };
}

/** Constant current to the voltage at the end, and for a charge constant voltage to the tail. */
function followed(ampHours: number, ohm: number, from: number, sign: 1 | -1): { half: Half; soc: number } {
  const half = { seconds: [] as number[], amp: [] as number[], volt: [] as number[], celsius: [] as number[] };
  let soc = from;
  for (let second = 0; ; second += EVERY_SECONDS) {
    const tenth = Math.min(9, Math.floor(soc * 10));
    const straight = OPEN_VOLT[tenth]! + (soc * 10 - tenth) * (OPEN_VOLT[tenth + 1]! - OPEN_VOLT[tenth]!);
    const open = straight - KNEE_VOLT * Math.exp(-soc / KNEE_SHARE);
    const limit = sign > 0 ? (TOP_VOLT - open) / ohm : Number.POSITIVE_INFINITY;
    const amp = sign * Math.min(RATED / C_RATE, limit);
    const volt = open + amp * ohm;
    if (sign > 0 ? amp < TAIL_AMP : volt <= CUT_OFF_VOLT || soc <= 0) return { half, soc };
    half.seconds.push(second);
    half.amp.push(amp);
    half.volt.push(volt);
    half.celsius.push(25);
    soc += (amp * EVERY_SECONDS) / 3600 / ampHours;
  }
}

/** The battery that a pack of the cell is entered as. */
export const batteryOfPack = ({ ratedAmpHours }: Pick<Cell, 'ratedAmpHours'>) =>
  batteryOfRecording('nmc', IN_SERIES * 3.6, IN_PARALLEL * ratedAmpHours, 60);
