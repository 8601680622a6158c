import { alarmEntry } from './catalogue.ts';
import type { EventStatus } from './event-watch.ts';
import { alarmKey, type OpenAlarm, type Reading, type UnitAlarms } from './open-alarm.ts';

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
