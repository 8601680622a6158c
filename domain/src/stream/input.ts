import type { DeviceEvent } from '../kinds/event/device-event.ts';
import type { Measurement } from '../kinds/registry.ts';

/** A record as it arrives, decoded and checked; `at` is its instant and `receivedAt` that of its arrival, UTC epoch ms. Positions are WGS-84. */
export type RecordInput = Measurement & { readonly type: 'record'; readonly receivedAt: number };

/** Something a device reported. */
export type DeviceEventInput = DeviceEvent & { readonly type: 'event' };

/** A message that brought nothing new: a record come again, one from the future, one older than the newest. */
export interface SeenInput {
  readonly type: 'seen';
  readonly receivedAt: number;
}

/** An instant that a projection asked for has passed. */
export interface DeadlineInput {
  readonly type: 'deadline';
  readonly now: number;
  /** Since when this process receives; silence before it is ours, not the device's. */
  readonly listeningSince?: number;
}

/** From here on the settings passed along are in force. */
export interface SettingsInput {
  readonly type: 'settings';
  readonly now: number;
}

export type StreamInput = RecordInput | DeviceEventInput | SeenInput | DeadlineInput | SettingsInput;

/** The instant of an input by the clock of the server. */
export const arrivedAt = (input: StreamInput): number => ('now' in input ? input.now : input.receivedAt);
