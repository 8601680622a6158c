import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import {
  type EarlyCharger,
  type Load,
  loadOf,
  type PackGauge,
  PlayedPack,
  RATED,
} from '#simulator/battery/played-pack.ts';
import { uniform } from '#simulator/random/seeded.ts';
import { batteryOfRecording } from './recorded.ts';
import { daysOf, remainingAt } from './told-at.ts';

/** A kind of battery, device and use, which a range has to hold for. */
export interface RemainingKind {
  readonly chemistry: Chemistry;
  readonly to: 'empty' | 'full';
  readonly gauge: PackGauge;
  readonly load: Load;
  /** Of the mean current, as a part of the rating. */
  readonly rate: number;
  /** A charger that stops before the cells are full. */
  readonly charger?: EarlyCharger;
  /** Was charged between its work as it came, never to the end. */
  readonly isToppedUp?: boolean;
}

/** How the remaining time compares with the truth. */
export interface RemainingVerdict extends RemainingKind {
  /** How often it was discharged to the end and charged before. */
  readonly past: number;
  /** In the first half hour of a use, or later. */
  readonly asked: 'early' | 'later';
  readonly cases: number;
  /** Percent of the questions without an answer yet, of the ranges that hold the truth; their mean width as a part of the true time. */
  readonly settling: number;
  readonly inside: number;
  readonly width: number;
  /** Mean of the likely time against the true one, percent. */
  readonly bias: number;
  readonly wrongWay: number;
}

