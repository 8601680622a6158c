import { HOUR_MS, utcDay } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import { type Chain, emptyChain, emptyLink, type Link, type Mark, openLink } from '../chain.ts';

/** One every two hours, where nothing else happens. */
const EVERY_MS = 2 * HOUR_MS;
/** One sigma of a reported charge, points. */
const UNCERTAINTY = 1;
/** So much has flowed back before a turn counts, part of the capacity: half of the smallest change of charge that tells a capacity. */
const TURN_SHARE = 0.1;

/** Where the battery has gone furthest in one direction, with what had flowed until then since the last mark. */
interface Furthest {
  readonly mark: Mark;
  readonly before: Link;
  /** Net charge since the beginning, ampere-hours. */
  readonly charge: number;
}

/**
 * Marks of the reported charge: every two hours, and where the current turns, so that cycles shorter than that are seen. Turns of a UTC day
 * stand alone, so that days join.
 */
export class CountedMarks {
  readonly chain: Chain = emptyChain();
  readonly #turn: number;
  #charge = 0;
  /** 1 charging, −1 discharging, 0 not known yet. */
  #way: 1 | 0 | -1 = 0;
  #low: Furthest | null = null;
  #high: Furthest | null = null;

  constructor({ designAmpHours }: Battery) {
    this.#turn = designAmpHours === null ? Number.POSITIVE_INFINITY : TURN_SHARE * designAmpHours;
  }

  /** What flowed, or null where that is not known, was added to the open link; positive charges. */
  flowed(ampHours: number | null): void {
    if (ampHours === null) this.#forget();
    else this.#charge += ampHours;
  }

  /** @param lastAt when the charge was known last, UTC epoch ms */
  take(at: number, socPercent: number, lastAt: number): void {
    if (utcDay(at) !== utcDay(lastAt)) this.#forget();
    const mark = { at, basis: 'reported', socPercent, uncertainty: UNCERTAINTY } as const;
    if (Math.floor(at / EVERY_MS) !== Math.floor(lastAt / EVERY_MS))
      this.chain.marks.push({ mark, after: emptyLink() });
    this.#follow(mark);
  }

  #follow(mark: Mark): void {
    const here: Furthest = { mark, before: { ...openLink(this.chain) }, charge: this.#charge };
    if (this.#way >= 0 && !(this.#high && this.#high.charge > here.charge)) this.#high = here;
    if (this.#way <= 0 && !(this.#low && this.#low.charge < here.charge)) this.#low = here;
    if (this.#way >= 0 && this.#high!.charge - here.charge >= this.#turn) {
      this.#split(this.#high!);
      [this.#way, this.#low] = [-1, here];
    } else if (this.#way <= 0 && here.charge - this.#low!.charge >= this.#turn) {
      this.#split(this.#low!);
      [this.#way, this.#high] = [1, here];
    }
  }

  /** A turn is known when the battery has gone back: the open link is of both sides of it until then. */
  #split({ mark, before }: Furthest): void {
    const last = this.chain.marks.at(-1)?.mark;
    if (last && last.at >= mark.at) return;
    const open = openLink(this.chain);
    const after: Link = {
      ampHoursIn: open.ampHoursIn - before.ampHoursIn,
      ampHoursOut: open.ampHoursOut - before.ampHoursOut,
      wattHoursIn: open.wattHoursIn - before.wattHoursIn,
      wattHoursOut: open.wattHoursOut - before.wattHoursOut,
      lowestSocPercent: null,
      broken: open.broken,
    };
    Object.assign(open, before);
    this.chain.marks.push({ mark, after });
  }

  #forget(): void {
    [this.#way, this.#low, this.#high] = [0, null, null];
  }
}
