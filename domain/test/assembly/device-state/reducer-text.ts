import type { DeviceState } from '#domain/assembly/device-state/projections.ts';

/** The state that releases up to 1.7.8 stored for the first unit of a device: one text of one version for everything. */
export function reducerText(state: DeviceState, v: 1 | 2, changes: object = {}): string {
  const { reading: _, events, ...alarms } = state.alarms.units[0]!;
  const unit = {
    newest: state.arrivals.units[0] ?? {},
    ...(state.readings.units[0] ?? { monitor: null, location: null, bms: null }),
    alarms,
    ...(events && { events }),
    history: state.history.units[0] ?? {},
    lateFrom: null,
    ...changes,
  };
  return JSON.stringify({ v, ...state.presence, units: { 0: unit } });
}
