import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import type { UnitValues } from '#domain/fleet/control/unit-settings.ts';
import type { Configuration } from '#domain/foundation/devices/configuration.ts';
import type { FleetDevice } from '../fleet/format.ts';

/** The settings of a device; they survive a restart, as in its flash. */
export interface DeviceSettings {
  configuration: Configuration;
  can: CanConfiguration;
  geofenceRevision: number;
  /** incremented on every start */
  bootCount: number;
  firmwareVersion: string;
  /** of devices behind the hub, by unit: what differs from the factory; absent in older state files */
  units?: Record<number, UnitValues>;
}

/** Of a battery of 12 V; of NMC three cells. */
const chargerDeciVolt: Record<FleetDevice['chemistry'], { absorptionDeciVolt: number; floatDeciVolt: number }> = {
  'lead-acid': { absorptionDeciVolt: 144, floatDeciVolt: 136 },
  lfp: { absorptionDeciVolt: 142, floatDeciVolt: 135 },
  nmc: { absorptionDeciVolt: 126, floatDeciVolt: 125 },
};

/** Factory settings for the battery. */
export const factorySettings = (device: FleetDevice): DeviceSettings => ({
  configuration: {
    capacityCentiAmpHour: Math.round(device.capacityAmpHour * 100),
    nominalCentiVolt: Math.round(device.nominalVoltage * 100),
    chemistry: device.chemistry,
    lowVoltageProtectionDeciVolt: 108,
    lowVoltageWarningDeciVolt: 115,
    lowVoltageRecoverDeciVolt: 122,
    ...chargerDeciVolt[device.chemistry],
    rechargeDeciVolt: 130,
    chargeOverCurrentAmp: Math.max(1, Math.round(device.capacityAmpHour * 0.5)),
    dischargeOverCurrentAmp: Math.max(1, Math.round(device.capacityAmpHour)),
    reportIntervalSeconds: device.intervalSeconds,
    gnssIntervalSeconds: Math.max(10, device.intervalSeconds),
    // Working hours have not been set yet.
    workingHours: { daysBits: 127, fromMinute: 0, toMinute: 1440 },
  },
  can: { bitRateKilobit: 250, protocol: device.bms ? 2 : 0, termination: true, functions: device.bms ? [1] : [] },
  geofenceRevision: 0,
  bootCount: 0,
  firmwareVersion: device.firmwareVersion,
});
