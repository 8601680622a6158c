import type { DeviceReport } from '#domain/control/report.ts';

/** A configuration report with values for everything except the subject of the test. */
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
