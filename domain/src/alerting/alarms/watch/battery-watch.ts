import { DAY_MS, HOUR_MS } from '../../../foundation/basics/time.ts';
import type { Monitor } from '../../../foundation/kinds/wire.ts';
import {
  type AlarmEvent,
  mayRaise,
  raise,
  readingOf,
  release,
  trackBreach,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import { isReached } from '../rules/condition.ts';
import type { AlarmRule, BalanceCondition, DischargeCondition, FullChargeCondition } from '../rules/rule.ts';
import {
  type Balance,
  type BatteryBook,
  type BookRules,
  closeBalance,
  emptyBook,
  knownDays,
  noteCharge,
} from './battery-book.ts';

/** The rules about how a battery is charged and discharged; one that is null is switched off. */
export interface BatteryRules {
  readonly book: BookRules;
  readonly discharge: AlarmRule<DischargeCondition> | null;
  readonly fullCharge: AlarmRule<FullChargeCondition> | null;
  readonly balance: AlarmRule<BalanceCondition> | null;
}

export interface WatchedMonitor {
  readonly unit: number;
  readonly at: number;
  readonly body: Monitor;
}
type Emit = (event: AlarmEvent) => void;

/** The range of the database column for trigger values. */
const MAX_TRIGGER = 2 ** 31 - 1;
const wholeDays = (ms: number): number => Math.floor(ms / DAY_MS);
/** A battery that shows no state of charge has no book. */
const hasCharge = ({ socCentiPercent }: Monitor): boolean => socCentiPercent !== undefined;

/** Checks a monitor record that is newer than all before. **Changes `state`.** */
export function watchBattery(
  state: UnitAlarms & { battery?: BatteryBook },
  record: WatchedMonitor,
  { book: bookRules, discharge, fullCharge, balance }: BatteryRules,
  emit: Emit,
): void {
  const { at, body } = record;
  if (!state.battery && !hasCharge(body)) return;
  state.battery ??= emptyBook(at);
  const book = state.battery;
  const left = noteCharge(book, at, body, bookRules);
  if (left) judgeBalance(state, book, left, record, balance, emit);
  if (discharge) watchDischarge(state, book, record, discharge, emit);
  else book.lowest = null;
  if (fullCharge) watchFullCharge(state, book, record, fullCharge, emit);
}

/**
 * 19: raised when a full charge is left after one in which the charge since the full charge before was out of range, and
 * released by the next that is in range. A balance of little charge goes on with the next full charge.
 */
function judgeBalance(
  alarms: UnitAlarms,
  book: BatteryBook,
  { from, inCentiAmpMs, outCentiAmpMs }: Balance,
  { unit, at, body }: WatchedMonitor,
  rule: AlarmRule<BalanceCondition> | null,
  emit: Emit,
): void {
  if (!rule) {
    closeBalance(book.count, at);
    return;
  }
  const { lower, upper, leastCentiAmpHour } = rule.condition;
  if (outCentiAmpMs < leastCentiAmpHour * HOUR_MS) return;
  closeBalance(book.count, at);
  const ratio = Math.min(MAX_TRIGGER, Math.round((inCentiAmpMs / outCentiAmpMs) * 10_000));
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  if (ratio >= lower && ratio <= upper) {
    if (open) emit(release(alarms, open, at, 'recovered'));
    return;
  }
  if (open || !mayRaise(alarms, rule, at)) return;
  const raised = { unit, code: 0, raisedAt: at, breachedSince: from, extend: readingOf(body) };
  emit(raise(alarms, rule, { ...raised, triggerValue: ratio, triggerSubValue: ratio < lower ? lower : upper }));
}

/**
 * 706: raised once a discharge that went down to the limit or below it has ended, which is when the battery has not been
 * discharged for the duration, and released when the charge is back. One that is discharged further while it is open has
 * another alarm, at the new depth.
 */
function watchDischarge(
  alarms: UnitAlarms,
  book: BatteryBook,
  { unit, at, body }: WatchedMonitor,
  rule: AlarmRule<DischargeCondition>,
  emit: Emit,
): void {
  const { socCentiPercent: soc } = body;
  if (soc === undefined) return;
  const { limit, hysteresis, thresholdCentiAmp } = rule.condition;
  // Nearly all records: nothing is low, waits or is open.
  if (book.lowest === null && soc > limit && alarms.open.length + alarms.timers.length === 0) return;
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  const isLow = isReached(soc, book.lowest === null ? limit : lowUpTo(rule), 'below');
  if (!isLow && open) emit(release(alarms, open, at, 'recovered'));
  const hasEnded = isLow && book.netCentiAmp > -thresholdCentiAmp;
  const since = trackBreach(alarms, rule, hasEnded, at);
  book.lowest = isLow ? Math.min(book.lowest ?? soc, soc) : null;
  if (since === null || book.lowest === null || at - since < rule.durationMs || !mayRaise(alarms, rule, at)) return;
  if (open) {
    if (book.lowest > open.triggerValue - hysteresis) return;
    emit(release(alarms, open, at, 'superseded'));
  }
  const extend = { ...readingOf(body), endSoc: book.lowest };
  const raised = { unit, code: 0, raisedAt: at, breachedSince: since, extend };
  emit(raise(alarms, rule, { ...raised, triggerValue: book.lowest, triggerSubValue: limit }));
}

/** Up to which state of charge a discharge that reached the limit stays low, centi-%. */
export const lowUpTo = ({ condition: { limit, hysteresis } }: AlarmRule<DischargeCondition>): number =>
  Math.max(limit, limit + hysteresis - 1);

/**
 * 707: raised by the first record by which the battery has not been full for so long, of which as many days are known, and
 * released when it is full.
 */
function watchFullCharge(
  alarms: UnitAlarms,
  book: BatteryBook,
  { unit, at, body }: WatchedMonitor,
  rule: AlarmRule<FullChargeCondition>,
  emit: Emit,
): void {
  const { fullAt, since } = book;
  const from = fullAt ?? since;
  const { limitMs } = rule.condition;
  const limitDays = wholeDays(limitMs);
  const { days } = knownDays(book, at);
  const isFull = fullAt === at;
  if (!isFull && (at - from < limitMs || days < limitDays)) return;
  const open = alarms.open.find((alarm) => alarm.rule === rule.key);
  if (isFull) {
    if (open) emit(release(alarms, open, at, 'recovered'));
    return;
  }
  if (open || !hasCharge(body) || !mayRaise(alarms, rule, at)) return;
  const extend = { ...readingOf(body), ...(fullAt !== null && { lastFullChargeTime: fullAt }) };
  const raised = { unit, code: 0, raisedAt: at, breachedSince: from, extend };
  const triggerValue = Math.min(days, wholeDays(at - from));
  emit(raise(alarms, rule, { ...raised, triggerValue, triggerSubValue: limitDays }));
}
