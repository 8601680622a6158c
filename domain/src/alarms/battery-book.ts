import { FULL_SOC_CENTI_PERCENT } from '../kinds/full-charge.ts';
import type { Monitor } from '../kinds/wire.ts';
import { DAY_MS, utcDay } from '../time.ts';
import { netCurrentCentiAmp } from '../units.ts';

/** What the monitor records of a battery tell about its charge, in order of their instants. Sums are whole numbers. */
export interface BatteryBook {
  /** Instant of the first record with a state of charge. */
  since: number;
  /** Instant of the newest record in which it was full; null before the first. */
  fullAt: number | null;
  /** Days with a state of charge after the one on which it was full last or, before, known first. Absent in states from before they were counted. */
  known?: KnownDays;
  /** Whether it has not left the full charge since. */
  isFull: boolean;
  /** The newest current and its instant; it holds until the next. */
  currentAt: number | null;
  netCentiAmp: number;
  /** When a full charge was left last with every current known since: what is counted begins there. */
  countedFrom: number | null;
  inCentiAmpMs: number;
  outCentiAmpMs: number;
  /** Lowest state of charge of a discharge that has ended, as long as the alarm of it waits or is open. */
  lowest: number | null;
}

/** UTC days of which something is known: of the others nobody can say that a battery was not full. */
export interface KnownDays {
  readonly days: number;
  readonly lastDay: number;
}

/** Counting begins with the next day. */
export const knownFrom = (at: number): KnownDays => ({ days: 0, lastDay: utcDay(at) });
/** With one more record, in order of time. */
export function knownWith(known: KnownDays, at: number): KnownDays {
  const day = utcDay(at);
  return day > known.lastDay ? { days: known.days + 1, lastDay: day } : known;
}
/** Those of a book; where they were not counted, every day was known. */
export const knownDays = ({ known, fullAt, since }: BatteryBook, at: number): KnownDays =>
  known ?? { days: Math.floor((at - (fullAt ?? since)) / DAY_MS), lastDay: utcDay(at) };

/** Charge in and out from one full charge to another. */
export interface Balance {
  readonly from: number;
  readonly inCentiAmpMs: number;
  readonly outCentiAmpMs: number;
}

export interface BookRules {
  /** Longest time over which a current is taken to hold, ms. */
  readonly gapMs: number;
  /** Net current that counts as charging or discharging, centiampere. */
  readonly thresholdCentiAmp: number;
}

/** A full charge is left when this is reached, so that a value about the limit leaves it once. */
export const LEFT_CENTI_PERCENT = 9800;

export const emptyBook = (at: number): BatteryBook => ({
  since: at,
  fullAt: null,
  known: knownFrom(at),
  isFull: false,
  currentAt: null,
  netCentiAmp: 0,
  countedFrom: null,
  inCentiAmpMs: 0,
  outCentiAmpMs: 0,
  lowest: null,
});

/**
 * Writes a record into the book. **Changes `book`.** Returns the balance where it shows that a full charge is left, for the
 * caller to judge and to close when it is worth a judgement.
 */
export function noteCharge(book: BatteryBook, at: number, body: Monitor, rules: BookRules): Balance | null {
  const net = netCurrentCentiAmp(body.currentUsingCentiAmp, body.currentChargingCentiAmp);
  if (net !== null) {
    countUntil(book, at, rules);
    book.currentAt = at;
    book.netCentiAmp = net;
  } else if (book.currentAt !== null && at - book.currentAt > rules.gapMs) {
    book.currentAt = null;
    book.netCentiAmp = 0;
  }
  const { socCentiPercent: soc } = body;
  if (soc === undefined) return null;
  book.known = knownWith(knownDays(book, at), at);
  if (soc >= FULL_SOC_CENTI_PERCENT) {
    book.fullAt = at;
    book.known = knownFrom(at);
    book.isFull = true;
  } else if (leavesFull(book, soc)) {
    book.isFull = false;
    const { countedFrom: from, inCentiAmpMs, outCentiAmpMs } = book;
    if (from !== null) return { from, inCentiAmpMs, outCentiAmpMs };
    closeBalance(book, at);
  }
  return null;
}

/** Whether a state of charge shows that a full charge is left. */
export const leavesFull = ({ isFull }: BatteryBook, socCentiPercent: number): boolean =>
  isFull && socCentiPercent < LEFT_CENTI_PERCENT;

/** Begins a new balance where a full charge is left. **Changes `book`.** */
export function closeBalance(book: BatteryBook, at: number): void {
  book.countedFrom = at;
  book.inCentiAmpMs = 0;
  book.outCentiAmpMs = 0;
}

function countUntil(book: BatteryBook, at: number, rules: BookRules): void {
  const { currentAt, netCentiAmp } = book;
  if (currentAt === null || at - currentAt > rules.gapMs) {
    book.countedFrom = null;
    return;
  }
  const moved = chargeMoved(netCentiAmp, at - currentAt, book.isFull, rules);
  if (moved < 0) book.outCentiAmpMs -= moved;
  else book.inCentiAmpMs += moved;
}

/** Charge that a current moves into the battery or, below 0, out of it, centiampere × ms: what keeps a full battery full, a current below the threshold, is none. */
export const chargeMoved = (
  netCentiAmp: number,
  ms: number,
  isFull: boolean,
  { thresholdCentiAmp }: Pick<BookRules, 'thresholdCentiAmp'>,
): number => (netCentiAmp < 0 || !isFull || netCentiAmp >= thresholdCentiAmp ? netCentiAmp * ms : 0);
