import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { settingsOfType, type UnitConfiguration } from '#domain/fleet/control/unit-settings.ts';
import { decodeReport, encodeReport } from '#domain/fleet/control/wire.ts';
import { handleReport } from '#server/fleet/control/handle-messages.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';

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

/** A unit as it leaves the factory. */
export const usualUnit = (unit: number, deviceType: string, behindDtu = false): UnitConfiguration => ({
  unit,
  deviceType,
  behindDtu,
  values: Object.fromEntries(settingsOfType(deviceType).map((each) => [each.key, each.usual])),
});

/** A configuration report of a device, over the wire. */
export async function receiveReport(
  context: Parameters<typeof handleReport>[0],
  deviceId: number,
  changed: Partial<DeviceReport>,
): Promise<void> {
  const told = decodeReport(encodeReport(reportOf({ at: context.clock.now(), ...changed })));
  if (!told) throw new Error('no report');
  await handleReport(context, COMMAND_EFFECTS, deviceId, told);
}
