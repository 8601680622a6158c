import type { MapDeviceColumns } from '#web/map/device-field.ts';

export interface TestDevice {
  readonly longitude: number;
  readonly latitude: number;
  readonly online: boolean;
  readonly alarmLevel: number;
  readonly located: boolean;
}

/** Devices as the map snapshot carries them; `mcuId` is the index as 24 hex digits. */
export const fleetColumns = (devices: readonly TestDevice[]): MapDeviceColumns => ({
  mcuId: devices.map((_, index) => mcuIdOf(index)),
  latitudeMicroDegree: devices.map(({ latitude }) => Math.round(latitude * 1e6)),
  longitudeMicroDegree: devices.map(({ longitude }) => Math.round(longitude * 1e6)),
  online: Uint8Array.from(devices, ({ online }) => Number(online)),
  alarmLevel: Uint8Array.from(devices, ({ alarmLevel }) => alarmLevel),
  located: Uint8Array.from(devices, ({ located }) => Number(located)),
});

export const mcuIdOf = (index: number): string => index.toString(16).padStart(24, '0');
