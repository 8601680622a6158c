import type { CanConfiguration } from '#domain/fleet/control/can.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import type { Tx } from '../../platform/db/within.ts';

/** The last configuration reported by a device, and the desired one. */
export interface StoredConfiguration {
  readonly report: DeviceReport | null;
  readonly receivedAt: number | null;
  readonly desired: ConfigurationPart;
  readonly desiredCan: CanConfiguration | null;
  readonly desiredAt: number | null;
  readonly desiredBy: string | null;
}

const NO_CONFIGURATION: StoredConfiguration = {
  report: null,
  receivedAt: null,
  desired: {},
  desiredCan: null,
  desiredAt: null,
  desiredBy: null,
};

/** The stored configuration of a device; empty if it never reported one and none is desired. */
export const readConfiguration = async (tx: Tx, deviceId: number): Promise<StoredConfiguration> =>
  (await tx.maybe<StoredConfiguration>(
    `select report, received_at, wanted as desired, wanted_can as desired_can, wanted_at as desired_at,
       wanted_by as desired_by from device_configuration where device_id = $1`,
    [deviceId],
  )) ?? NO_CONFIGURATION;

/** Locks and reads the last report of a device, with the stamps of the reports received before. */
export const lockReport = (
  tx: Tx,
  deviceId: number,
): Promise<(Pick<StoredConfiguration, 'report' | 'receivedAt'> & { readonly stamps: readonly string[] }) | null> =>
  tx.maybe(
    `select report, received_at, heard_reports as stamps from device_configuration
     where device_id = $1 for update`,
    [deviceId],
  );

/** Saves a report, unless a newer one is stored. */
export async function saveReport(
  tx: Tx,
  deviceId: number,
  report: DeviceReport,
  receivedAt: number,
  stamps: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into device_configuration (device_id, report, received_at, heard_reports) values ($1, $2, $3, $4)
     on conflict (device_id) do update set report = excluded.report, received_at = excluded.received_at,
       heard_reports = excluded.heard_reports
     where device_configuration.received_at is null or device_configuration.received_at <= excluded.received_at`,
    [deviceId, JSON.stringify(report), receivedAt, stamps],
  );
}

/** Adds to the desired configuration of a device. */
export async function saveDesired(
  tx: Tx,
  deviceId: number,
  desired: { changes?: ConfigurationPart; can?: CanConfiguration },
  by: { name: string; at: number },
): Promise<void> {
  await tx.query(
    `insert into device_configuration (device_id, wanted, wanted_can, wanted_at, wanted_by) values ($1, $2, $3, $4, $5)
     on conflict (device_id) do update set wanted = device_configuration.wanted || excluded.wanted,
       wanted_can = coalesce(excluded.wanted_can, device_configuration.wanted_can),
       wanted_at = excluded.wanted_at, wanted_by = excluded.wanted_by`,
    [deviceId, JSON.stringify(desired.changes ?? {}), desired.can ? JSON.stringify(desired.can) : null, by.at, by.name],
  );
}
