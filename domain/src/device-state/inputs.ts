import type { AlarmEvent } from '../alarms/open-alarm.ts';
import type { ChargeEvent } from '../charging/fold-charge.ts';
import type { HistoryEvent } from '../history/fold.ts';
import type { DeviceEvent } from '../kinds/event/device-event.ts';
import type { Measurement } from '../kinds/registry.ts';

/** A record as it arrives, decoded and checked; `at` is its instant and `receivedAt` that of its arrival, UTC epoch ms. Positions are WGS-84. */
export type RecordInput = Measurement & { readonly type: 'record'; readonly receivedAt: number };

/** The clock, every 10 s. */
export interface TickInput {
  readonly type: 'tick';
  readonly now: number;
  /** Since when this process receives; silence before it is ours, not the device's. */
  readonly listeningSince?: number;
}

/** Something a device reported. */
export type DeviceEventInput = DeviceEvent & { readonly type: 'event' };

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
  | { readonly type: 'live'; readonly kind: number; readonly unit: number; readonly at: number }
  | AlarmEvent
  /**
   * `bucketClosed`, `sessionClosed`: write the row (insert or replace by unit and start).
   * `sessionStarted`: open from `session.startedAt` on; its numbers up to now are in the state.
   */
  | (HistoryEvent & { readonly unit: number })
  /** A charge of a charger began or ended. */
  | (ChargeEvent & { readonly unit: number })
  | { readonly type: 'wentOnline'; readonly at: number }
  | { readonly type: 'wentOffline'; readonly at: number; readonly lastReceivedAt: number }
  /** A future record must not be written to the log; a duplicate of the newest is there already. */
  | {
      readonly type: 'refused';
      readonly reason: RefusalReason;
      readonly kind: number;
      readonly unit: number;
      readonly at: number;
    }
  /**
   * Not newer than the newest of its kind and unit, so live values and alarms stay. The reducer cannot tell a late record
   * from a resent one: who can, should not pass a resent one. Monitor records move `lateFrom` of their unit.
   */
  | { readonly type: 'late'; readonly kind: number; readonly unit: number; readonly at: number };
