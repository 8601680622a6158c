import { noIntervals } from '../../stream/believed/interval.ts';
import { alarmEntry } from './catalogue.ts';
import { alarmKey, type OpenAlarm, type Reading, type UnitAlarms } from './life/open-alarm.ts';
import type { WatchedUnit } from './rules/evaluate.ts';
import type { BatteryBook, ChargeCount } from './watch/battery-book.ts';
import type { DirectionState } from './watch/direction.ts';
import type { EventStatus } from './watch/event-watch.ts';

/** Alarms and timers of a unit in the old form, by alarm type, each with a single rule. */
export interface TypedAlarms {
  readonly open: readonly Omit<OpenAlarm, 'rule'>[];
  readonly timers: readonly { readonly msgType: number; readonly breachedSince: number }[];
  /** By `<type>` or, of a fault, `<type>:<code>`. */
  readonly lastRaisedAt: Partial<Readonly<Record<string, number>>>;
}

/** Version 1 of the state of alarms. */
export interface TypedAlarmState {
  readonly lastReceivedAt: number | null;
  readonly units: Readonly<
    Record<number, TypedAlarms & { readonly reading: Reading | null; readonly events?: EventStatus[] }>
  >;
}

/** A unit of version 2 of the state of alarms, which knew no interval of the device. */
export interface UnlearnedUnit extends Omit<WatchedUnit, 'battery' | 'direction'> {
  readonly events?: EventStatus[];
  readonly battery?: Omit<BatteryBook, 'count'> & Omit<ChargeCount, 'interval' | 'waiting'>;
  readonly direction?: Omit<DirectionState, 'interval' | 'waiting'>;
}

/** The units of a state, which learn the interval of their device from now on. */
export const learningUnits = (units: Readonly<Record<number, UnlearnedUnit>>) =>
  Object.fromEntries(Object.entries(units).map(([unit, state]) => [unit, learningUnit(state)]));

function learningUnit({
  battery,
  direction,
  ...unit
}: UnlearnedUnit): Omit<UnlearnedUnit, 'battery' | 'direction'> & WatchedUnit {
  return {
    ...unit,
    ...(battery && { battery: learningBook(battery) }),
    ...(direction && { direction: { ...noIntervals(direction.at), ...direction } }),
  };
}

function learningBook(book: NonNullable<UnlearnedUnit['battery']>): BatteryBook {
  const { isFull, countedFrom, inCentiAmpMs, outCentiAmpMs, ...rest } = book;
  const { currentAt, netCentiAmp } = book;
  const count = { isFull, currentAt, netCentiAmp, countedFrom, inCentiAmpMs, outCentiAmpMs };
  return { ...rest, count: { ...noIntervals(currentAt), ...count } };
}

const ruleOf = (msgType: number): string => alarmEntry(msgType)?.key ?? `${msgType}`;

/** Converts alarms by type to alarms by built-in rule. */
export const upgradeUnitAlarms = ({ open, timers, lastRaisedAt }: TypedAlarms): UnitAlarms => ({
  open: open.map((alarm) => ({ rule: ruleOf(alarm.msgType), ...alarm })),
  timers: timers.map(({ msgType, breachedSince }) => ({ rule: ruleOf(msgType), breachedSince })),
  lastRaisedAt: Object.fromEntries(
    Object.entries(lastRaisedAt).map(([key, raisedAt]) => {
      const [msgType, code = 0] = key.split(':').map(Number);
      return [alarmKey({ rule: ruleOf(msgType!), code }), raisedAt];
    }),
  ),
});

/** The units of a state with their alarms by rule; everything else is unchanged. */
export const upgradeUnits = <Unit extends TypedAlarms>(units: Readonly<Record<number, Unit>>) =>
  Object.fromEntries(Object.entries(units).map(([unit, state]) => [unit, { ...state, ...upgradeUnitAlarms(state) }]));
