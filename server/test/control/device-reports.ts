import type { DeviceReport } from '#domain/control/report.ts';

/** How a device says it is set, with everything but what the test is about. */
export const reportOf = (changed: Partial<DeviceReport> = {}): DeviceReport => ({
  at: 1,
  configuration: {},
  can: null,
  bootCount: 1,
  firmwareVersion: '',
  hardwareVersion: '',
  model: '',
  geofenceRevision: null,
  ...changed,
});
