import type { OpenAlarm, ReleaseReason } from '../alarms/open-alarm.ts';
import type { Bms, EventKind, Location, Monitor } from '../gen/uplink.ts';
import type { HourBucket } from './history/bucket.ts';
import type { BatterySession } from './history/session.ts';

interface RecordKey {
  readonly unit: number;
  /** Instant of the measurement, UTC epoch ms. */
  readonly at: number;
}

interface ReceivedRecord extends RecordKey {
  readonly type: 'record';
  readonly receivedAt: number;
}

/** `kind` is the field number of the body in UplinkRecord. Positions are WGS-84. */
export type RecordInput =
  | (ReceivedRecord & { readonly kind: 10; readonly body: Monitor })
  | (ReceivedRecord & { readonly kind: 11; readonly body: Location })
  | (ReceivedRecord & { readonly kind: 12; readonly body: Bms });

/** The clock, every 10 s. */
export interface TickInput {
  readonly type: 'tick';
  readonly now: number;
  /** Since when this process receives; silence before it is ours, not the device's. */
  readonly listeningSince?: number;
}

/** dev/{mcuId}/up/event. It shows that the device is there; alarms from events are separate rules. */
export interface DeviceEventInput extends RecordKey {
  readonly type: 'event';
  readonly receivedAt: number;
  readonly kind: EventKind;
  readonly code: number;
  readonly text: string;
  readonly active: boolean;
}

/** The settings passed along are new: alarms whose rule is off now are released. */
export interface SettingsInput {
  readonly type: 'settings';
  readonly now: number;
}

export type ReduceInput = RecordInput | TickInput | DeviceEventInput | SettingsInput;

export type RefusalReason = 'future' | 'duplicate';

/** What follows from an input. A batch of inputs may be told once: the state holds the values. */
export type ReduceEvent =
  /** The live values of (kind, unit) are those of this record now. */
  | { type: 'live'; kind: number; unit: number; at: number }
  | { type: 'alarmRaised'; alarm: OpenAlarm }
  | { type: 'alarmReleased'; alarm: OpenAlarm; releasedAt: number; reason: ReleaseReason }
  /** The bucket's hour is over: write it (insert or replace by unit and startAt). */
  | { type: 'bucketClosed'; unit: number; bucket: HourBucket }
  /** The session is open from `session.startedAt`; its numbers up to now are in the state. */
  | { type: 'sessionStarted'; unit: number; session: BatterySession }
  /** The session is over: write it (insert or replace by unit and startedAt). */
  | { type: 'sessionClosed'; unit: number; session: BatterySession }
  | { type: 'wentOnline'; at: number }
  | { type: 'wentOffline'; at: number; lastReceivedAt: number }
  /** A future record must not be written to the log; a duplicate of the newest is there already. */
  | { type: 'refused'; reason: RefusalReason; kind: number; unit: number; at: number }
  /**
   * Not newer than the newest of its kind and unit, so live values and alarms stay; the reducer cannot tell a late record
   * from a resent one. Monitor records move `lateFrom` of their unit, and hours and sessions have to be folded again.
   */
  | { type: 'late'; kind: number; unit: number; at: number };
