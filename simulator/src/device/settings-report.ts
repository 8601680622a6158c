import type { DeviceReport } from '#domain/control/report.ts';
import type { FleetDevice } from '../fleet/format.ts';
import type { DeviceState } from './model.ts';

/** The report of a device about its settings; `at` is by its own clock. */
export const reportOfSettings = (device: FleetDevice, state: DeviceState, at: number): DeviceReport => {
  const { configuration, can, bootCount, firmwareVersion, geofenceRevision } = state.settings;
  return {
    at,
    configuration: { ...configuration, reportIntervalSeconds: state.intervalSeconds ?? device.intervalSeconds },
    can,
    bootCount,
    firmwareVersion,
    hardwareVersion: device.hardwareVersion,
    model: device.model,
    geofenceRevision,
  };
};
