import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { isSameCan } from '#domain/control/can.ts';
import { differingFields } from '#domain/control/configuration.ts';
import type { Chemistry } from '#domain/device-facts.ts';
import { isSeen } from '../devices/lease.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import { readConfiguration, type StoredConfiguration } from './configuration-store.ts';

/** What is kept of a device's configuration; of a leased one what was told and wanted within the lease. */
export async function seenConfiguration(tx: Tx, device: ScopedDevice): Promise<StoredConfiguration> {
  const stored = await readConfiguration(tx, device.id);
  return {
    ...(isSeen(device, stored.receivedAt) ? stored : { ...stored, report: null, receivedAt: null }),
    ...(!isSeen(device, stored.wantedAt) && { wanted: {}, wantedCan: null, wantedAt: null, wantedBy: null }),
  };
}

/** How a device last said it is set; null when it never did. */
export function shownReport({ report, receivedAt }: StoredConfiguration): Output<Calls['getLastConfiguration']> {
  if (!report || receivedAt === null) return null;
  const { at, configuration, can, bootCount, firmwareVersion, hardwareVersion, model } = report;
  return {
    configuration,
    can: can && { ...can, functions: [...can.functions] },
    bootCount,
    firmwareVersion,
    hardwareVersion,
    model,
    at,
    receivedAt,
  };
}

interface Facts {
  chemistry: Chemistry;
  nominalCentiVolt: number;
  capacityCentiAmpHour: number | null;
}

/** How a device is set against how it is meant to be. */
export async function lastConfiguration(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getLastYhubConfig']>> {
  const stored = await seenConfiguration(tx, device);
  const facts = await tx.one<Facts>(
    `select chemistry, nominal_centi_volt as "nominalCentiVolt", capacity_centi_amp_hour as "capacityCentiAmpHour"
     from device where id = $1`,
    [device.id],
  );
  const { report, wanted, wantedCan, wantedAt, wantedBy } = stored;
  return {
    known: shownReport(stored),
    wanted,
    wantedCan: wantedCan && { ...wantedCan, functions: [...wantedCan.functions] },
    wantedAt,
    wantedBy,
    differing: report ? differingFields(wanted, report.configuration) : [],
    canDiffers: wantedCan !== null && report?.can != null && !isSameCan(wantedCan, report.can),
    ...facts,
  };
}
