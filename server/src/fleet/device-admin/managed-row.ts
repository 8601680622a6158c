import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { ShownState } from '../../foundation/visibility/shown-state.ts';
import { joined, type Sql, sql } from '../../platform/db/sql.ts';

/** A line of the table of devices. */
export type ManagedDevice = Output<Calls['pageManagedDevices']>['list'][number];

/** The columns that the table of devices reads, as the database returns them. */
export interface ManagedRow {
  id: number;
  mcuId: string;
  sn: string;
  name: string;
  deviceType: string;
  manufacturer: number | null;
  companyId: number;
  companyName: string;
  path: string;
  siteName: string | null;
  online: boolean;
  alarmLevel: number;
  socCentiPercent: number | null;
  voltageCentiVolt: number | null;
  temperatureCentiCelsius: number | null;
  at: number | null;
  lastContact: number | null;
  networkPermille: number | null;
  model: string | null;
  hardwareVersion: string | null;
  firmwareVersion: string | null;
  batteryModel: string | null;
  capacityCentiAmpHour: number | null;
  imei: string | null;
  simId: string | null;
  boundAt: number;
  warrantyUntil: number | null;
  serviceUntil: number | null;
}

export function managedRows({ column, alarmLevel, lastContact }: ShownState): Sql {
  return sql`select d.id, d.mcu_id, d.sn, d.name, d.device_type, d.manufacturer, d.company_id,
    c.name as company_name, d.path, t.name as site_name, s.online, ${alarmLevel} as alarm_level,
    ${joined(MEASURED.map(column))}, ${lastContact} as last_contact, d.model, d.hardware_version, d.firmware_version,
    d.battery_model, d.capacity_centi_amp_hour, d.imei, d.sim_id, d.bound_at, d.warranty_until, d.service_until
  from device d join device_state s on s.device_id = d.id join company c on c.id = d.company_id
  left join site t on t.id = d.site_id`;
}

const MEASURED = ['socCentiPercent', 'voltageCentiVolt', 'temperatureCentiCelsius', 'at', 'networkPermille'] as const;

export const toManagedDevice = (row: ManagedRow): ManagedDevice => ({
  id: row.id,
  mcuId: row.mcuId,
  deviceSn: row.sn,
  deviceName: row.name,
  deviceType: row.deviceType,
  manufacturer: row.manufacturer,
  companyId: row.companyId,
  companyName: row.companyName,
  companyPath: row.path,
  site: row.siteName,
  onlineStatus: row.online,
  alarmLevel: row.alarmLevel,
  soc: row.socCentiPercent,
  voltage: row.voltageCentiVolt,
  temperatureCentiCelsius: row.temperatureCentiCelsius,
  lastReport: row.at,
  lastContact: row.lastContact,
  networkPermille: row.networkPermille,
  model: row.model,
  hardwareVersion: row.hardwareVersion,
  firmwareVersion: row.firmwareVersion,
  batteryModel: row.batteryModel,
  capacityAmpHour: row.capacityCentiAmpHour === null ? null : row.capacityCentiAmpHour / 100,
  imei: row.imei,
  simId: row.simId,
  bindTime: row.boundAt,
  warrantyDate: row.warrantyUntil,
  serviceExpiry: row.serviceUntil,
});
