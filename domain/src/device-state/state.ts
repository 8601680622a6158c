import type { EventStatus } from '../alarms/event-watch.ts';
import type { GeofenceSide } from '../alarms/geofence-watch.ts';
import { noAlarms, type UnitAlarms } from '../alarms/open-alarm.ts';
import type { ChargeFold } from '../charging/fold-charge.ts';
import { emptyHistory, type HistoryState } from '../history/state.ts';
import type { BmsSummary } from '../kinds/bms/summary.ts';
import type { Location, Monitor } from '../kinds/wire.ts';
import { type StateWithoutCodes, withCodes } from './upgrade-state.ts';

/**
 * Raised when the shape below changes. A stored state of an earlier one goes on where upgrade-state.ts can say how; any other
 * is made again from the log.
 */
export const STATE_VERSION = 2;

/** The newest record of a kind. */
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
  /** Where the unit is to its geofences; absent while there are none. */
  geofences?: GeofenceSide[];
  /** Faults and external power as the unit last told of them; absent before it did. */
  events?: EventStatus[];
  /** Open hour and open session of the monitor records, in order of instants. */
  history: HistoryState;
  /** Oldest instant of the late monitor records that are not yet in hours and sessions; null when none. */
  lateFrom: number | null;
  /** Of a charger: the charge that is going on, and late records of it as `lateFrom`. */
  charger?: ChargeFold;
  chargerLateFrom?: number;
}

/** Everything derived from one device's records that the next record needs. Plain JSON. */
export interface DeviceReducerState {
  v: typeof STATE_VERSION;
  /** When a message of the device came in last, ms; null before the first. */
  lastReceivedAt: number | null;
  /** When a record of any unit that was taken came in last, ms; absent before the first. */
  lastRecordAt?: number;
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

/** The state of a unit, begun when it is new. Changes `state`. */
export function unitOf(state: DeviceReducerState, unit: number): UnitState {
  const known = state.units[unit];
  if (known) return known;
  const begun: UnitState = {
    newest: {},
    monitor: null,
    location: null,
    bms: null,
    alarms: noAlarms(),
    history: emptyHistory(),
    lateFrom: null,
  };
  state.units[unit] = begun;
  return begun;
}

export type ParsedState =
  | { readonly ok: true; readonly state: DeviceReducerState }
  /** Written by another version of the product, or damaged: everything has to be derived again from the log. */
  | { readonly ok: false; readonly reason: 'other_version' | 'damaged' };

/** The text that is stored. */
export const serializeState = (state: DeviceReducerState): string => JSON.stringify(state);

/** Reads what {@link serializeState} wrote; null (no text yet) is the empty state. Never throws. */
export function parseState(text: string | null): ParsedState {
  if (text === null) return { ok: true, state: emptyState() };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'damaged' };
  }
  if (typeof value !== 'object' || value === null || !('v' in value)) return { ok: false, reason: 'damaged' };
  if (value.v !== STATE_VERSION && value.v !== 1) return { ok: false, reason: 'other_version' };
  if (!isWhole(value)) return { ok: false, reason: 'damaged' };
  return { ok: true, state: value.v === 1 ? withCodes(value) : value };
}

/** The version vouches for the shape; only what a torn text would lack is looked at. */
const isWhole = (value: object): value is DeviceReducerState | StateWithoutCodes =>
  'units' in value && typeof value.units === 'object' && value.units !== null && 'online' in value;
