import type { AlarmEvent, OpenAlarm } from '../alarms/open-alarm.ts';
import { type AlarmState, alarms } from '../alarms/projection.ts';
import { charging, type UnitChargeEvent } from '../charging/projection.ts';
import { type ClockEvent, type ClocksState, clocks } from '../clocks/projection.ts';
import { type GeofenceState, geofences } from '../geofences/projection.ts';
import { history, type UnitHistoryEvent } from '../history/projection.ts';
import { type PresenceEvent, presence } from '../presence/projection.ts';
import { believed } from '../readings/believed.ts';
import { type ReadingEvent, readings } from '../readings/projection.ts';
import { createStream, type StatesOf, type StreamEvent } from '../stream/run.ts';
import type { DeviceSettings } from './settings.ts';

/** Everything derived from the inputs of a device, in the order in which each input is processed. */
export const PROJECTIONS = [believed, presence, readings, alarms, geofences, history, charging, clocks] as const;

/** The effects of an input. A batch of inputs may be reported once: the state has the values. */
export type DeviceStreamEvent =
  | StreamEvent
  | PresenceEvent
  | ReadingEvent
  | AlarmEvent
  | UnitHistoryEvent
  | UnitChargeEvent
  | ClockEvent;

/** Everything derived from one device's inputs that the next input needs. Plain JSON. */
export type DeviceState = StatesOf<typeof PROJECTIONS>;

/** Passes the inputs of a device to all projections. */
export const deviceStream = createStream<typeof PROJECTIONS, DeviceSettings, Exclude<DeviceStreamEvent, StreamEvent>>(
  PROJECTIONS,
);

/** The open alarms of a device, whichever projection raised them. */
export const openAlarms = (state: {
  readonly alarms: AlarmState;
  readonly geofences: GeofenceState;
  readonly clocks: ClocksState;
}): OpenAlarm[] =>
  [state.alarms, state.geofences, state.clocks].flatMap(({ units }) =>
    Object.values(units).flatMap(({ open }) => open),
  );
