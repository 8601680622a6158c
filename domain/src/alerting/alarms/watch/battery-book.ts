import { DAY_MS, utcDay } from '../../../foundation/basics/time.ts';
import { FULL_SOC_CENTI_PERCENT } from '../../../foundation/kinds/full-charge.ts';
import { netCurrentCentiAmp } from '../../../foundation/kinds/units.ts';
import type { Monitor } from '../../../foundation/kinds/wire.ts';
import { type InIntervals, noIntervals, takeInIntervals } from '../../../stream/believed/interval.ts';

/** What the monitor records of a battery tell about its charge, in order of their instants. Sums are whole numbers. */
export interface BatteryBook {
  /** Instant of the first record with a state of charge. */
  since: number;
  /** Instant of the newest record in which it was full; null before the first. */
  fullAt: number | null;
  /** Days with a state of charge after the one on which it was full last or, before, known first. Absent in states from before they were counted. */
  known?: KnownDays;
  /** The newest current and its instant; it holds until the next, for a day at most. */
  currentAt: number | null;
  netCentiAmp: number;
  count: ChargeCount;
  /** Lowest state of charge of a discharge that has ended, as long as the alarm of it waits or is open. */
  lowest: number | null;
}

/** Charge in and out, by the records of which it is known how long values held before them. Plain JSON. */
export interface ChargeCount extends InIntervals<ChargeSample> {
  /** Whether it has not left the full charge since. */
  isFull: boolean;
  /** The newest current and its instant. */
  currentAt: number | null;
  netCentiAmp: number;
  /** When a full charge was left last with every current known since: what is counted begins there. */
  countedFrom: number | null;
  inCentiAmpMs: number;
  outCentiAmpMs: number;
}

interface ChargeSample {
  readonly at: number;
  /** Each null where the record does not have it. */
  readonly net: number | null;
  readonly soc: number | null;
}

/** UTC days of which something is known: of the others nobody can say that a battery was not full. */
interface KnownDays {
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
  /** Longest time over which a current is taken to hold, ms, where no longer interval of the device is known. */
  readonly gapMs: number;
  /** Net current that counts as charging or discharging, centiampere. */
  readonly thresholdCentiAmp: number;
}

/** A full charge is left when this is reached, so that a value about the limit leaves it once. */
const LEFT_CENTI_PERCENT = 9800;

export const emptyBook = (at: number): BatteryBook => ({
  since: at,
  fullAt: null,
  known: knownFrom(at),
  currentAt: null,
  netCentiAmp: 0,
  count: noCount(),
  lowest: null,
});

const noCount = (): ChargeCount => ({
  ...noIntervals(),
  isFull: false,
  currentAt: null,
  netCentiAmp: 0,
  countedFrom: null,
  inCentiAmpMs: 0,
  outCentiAmpMs: 0,
});

/**
 * Writes a record into the book. **Changes `book`.** Returns the balance where it shows that a full charge is left, for the
 * caller to judge and to close when it is worth a judgement.
 */
export function noteCharge(book: BatteryBook, at: number, body: Monitor, rules: BookRules): Balance | null {
  const net = netCurrentCentiAmp(body.currentUsingCentiAmp, body.currentChargingCentiAmp);
  const { socCentiPercent: soc } = body;
  if (net !== null) {
    book.currentAt = at;
    book.netCentiAmp = net;
  } else if (book.currentAt !== null && isTooOld(book.currentAt, at)) {
    book.currentAt = null;
    book.netCentiAmp = 0;
  }
  if (soc !== undefined) {
    book.known = knownWith(knownDays(book, at), at);
    if (soc >= FULL_SOC_CENTI_PERCENT) {
      book.fullAt = at;
      book.known = knownFrom(at);
    }
  }
  return countCharge(book.count, { at, net, soc: soc ?? null }, rules);
}

/** Whether a current no longer holds, whatever the interval of the device. */
export const isTooOld = (currentAt: number, at: number): boolean => at - currentAt > DAY_MS;

/** Takes the next record: **changes `count`**. Returns the balance as {@link noteCharge} does. */
export function countCharge(count: ChargeCount, sample: ChargeSample, rules: BookRules): Balance | null {
  let left: Balance | null = null;
  takeInIntervals(count, sample, rules.gapMs, (taken, gapMs) => {
    left = takeCharge(count, taken, gapMs, rules) ?? left;
  });
  return left;
}

function takeCharge(
  count: ChargeCount,
  { at, net, soc }: ChargeSample,
  gapMs: number,
  rules: BookRules,
): Balance | null {
  if (net !== null) {
    countUntil(count, at, gapMs, rules);
    count.currentAt = at;
    count.netCentiAmp = net;
  }
  if (soc === null) return null;
  if (soc >= FULL_SOC_CENTI_PERCENT) count.isFull = true;
  else if (count.isFull && soc < LEFT_CENTI_PERCENT) {
    count.isFull = false;
    const { countedFrom: from, inCentiAmpMs, outCentiAmpMs } = count;
    if (from !== null) return { from, inCentiAmpMs, outCentiAmpMs };
    closeBalance(count, at);
  }
  return null;
}

/** Whether a record may show that a full charge is left. */
export const mayLeaveFull = ({ isFull, waiting }: ChargeCount, socCentiPercent: number): boolean =>
  waiting !== null || (isFull && socCentiPercent < LEFT_CENTI_PERCENT);

/** Begins a new balance where a full charge is left. **Changes `count`.** */
export function closeBalance(count: ChargeCount, at: number): void {
  count.countedFrom = at;
  count.inCentiAmpMs = 0;
  count.outCentiAmpMs = 0;
}

function countUntil(count: ChargeCount, at: number, gapMs: number, rules: BookRules): void {
  const { currentAt, netCentiAmp } = count;
  if (currentAt === null || at - currentAt > gapMs) {
    count.countedFrom = null;
    return;
  }
  const moved = chargeMoved(netCentiAmp, at - currentAt, count.isFull, rules);
  if (moved < 0) count.outCentiAmpMs -= moved;
  else count.inCentiAmpMs += moved;
}

/** Charge that a current moves into the battery or, below 0, out of it, centiampere × ms: what keeps a full battery full, a current below the threshold, is none. */
const chargeMoved = (
  netCentiAmp: number,
  ms: number,
  isFull: boolean,
  { thresholdCentiAmp }: Pick<BookRules, 'thresholdCentiAmp'>,
): number => (netCentiAmp < 0 || !isFull || netCentiAmp >= thresholdCentiAmp ? netCentiAmp * ms : 0);
