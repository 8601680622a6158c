import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { settingsOfType, type UnitConfiguration } from '#domain/fleet/control/unit-settings.ts';
import type { FleetDevice } from '../fleet/format.ts';
import type { DeviceState } from './model.ts';

/** The report of a device about its settings; `at` is by its own clock. */
export const reportOfSettings = (device: FleetDevice, state: DeviceState, at: number): DeviceReport => {
  const { configuration, can, bootCount, firmwareVersion, geofenceRevision, units } = state.settings;
  return {
    at,
    configuration: { ...configuration, reportIntervalSeconds: state.intervalSeconds ?? device.intervalSeconds },
    can,
    bootCount,
    firmwareVersion,
    hardwareVersion: device.hardwareVersion,
    model: device.model,
    geofenceRevision,
    ...(device.energyUnits.length > 0 && { units: unitsOf(device, units) }),
  };
};

/** Devices of the energy system that can be set, as they are set. */
const unitsOf = ({ energyUnits }: FleetDevice, changed: DeviceState['settings']['units'] = {}): UnitConfiguration[] =>
  energyUnits.flatMap(({ unit, deviceType, behindDtu }) => {
    const settings = settingsOfType(deviceType);
    const usual = Object.fromEntries(settings.map((each) => [each.key, each.usual]));
    return settings.length === 0 ? [] : [{ unit, deviceType, behindDtu, values: { ...usual, ...changed[unit] } }];
  });
