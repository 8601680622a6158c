import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { parseState } from '#domain/device-state/state.ts';
import { KIND, type Kind } from '#domain/kinds/registry.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Caller } from './list.ts';
import { type DeviceRow, deviceColumns, toDeviceItem } from './row.ts';

interface InfoRow extends DeviceRow {
  company_id: number;
  path: string;
  site_id: number | null;
  time_zone: string;
  model: string | null;
  hardware_version: string | null;
  firmware_version: string | null;
  imei: string | null;
  sim_id: string | null;
  sim_kind: number | null;
  battery_model: string | null;
  chemistry: string;
  nominal_centi_volt: number;
  capacity_centi_amp_hour: number | null;
  report_interval_s: number;
  bound_at: number;
  warranty_until: number | null;
  service_until: number | null;
  state: string | null;
  recompute_from: number | null;
}

const select = (
  deviceId: number,
  userId: number,
) => sql`select d.company_id, d.path, d.site_id, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone, d.model,
  d.hardware_version, d.firmware_version, d.imei, d.sim_id, d.sim_kind, d.battery_model, d.chemistry,
  d.nominal_centi_volt, d.capacity_centi_amp_hour, d.report_interval_s, d.bound_at, d.warranty_until, d.service_until,
  r.state, q.from_at as recompute_from,
  ${deviceColumns(userId)} join device_snapshot r on r.device_id = d.id
    left join recompute_due q on q.device_id = r.device_id and q.projection = 'history' where d.id = ${deviceId}`;

/** Everything the console shows about one device. The device is known to be visible to the caller. */
export async function deviceInfo(tx: Tx, caller: Caller, deviceId: number): Promise<Output<Calls['deviceInfo']>> {
  const row = await tx.one<InfoRow>(select(deviceId, caller.userId));
  return {
    ...toDeviceItem(row, caller.role),
    companyId: row.company_id,
    companyPath: row.path,
    siteId: row.site_id,
    timeZone: row.time_zone,
    model: row.model,
    hardwareVersion: row.hardware_version,
    firmwareVersion: row.firmware_version,
    imei: row.imei,
    simId: row.sim_id,
    simKind: row.sim_kind,
    batteryModel: row.battery_model,
    machineType: row.machine_type,
    chemistry: row.chemistry,
    nominalVoltage: row.nominal_centi_volt,
    capacityAmpHour: row.capacity_centi_amp_hour === null ? null : row.capacity_centi_amp_hour / 100,
    reportInterval: row.report_interval_s,
    bindTime: row.bound_at,
    warrantyDate: row.warranty_until,
    serviceExpiry: row.service_until,
    units: unitsWith(row.state, KIND.monitor),
    bmsUnits: unitsWith(row.state, KIND.bms),
    recomputeFrom: row.recompute_from,
  };
}

/** Units of the device that have sent records of a kind, in their order. */
function unitsWith(state: string | null, kind: Kind): number[] {
  const parsed = parseState(state);
  if (!parsed.ok) return [];
  return Object.entries(parsed.state.arrivals.units).flatMap(([unit, newest]) =>
    kind in newest ? [Number(unit)] : [],
  );
}
