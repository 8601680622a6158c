import type { AlarmEvent, OpenAlarm } from '../../alerting/alarms/life/open-alarm.ts';
import { type AlarmState, alarms } from '../../alerting/alarms/projection.ts';
import type { DeviceSettings } from '../../alerting/device-settings/settings.ts';
import { type GeofenceState, geofences } from '../../alerting/geofences/projection.ts';
import { type ClockEvent, type ClocksState, clocks } from '../../fleet/clocks/projection.ts';
import { charging, type UnitChargeEvent } from '../../power/charging/projection.ts';
import { history, type UnitHistoryEvent } from '../../stream/history/projection.ts';
import { type PresenceEvent, presence } from '../../stream/presence/projection.ts';
import { believed } from '../../stream/readings/believed.ts';
import { type ReadingEvent, readings } from '../../stream/readings/projection.ts';
import { createStream, type StatesOf, type StreamEvent } from '../../stream/stream/run.ts';

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
