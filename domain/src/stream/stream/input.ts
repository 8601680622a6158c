import type { DeviceEvent } from '../../foundation/kinds/event/device-event.ts';
import type { Measurement } from '../../foundation/kinds/registry.ts';

/** A record as it arrives, decoded and checked; `at` is its instant and `receivedAt` that of its arrival, UTC epoch ms. Positions are WGS-84. */
export type RecordInput = Measurement & {
  readonly type: 'record';
  readonly receivedAt: number;
  /** Its own instant, where `at` is that of the live order. */
  readonly sentAt?: number;
};

/** Something a device reported. */
export type DeviceEventInput = DeviceEvent & { readonly type: 'event' };

/** A message that brought nothing new: a record come again, one from the future, one older than the newest. */
export interface SeenInput {
  readonly type: 'seen';
  readonly receivedAt: number;
  /** The instant of one that was not read because no clock that is right says it; absent for all others. */
  readonly sentAt?: number;
}

/** An instant that a projection asked for has passed. */
export interface DeadlineInput {
  readonly type: 'deadline';
  readonly now: number;
  /** Since when this process hears devices without a break; silence before it is the server's, not the device's. */
  readonly listeningSince?: number;
}

/** From here on the settings passed along are in force. */
export interface SettingsInput {
  readonly type: 'settings';
  readonly now: number;
}

/** Millivolt between the lowest and the highest cell under load, by how much more each week at least, and since when. */
export interface CellsApart {
  readonly millivolt: number;
  readonly perWeek: number;
  readonly since: number;
}

/** What the analysis of the last days has found of a battery; the device has not said it. */
export interface FoundInput {
  readonly type: 'found';
  readonly now: number;
  readonly unit: number;
  /** All that are weak now; positions count from 0, and since when each is. */
  readonly weakCells: readonly { readonly cell: number; readonly since: number }[];
  /** How far the cells are apart under load; null where the days do not show it. */
  readonly apart: CellsApart | null;
}

/** What the analysis of all its days has found to drift in a battery. */
export interface DriftsInput {
  readonly type: 'drifted';
  readonly now: number;
  readonly unit: number;
  /** All that drifts now, by the code of its alarm, and since when it stands out. */
  readonly drifts: readonly { readonly code: number; readonly since: number }[];
}

export type StreamInput =
  | RecordInput
  | DeviceEventInput
  | SeenInput
  | DeadlineInput
  | SettingsInput
  | FoundInput
  | DriftsInput;

/** The instant of an input by the clock of the server. */
export const arrivedAt = (input: StreamInput): number => ('now' in input ? input.now : input.receivedAt);
