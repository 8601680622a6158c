import type { CanConfiguration } from '#domain/control/can.ts';
import type { ConfigurationPart } from '#domain/control/configuration.ts';
import type { DeviceReport } from '#domain/control/report.ts';
import type { Tx } from '../platform/db/within.ts';

/** How a device last said it is set, and how it is meant to be. */
export interface StoredConfiguration {
  readonly report: DeviceReport | null;
  readonly receivedAt: number | null;
  readonly wanted: ConfigurationPart;
  readonly wantedCan: CanConfiguration | null;
  readonly wantedAt: number | null;
  readonly wantedBy: string | null;
}

const NO_CONFIGURATION: StoredConfiguration = {
  report: null,
  receivedAt: null,
  wanted: {},
  wantedCan: null,
  wantedAt: null,
  wantedBy: null,
};

/** What is kept of a device's configuration; empty when it never said anything and nothing was wanted. */
export const readConfiguration = async (tx: Tx, deviceId: number): Promise<StoredConfiguration> =>
  (await tx.maybe<StoredConfiguration>(
    `select report, received_at as "receivedAt", wanted, wanted_can as "wantedCan", wanted_at as "wantedAt",
       wanted_by as "wantedBy" from device_configuration where device_id = $1`,
    [deviceId],
  )) ?? NO_CONFIGURATION;

/** What a device last said, kept from others until the end of the transaction, with which reports were heard before. */
export const lockReport = (
  tx: Tx,
  deviceId: number,
): Promise<(Pick<StoredConfiguration, 'report' | 'receivedAt'> & { readonly stamps: readonly string[] }) | null> =>
  tx.maybe(
    `select report, received_at as "receivedAt", heard_reports as stamps from device_configuration
     where device_id = $1 for update`,
    [deviceId],
  );

/** Keeps how a device says it is set. */
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

/** Adds to what is wanted of a device. */
export async function saveDesired(
  tx: Tx,
  deviceId: number,
  wanted: { changes?: ConfigurationPart; can?: CanConfiguration },
  by: { name: string; at: number },
): Promise<void> {
  await tx.query(
    `insert into device_configuration (device_id, wanted, wanted_can, wanted_at, wanted_by) values ($1, $2, $3, $4, $5)
     on conflict (device_id) do update set wanted = device_configuration.wanted || excluded.wanted,
       wanted_can = coalesce(excluded.wanted_can, device_configuration.wanted_can),
       wanted_at = excluded.wanted_at, wanted_by = excluded.wanted_by`,
    [deviceId, JSON.stringify(wanted.changes ?? {}), wanted.can ? JSON.stringify(wanted.can) : null, by.at, by.name],
  );
}
