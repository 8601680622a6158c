import type { WorkingHours } from '../../../foundation/devices/configuration.ts';
import type { Kind } from '../../../foundation/kinds/registry.ts';
import type { AlarmType } from '../catalogue.ts';
import type { FamilyLimit } from '../families/family.ts';
import type { AlarmSeverity } from '../words/severity.ts';

/** The longest time for which a limit may have to be breached. */
export const MAX_DURATION_SECONDS = 3600;

/** What the current of a battery is doing while a rule counts. */
export const WHILE_STATES = ['any', 'charging', 'discharging', 'idle'] as const;
export type WhileState = (typeof WHILE_STATES)[number];

/** The side on which a limit is breached: by the limit itself and values on this side of it. */
export type Comparison = Exclude<FamilyLimit<number>['side'], 'outside'>;

/** A channel of a kind of record; limits are in the integers of its wire. */
export interface ChannelName {
  readonly kind: Kind;
  readonly channel: string;
}

/** Holds while a value of a record is at a limit or beyond it. */
export interface ChannelCondition extends ChannelName {
  readonly source: 'record';
  readonly comparison: Comparison;
  readonly limit: number;
  /** How far the value must return from the limit before the condition ends. */
  readonly hysteresis: number;
}

/** Holds when the device has been silent for this long, and longer than the online rule allows. */
export interface SilenceCondition {
  readonly source: 'clock';
  readonly limitMs: number;
}

/** Holds while the ignition is on outside working hours in a time zone. */
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

/** Holds while the clock of the device is off by so much, or gets off by so much in a day. */
export interface ClockCondition {
  readonly source: 'wrongClock';
  readonly limitMs: number;
}

/** Holds while the cells of a battery are so far apart under load, or grow apart fast. */
export interface CellsCondition {
  readonly source: 'cells';
  /** Hundredths of a millivolt. */
  readonly limit: number;
  readonly hysteresis: number;
}

/** Holds as reported by events of the device. */
export interface StatusCondition {
  readonly source: 'event';
}

/** Holds while the device has crossed the border of a geofence; the spans contain the geofences. */
export interface BorderCondition {
  readonly source: 'geofence';
}

/** When the limits of a group count. */
export interface Counting {
  readonly whileState: WhileState;
  readonly hours: WorkingHours | null;
  readonly timeZone: string;
}

/** What the alarms of an own rule keep of it, so that they read right when it is changed or deleted. */
export interface OwnRuleMark extends ChannelName {
  readonly name: string;
  readonly comparison: Comparison;
}

export type Condition =
  | ChannelCondition
  | SilenceCondition
  | HoursCondition
  | DischargeCondition
  | FullChargeCondition
  | BalanceCondition
  | ClockCondition
  | CellsCondition
  | StatusCondition
  | BorderCondition;

/** When an alarm is raised. Plain JSON. */
export interface AlarmRule<C extends Condition = Condition> {
  /** Never changes, because it identifies the rule in the state of a device. */
  readonly key: string;
  /** The alarm type that it raises, as in the catalogue. */
  readonly msgType: AlarmType;
  readonly severity: AlarmSeverity;
  readonly condition: C;
  /** How long the condition must hold. */
  readonly durationMs: number;
  /** It raises at most one alarm per unit and code in this time. */
  readonly repeatGapMs: number;
}

/**
 * A rule with a limit. Of a group, only the rule of the lowest rank whose condition holds is open. All rules of a group
 * use the same channel and side, and a lower rank has a more extreme limit.
 */
export interface LimitRule extends AlarmRule<ChannelCondition> {
  readonly group: string;
  readonly rank: number;
  /** The same for all rules of a group; absent where they always count. */
  readonly counts?: Counting;
  /** The code of its alarms, 0 where it is absent. */
  readonly code?: number;
  readonly own?: OwnRuleMark;
}
export type AnyRule = LimitRule | AlarmRule<Exclude<Condition, ChannelCondition>>;
