import { gaussian, uniform } from '../random/seeded.ts';
import { openCircuitCellVolt } from './open-circuit.ts';

type PlayedChemistry = 'lead-acid' | 'lfp' | 'nmc';

/** Volts of graphite and NCA at rest by tenths of the charge; not the curve that the product assumes. */
const NCA = [2.9, 3.35, 3.49, 3.57, 3.61, 3.66, 3.76, 3.86, 3.95, 4.05, 4.21];
const KNEE = { nmc: { volt: 0.4, share: 0.015 }, 'lead-acid': { volt: 0.25, share: 0.03 } } as const;

/**
 * Per chemistry: volts that the current of one hour costs (at once, within 40 s, within 15 min), and where its
 * use and its charge end. Lead-acid as a 12 V 100 Ah AGM that was measured: 94.7 Ah at 10 A to 10.45 V, charged with 31 A to 14.95 V.
 */
const KINDS = {
  nmc: { drop: [0.06, 0.03, 0.06], acceptance: 0, empty: 2.6, full: 4.2, tail: 1 / 25, peukert: [1, 1] },
  lfp: { drop: [0.05, 0.02, 0.03], acceptance: 0.0005, empty: 2.5, full: 3.55, tail: 1 / 25, peukert: [1, 1] },
  'lead-acid': {
    drop: [0.085, 0.04, 0.07],
    acceptance: 0.28,
    empty: 1.742,
    full: 2.45,
    tail: 1 / 50,
    peukert: [1.06, 1.2],
  },
} as const satisfies Record<PlayedChemistry, unknown>;

const PACK_GAUGES = ['true', 'lagging', 'rated'] as const;
export type PackGauge = (typeof PACK_GAUGES)[number];
const LOADS = ['constant', 'pulsed', 'random', 'bursts'] as const;
export type Load = (typeof LOADS)[number];

interface PlayedKind {
  readonly chemistry: PlayedChemistry;
  readonly gauge: PackGauge;
  readonly seed: number;
  /** What it holds of its rating; by the seed 0.72 to 1 where it is not given. */
  readonly health?: number;
}

export interface EarlyCharger {
  readonly holdVolt?: number;
  readonly tail?: number;
}

/** Ampere-hours as sold. */
export const RATED = 100;
const SECONDS = 30;
const RECORD_SECONDS = 60;
const DAY_MS = 86_400_000;

/** One battery that is used and charged, with the device that counts its charge. */
export class PlayedPack {
  readonly rows: { at: number; amp: number; volt: number; soc: number }[] = [];
  at: number;
  readonly #pack: PlayedKind;
  readonly #health: number;
  readonly #growth: number;
  readonly #exponent: number;
  readonly #believed: number;
  /** Parts of its capacity. */
  #charge = 1;
  #fast = 0;
  #slow = 0;
  #depleted = 0;
  #shown = 100;
  #usualAmp = 0;

  constructor(pack: PlayedKind, at: number, usualAmp: number) {
    this.#pack = pack;
    this.at = at;
    this.#usualAmp = usualAmp;
    this.#health = pack.health ?? 0.72 + 0.28 * uniform(pack.seed, 1);
    this.#growth = (1 + 2.5 * (1 - this.#health)) * (1 + 0.1 * gaussian(pack.seed, 2));
    const [least, most] = KINDS[pack.chemistry].peukert;
    this.#exponent = least + (most - least) * uniform(pack.seed, 3);
    const learned = { true: 1, lagging: 0.5, rated: 0 }[pack.gauge];
    this.#believed = RATED + learned * (this.#truly - RATED);
  }