interface Asked {
  readonly isEarly: boolean;
  readonly truth: number;
  readonly answer: string;
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

const CELLS = { nmc: 14, lfp: 16, 'lead-acid': 24 } as const;
const CELL_VOLT = { nmc: 3.6, lfp: 3.2, 'lead-acid': 2 } as const;
const BEGIN = Date.UTC(2026, 4, 4);
const EARLY_MINUTES = 30;
/** Nothing is asked in the last minutes. */
const LEAST_MINUTES = 5;

/** The use of one battery until its end, and what is told on the way. */
function askPack(kind: RemainingKind, seed: number, past: number): Asked[] {
  const { chemistry, to, gauge, load, rate, charger, isToppedUp } = kind;
  const cells = CELLS[chemistry];
  const battery = batteryOfRecording(chemistry, cells * CELL_VOLT[chemistry], RATED, 60);
  const usual = to === 'empty' ? rate : 0.2;
  const chargeRate = to === 'full' ? rate : 0.25;
  const pack = new PlayedPack({ chemistry, gauge, seed }, BEGIN, usual * RATED);
  const near = (place: number) => 0.85 + 0.3 * uniform(seed, 100 + place);
  for (let cycle = 0; cycle < past; cycle++) {
    const [empty, full] = isToppedUp ? [0.3 + 0.3 * uniform(seed, 600 + cycle), 0.9] : [];
    pack.discharge(loadOf(load, usual * RATED * near(cycle), seed + 1000 * (cycle + 1)), empty);
    pack.rest(isToppedUp ? 0 : 0.5 + 3 * uniform(seed, 200 + cycle));
    pack.charge(chargeRate * RATED * near(50 + cycle), charger, full);
    if (!isToppedUp) pack.rest(0.5 + 2 * uniform(seed, 300 + cycle));
  }
  if (to === 'full') pack.discharge(loadOf(load, usual * RATED, seed), 0.1 + 0.5 * uniform(seed, 400));
  pack.untilMidnight();
  const begun = pack.rows.length;
  const isFull = to === 'full';
  if (isFull) pack.charge(chargeRate * RATED * near(99), charger);
  else pack.discharge(loadOf(load, usual * RATED * near(98), seed + 7));
  const series = seriesOfRows(pack.rows, cells);
  const ended = series.at.at(-1)!;
  const from = series.at[begun]!;
  const days = past > 0 ? daysOf(series, battery, utcDay(BEGIN), utcDay(from) - 1) : [];
  const length = minutesBetween(from, ended);
  const moments = [
    ...[5, 13, 21, 29].map((minute) => ({ minute, isEarly: true })),
    ...Array.from({ length: 6 }, (_, place) => ({
      minute: Math.round(EARLY_MINUTES + 1 + (length - EARLY_MINUTES - LEAST_MINUTES) * uniform(seed, 500 + place)),
      isEarly: false,
    })),
  ];
  return moments
    .filter(({ minute, isEarly }) => minute <= length - LEAST_MINUTES && (isEarly || minute > EARLY_MINUTES))
    .map(({ minute, isEarly }) => {
      const now = from + minute * MINUTE_MS;
      const remaining = remainingAt(series, battery, days, now);
      const truth = minutesBetween(now, ended);
      if (!('lowMinutes' in remaining))
        return { isEarly, truth, answer: remaining.answer, low: Number.NaN, likely: Number.NaN, high: Number.NaN };
      const { answer, lowMinutes: low, likelyMinutes: likely, highMinutes: high } = remaining;
      return { isEarly, truth, answer, low, likely, high };
    });
}

const minutesBetween = (from: number, to: number): number => (to - from) / MINUTE_MS;

export function seriesOfRows(rows: PlayedPack['rows'], cells: number): BatterySeries {
  return {
    at: Float64Array.from(rows, ({ at }) => at),
    amp: Float64Array.from(rows, ({ amp }) => amp),
    volt: Float64Array.from(rows, ({ volt }) => volt * cells),
    socPercent: Float64Array.from(rows, ({ soc }) => soc),
    celsius: new Float64Array(rows.length).fill(25),
  };
}

/** Use of several kinds, each between charges that come as they can or from full to empty. */
const bursts = (chemistry: Chemistry, gauge: PackGauge, rate: number, isToppedUp: boolean): RemainingKind => ({
  ...{ chemistry, to: 'empty', gauge, load: 'bursts', rate, isToppedUp },
});

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
const percent = (part: number, of: number) => Math.round((1000 * part) / of) / 10;

/** Judges so many batteries of a kind, each of which was seen for some cycles before, or never. */
export function judgeRemaining(kind: RemainingKind, packs: number, past: number): RemainingVerdict[] {
  const asked = Array.from({ length: packs }, (_, place) => askPack(kind, 11 * place + 3, past)).flat();
  const way = kind.to === 'empty' ? 'toEmpty' : 'toFull';
  return (['early', 'later'] as const).map((when) => {
    const all = asked.filter(({ isEarly }) => isEarly === (when === 'early'));
    const told = all.filter(({ low }) => !Number.isNaN(low));
    const inside = told.filter(({ low, high, truth }) => low <= truth && truth <= high);
    return {
      ...kind,
      past,
      asked: when,
      cases: told.length,
      settling: percent(all.length - told.length, all.length),
      inside: percent(inside.length, told.length),
      width: Math.round(100 * mean(told.map(({ low, high, truth }) => (high - low) / truth))) / 100,
      bias: Math.round(100 * mean(told.map(({ likely, truth }) => likely / truth - 1))),
      wrongWay: told.filter(({ answer }) => answer !== way).length,
    };
  });
}

/** A dozen and more of them. */
export const REMAINING_KINDS: readonly RemainingKind[] = [
  { chemistry: 'nmc', to: 'empty', gauge: 'true', load: 'constant', rate: 0.2 },
  { chemistry: 'nmc', to: 'empty', gauge: 'rated', load: 'constant', rate: 0.2 },
  { chemistry: 'nmc', to: 'empty', gauge: 'rated', load: 'constant', rate: 1 },
  { chemistry: 'nmc', to: 'empty', gauge: 'lagging', load: 'constant', rate: 1 },
  { chemistry: 'nmc', to: 'empty', gauge: 'lagging', load: 'pulsed', rate: 0.3 },
  { chemistry: 'nmc', to: 'empty', gauge: 'true', load: 'random', rate: 0.2 },
  { chemistry: 'nmc', to: 'empty', gauge: 'rated', load: 'random', rate: 0.4 },
  bursts('nmc', 'rated', 0.25, false),
  bursts('nmc', 'true', 0.25, true),
  { chemistry: 'nmc', to: 'full', gauge: 'true', load: 'constant', rate: 1 },
  { chemistry: 'nmc', to: 'full', gauge: 'rated', load: 'constant', rate: 1 },
  { chemistry: 'nmc', to: 'full', gauge: 'true', load: 'constant', rate: 0.2 },
  {
    ...{ chemistry: 'nmc', to: 'full', gauge: 'true', load: 'constant', rate: 0.5 },
    charger: { holdVolt: 4.1, tail: 0.1 },
  },
  { chemistry: 'lfp', to: 'empty', gauge: 'true', load: 'constant', rate: 0.2 },
  { chemistry: 'lfp', to: 'empty', gauge: 'rated', load: 'constant', rate: 0.9 },
  { chemistry: 'lfp', to: 'empty', gauge: 'lagging', load: 'pulsed', rate: 0.4 },
  { chemistry: 'lfp', to: 'empty', gauge: 'true', load: 'random', rate: 0.2 },
  { chemistry: 'lfp', to: 'empty', gauge: 'rated', load: 'random', rate: 0.3 },
  bursts('lfp', 'true', 0.1, false),
  bursts('lfp', 'true', 0.1, true),
  { chemistry: 'lfp', to: 'full', gauge: 'true', load: 'constant', rate: 0.4 },
  { chemistry: 'lfp', to: 'full', gauge: 'rated', load: 'constant', rate: 0.2 },
  {
    ...{ chemistry: 'lfp', to: 'full', gauge: 'lagging', load: 'constant', rate: 0.4 },
    charger: { holdVolt: 3.45, tail: 0.1 },
  },
  { chemistry: 'lead-acid', to: 'empty', gauge: 'true', load: 'constant', rate: 0.1 },
  { chemistry: 'lead-acid', to: 'empty', gauge: 'rated', load: 'constant', rate: 0.1 },
  { chemistry: 'lead-acid', to: 'empty', gauge: 'lagging', load: 'constant', rate: 0.3 },
  { chemistry: 'lead-acid', to: 'empty', gauge: 'true', load: 'pulsed', rate: 0.2 },
  { chemistry: 'lead-acid', to: 'empty', gauge: 'rated', load: 'random', rate: 0.15 },
  bursts('lead-acid', 'true', 0.1, false),
  { chemistry: 'lead-acid', to: 'full', gauge: 'true', load: 'constant', rate: 0.31 },
  { chemistry: 'lead-acid', to: 'full', gauge: 'rated', load: 'constant', rate: 0.1 },
];
