import type { WorkingHours } from '../control/configuration.ts';
import type { Kind } from '../kinds/registry.ts';
import type { AlarmSeverity, AlarmType } from './catalogue.ts';

/** Which values a limit is reached by: the limit itself, and those on this side of it. */
export type Comparison = 'below' | 'above';

/** A channel of a kind of record; limits are in the integers of its wire. */
export interface ChannelName {
  readonly kind: Kind;
  readonly channel: string;
}

/** A value of a record is at a limit or beyond it. */
export interface ChannelCondition extends ChannelName {
  readonly source: 'record';
  readonly comparison: Comparison;
  readonly limit: number;
  /** How far the value must come back from the limit before it is over. */
  readonly hysteresis: number;
}

/** The device says nothing for so long, and longer than one that is online may be silent. */
export interface SilenceCondition {
  readonly source: 'clock';
  readonly limitMs: number;
}

/** The ignition is on outside of working hours, by the clock of a zone. */
export interface HoursCondition {
  readonly source: 'ignition';
  /** The voltage from which it is on. */
  readonly limit: number;
  readonly hours: WorkingHours;
  readonly timeZone: string;
}

/** A discharge has ended at a state of charge that is too low. */
export interface DischargeCondition {
  readonly source: 'discharge';
  /** Centi-percent. */
  readonly limit: number;
  readonly hysteresis: number;
  /** A net current out of the battery from which it is being discharged, centiampere. */
  readonly thresholdCentiAmp: number;
}

/** The battery has not been full for so long. */
export interface FullChargeCondition {
  readonly source: 'fullCharge';
  readonly limitMs: number;
}

/** Between two full charges, more or less went into the battery than what came out of it calls for. */
export interface BalanceCondition {
  readonly source: 'balance';
  /** Charge in to charge out, in hundredths of a percent, below and above which it is out of range. */
  readonly lower: number;
  readonly upper: number;
  /** What has to come out before the ratio means something, centiampere-hours. */
  readonly leastCentiAmpHour: number;
}

/** The device tells by events that it is so. */
export interface StatusCondition {
  readonly source: 'event';
}

/** The device has crossed the border of a geofence; which one, its spans say. */
export interface BorderCondition {
  readonly source: 'geofence';
}

export type Condition =
  | ChannelCondition
  | SilenceCondition
  | HoursCondition
  | DischargeCondition
  | FullChargeCondition
  | BalanceCondition
  | StatusCondition
  | BorderCondition;

/** When an alarm is raised. Plain JSON. */
export interface AlarmRule<C extends Condition = Condition> {
  /** Names it in the state of a device, and so never changes. */
  readonly key: string;
  /** The alarm that it raises, by its number in the catalogue. */
  readonly msgType: AlarmType;
  readonly severity: AlarmSeverity;
  readonly condition: C;
  /** How long the condition must hold. */
  readonly durationMs: number;
  /** It raises at most one alarm of a unit and code in this time. */
  readonly repeatGapMs: number;
}

/**
 * A rule with a limit. Of a group, only the one of the lowest rank whose condition holds is open; all of a group are about one
 * channel and compare in one way, and the lower the rank the further out is the limit.
 */
export interface LimitRule extends AlarmRule<ChannelCondition> {
  readonly group: string;
  readonly rank: number;
}
export type AnyRule = LimitRule | AlarmRule<Exclude<Condition, ChannelCondition>>;
