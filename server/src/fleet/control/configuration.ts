import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { isSameCan } from '#domain/fleet/control/can.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { differingFields } from '#domain/foundation/devices/configuration.ts';
import { isSeen } from '../../foundation/visibility/lease.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { readConfiguration, type StoredConfiguration } from './configuration-store.ts';

/** The stored configuration of a device; for a leased device, what was reported and desired within the lease. */
export async function seenConfiguration(tx: Tx, device: ScopedDevice): Promise<StoredConfiguration> {
  const stored = await readConfiguration(tx, device.id);
  return {
    ...(isSeen(device, stored.receivedAt) ? stored : { ...stored, report: null, receivedAt: null }),
    ...(!isSeen(device, stored.desiredAt) && { desired: {}, desiredCan: null, desiredAt: null, desiredBy: null }),
  };
}

/** The configuration that a device last reported; null when it never reported one. */
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
  nominalCentiVolt: number | null;
  capacityCentiAmpHour: number | null;
}

/** The reported configuration of a device beside the desired one. */
export async function lastConfiguration(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getLastYhubConfig']>> {
  const stored = await seenConfiguration(tx, device);
  const facts = await tx.one<Facts>(
    `select chemistry, nominal_centi_volt, capacity_centi_amp_hour
     from device where id = $1`,
    [device.id],
  );
  const { report, desired, desiredCan, desiredAt, desiredBy } = stored;
  return {
    known: shownReport(stored),
    wanted: desired,
    wantedCan: desiredCan && { ...desiredCan, functions: [...desiredCan.functions] },
    wantedAt: desiredAt,
    wantedBy: desiredBy,
    differing: report ? differingFields(desired, report.configuration) : [],
    canDiffers: desiredCan !== null && report?.can != null && !isSameCan(desiredCan, report.can),
    ...facts,
  };
}
