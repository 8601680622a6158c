import type { Calls } from '#domain/assembly/calls.ts';
import { parseState } from '#domain/assembly/device-state/state.ts';
import type { Output } from '#domain/contract/define.ts';
import { utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import { unitsWithRecords } from '#domain/stream/stream/arrivals.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type ShownState, shownState } from '../visibility/shown-state.ts';
import type { Caller } from './list.ts';
import { type DeviceRow, deviceColumns, toDeviceItem } from './row.ts';

interface InfoRow extends DeviceRow {
  companyId: number;
  siteId: number | null;
  timeZone: string;
  model: string | null;
  hardwareVersion: string | null;
  firmwareVersion: string | null;
  imei: string | null;
  simId: string | null;
  simKind: number | null;
  batteryModel: string | null;
  chemistry: string;
  nominalCentiVolt: number | null;
  nominalConcludedDay: number | null;
  capacityCentiAmpHour: number | null;
  reportIntervalS: number;
  boundAt: number;
  warrantyUntil: number | null;
  serviceUntil: number | null;
  state: string | null;
  recomputeFrom: number | null;
}

const select = (
  deviceId: number,
  userId: number,
  shown: ShownState,
) => sql`select d.company_id, d.site_id, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone, d.model,
  d.hardware_version, d.firmware_version, d.imei, d.sim_id, d.sim_kind, d.battery_model, d.chemistry,
  d.nominal_centi_volt, d.nominal_concluded_day, d.capacity_centi_amp_hour, d.report_interval_s, d.bound_at, d.warranty_until,
  r.state, q.from_at as recompute_from,
  ${deviceColumns(userId, shown)} join device_snapshot r on r.device_id = d.id
    left join recompute_due q on q.device_id = r.device_id and q.projection = 'history' where d.id = ${deviceId}`;

/** Everything the console shows about one device. The device is known to be visible to the caller. */
export async function deviceInfo(
  tx: Tx,
  caller: Caller,
  deviceId: number,
  now: number,
): Promise<Omit<Output<Calls['deviceInfo']>, 'replacedBy'>> {
  const row = await tx.one<InfoRow>(select(deviceId, caller.userId, shownState(caller, now)));
  return {
    ...toDeviceItem(row, caller),
    companyId: row.companyId,
    companyPath: row.path,
    siteId: row.siteId,
    timeZone: row.timeZone,
    model: row.model,
    hardwareVersion: row.hardwareVersion,
    firmwareVersion: row.firmwareVersion,
    imei: row.imei,
    simId: row.simId,
    simKind: row.simKind,
    batteryModel: row.batteryModel,
    machineType: row.machineType,
    chemistry: row.chemistry,
    nominalVoltage: row.nominalCentiVolt,
    nominalConcludedAt: row.nominalConcludedDay === null ? null : utcDayStart(row.nominalConcludedDay),
    capacityAmpHour: row.capacityCentiAmpHour === null ? null : row.capacityCentiAmpHour / 100,
    reportInterval: row.reportIntervalS,
    bindTime: row.boundAt,
    warrantyDate: row.warrantyUntil,
    serviceExpiry: row.serviceUntil,
    units: unitsWith(row.state, KIND.monitor),
    bmsUnits: unitsWith(row.state, KIND.bms),
    recomputeFrom: row.recomputeFrom,
  };
}

/** Units of the device that have records of a kind, in their order. */
function unitsWith(state: string | null, kind: Kind): number[] {
  const parsed = parseState(state);
  return parsed.ok ? unitsWithRecords(parsed.state.arrivals, kind) : [];
}
