import { noAlarms, type UnitAlarms } from '../alarms/open-alarm.ts';
import type { Location, Monitor } from '../gen/uplink.ts';
import type { BmsSummary } from './bms-summary.ts';
import type { HistoryState } from './history/state.ts';

/** Raised when the shape below changes; a stored state of another version is made again from the log. */
export const STATE_VERSION = 1;

/** A newest record as it came in. */
export interface Live<Body> {
  at: number;
  receivedAt: number;
  body: Body;
}

/** One unit behind the hub; 0 is the hub itself. */
export interface UnitState {
  /** By kind of record (its field number): the newest instant, ms. */
  newest: Record<number, number>;
  monitor: Live<Monitor> | null;
  location: Live<Location> | null;
  bms: Live<BmsSummary> | null;
  alarms: UnitAlarms;
  /** Open hour and open session of the monitor records, in order of instants. */
  history: HistoryState;
  /** Oldest instant of the late monitor records that are not yet in hours and sessions; null when none. */
  lateFrom: number | null;
}

/** Everything derived from one device's records that the next record needs. Plain JSON. */
export interface DeviceReducerState {
  v: typeof STATE_VERSION;
  /** When a message of the device came in last, ms; null before the first. */
  lastReceivedAt: number | null;
  online: boolean;
  /** By unit number. */
  units: Record<number, UnitState>;
}

export const emptyState = (): DeviceReducerState => ({
  v: STATE_VERSION,
  lastReceivedAt: null,
  online: false,
  units: {},
});