  /** What a whole discharge at its usual current gives. */
  get #truly(): number {
    return RATED * this.#health * (1 - this.#reachedAway(this.#usualAmp));
  }

  #reachedAway(amp: number): number {
    return amp <= RATED / 20 ? 0 : 1 - (RATED / 20 / amp) ** (this.#exponent - 1);
  }

  #openVolt(charge: number): number {
    const { chemistry } = this.#pack;
    if (chemistry === 'lfp') return openCircuitCellVolt(chemistry, charge, 25);
    const knee = KNEE[chemistry].volt * Math.exp(-charge / KNEE[chemistry].share);
    if (chemistry === 'lead-acid') return openCircuitCellVolt(chemistry, charge, 25) - knee;
    const tenth = Math.max(0, Math.min(9, Math.floor(charge * 10)));
    const straight = NCA[tenth]! + (charge * 10 - tenth) * (NCA[tenth + 1]! - NCA[tenth]!);
    return straight - knee;
  }

  /** A step with a load (negative) or a charger's limit (positive), ampere. @returns volts of a cell, and the current */
  #step(asked: number, holdVolt?: number): { volt: number; amp: number } {
    const { drop, acceptance, full } = KINDS[this.#pack.chemistry];
    const [series, fast, slow] = drop.map((each) => (each * this.#growth) / this.#health) as [number, number, number];
    const [fastKeeps, slowKeeps] = [Math.exp(-SECONDS / 40), Math.exp(-SECONDS / 900)];
    const open = this.#openVolt(this.#charge - this.#depleted);
    const rest = open + this.#fast * fastKeeps + this.#slow * slowKeeps;
    const accepts = (acceptance * this.#growth) / this.#health / (1.0005 - Math.min(1, this.#charge));
    const ohm = (series + fast * (1 - fastKeeps) + slow * (1 - slowKeeps) + (asked > 0 ? accepts : 0)) / RATED;
    const amp = asked > 0 ? Math.max(0, Math.min(asked, ((holdVolt ?? full) - rest) / ohm)) : asked;
    this.#fast = this.#fast * fastKeeps + (fast * (1 - fastKeeps) * amp) / RATED;
    this.#slow = this.#slow * slowKeeps + (slow * (1 - slowKeeps) * amp) / RATED;
    const away = amp < 0 ? this.#reachedAway(-amp) : 0;
    this.#depleted = away + (this.#depleted - away) * Math.exp(-SECONDS / 600);
    const ampHours = (amp * SECONDS) / 3600;
    this.#charge = Math.min(1, this.#charge + ampHours / (RATED * this.#health));
    this.#shown = Math.max(0, Math.min(100, this.#shown + (100 * ampHours) / this.#believed));
    this.at += SECONDS * 1000;
    const volt = rest + amp * ohm;
    if (Math.round(this.at / 1000) % RECORD_SECONDS === 0)
      this.rows.push({
        at: this.at,
        amp: Math.round(amp * 100) / 100,
        volt: Math.round(volt * 1000) / 1000,
        soc: Math.round(this.#shown),
      });
    return { volt, amp };
  }

  /** Uses it to the end. @param ampAt of the load, after some seconds */
  discharge(ampAt: (second: number) => number, untilCharge = -1): void {
    for (let second = 0; second < 72 * 3600; second += SECONDS) {
      const { volt, amp } = this.#step(-ampAt(second));
      if ((amp < 0 && volt <= KINDS[this.#pack.chemistry].empty) || this.#charge <= Math.max(0.001, untilCharge))
        return;
    }
  }

  /**
   * Charges it until its charger switches off, which sets the gauge to full.
   * @param early a charger that holds fewer volts than the cells could bear, or switches off at more current (part of the rating)
   * @param untilCharge somebody takes the charger away there
   */
  charge(limit: number, early: EarlyCharger = {}, untilCharge = 2): void {
    const end = (early.tail ?? KINDS[this.#pack.chemistry].tail) * RATED;
    for (let second = 0; second < 36 * 3600; second += SECONDS) {
      const { amp } = this.#step(limit, early.holdVolt);
      if (this.#charge >= untilCharge) return;
      if (amp <= end) break;
    }
    this.#shown = 100;
  }

  rest(hours: number): void {
    for (let second = 0; second < hours * 3600; second += SECONDS) this.#step(0);
  }

  /** It is found at the next midnight, at rest. */
  untilMidnight(): void {
    const next = Math.ceil(this.at / DAY_MS) * DAY_MS;
    this.rest((next - this.at) / 3_600_000 + 1);
  }
}

/** Minutes of work and of the pause after it, of machines that work in bursts. */
const BURSTS = [
  [12, 4],
  [4, 8],
  [90, 30],
  [25, 20],
] as const;

/**
 * A load as it varies around its mean: `pulsed` is on for some minutes and low for some, `random` holds a level for as long as it likes,
 * `bursts` are work of one level after the other, and nothing between.
 */
export function loadOf(load: Load, mean: number, seed: number): (second: number) => number {
  if (load === 'constant') return () => mean;
  if (load === 'pulsed') {
    const [on, off] = [60 * (1 + Math.floor(4 * uniform(seed, 20))), 60 * (1 + Math.floor(4 * uniform(seed, 21)))];
    const low = 0.2 * mean;
    const high = (mean * (on + off) - low * off) / on;
    return (second) => (second % (on + off) < on ? high : low);
  }
  const levels: { until: number; amp: number }[] = [];
  if (load === 'bursts') {
    const [on, off] = BURSTS[seed % BURSTS.length]!;
    return (second) => {
      while ((levels.at(-1)?.until ?? 0) <= second) {
        const place = levels.length;
        const isPause = place % 2 === 1;
        const until = (levels.at(-1)?.until ?? 0) + 60 * (isPause ? off : on) * (0.5 + uniform(seed + 31, place));
        const amp = isPause ? 0 : (mean * (on + off) * (0.4 + 1.2 * uniform(seed + 57, place))) / on;
        levels.push({ until, amp });
      }
      return levels.find(({ until }) => until > second)!.amp;
    };
  }
  const held = 60 * [2, 5, 12, 30][seed % 4]!;
  return (second) => {
    while ((levels.at(-1)?.until ?? 0) <= second) {
      const place = levels.length;
      const until = (levels.at(-1)?.until ?? 0) - held * Math.log(1 - 0.999 * uniform(seed + 31, place));
      levels.push({ until, amp: mean * 2 * (0.05 + 0.95 * uniform(seed + 57, place)) * 0.95 });
    }
    return levels.find(({ until }) => until > second)!.amp;
  };
}
