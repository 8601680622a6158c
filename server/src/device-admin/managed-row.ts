import { sql } from '../platform/db/sql.ts';
import type { ManagedDevice } from './managed.ts';

/** The columns that the table of devices reads, as the database returns them. */
export interface ManagedRow {
  id: number;
  mcu_id: string;
  sn: string;
  name: string;
  device_type: string;
  manufacturer: number | null;
  company_id: number;
  company_name: string;
  path: string;
  site_name: string | null;
  online: boolean;
  alarm_level: number;
  soc_centi_percent: number | null;
  voltage_centi_volt: number | null;
  temperature_centi_celsius: number | null;
  at: number | null;
  network_permille: number | null;
  model: string | null;
  hardware_version: string | null;
  firmware_version: string | null;
  battery_model: string | null;
  capacity_centi_amp_hour: number | null;
  imei: string | null;
  sim_id: string | null;
  bound_at: number;
  warranty_until: number | null;
  service_until: number | null;
}

export const MANAGED_ROWS = sql`select d.id, d.mcu_id, d.sn, d.name, d.device_type, d.manufacturer, d.company_id,
    c.name as company_name, d.path, t.name as site_name, s.online, s.alarm_level, s.soc_centi_percent, s.voltage_centi_volt,
    s.temperature_centi_celsius, s.at, s.network_permille, d.model, d.hardware_version, d.firmware_version,
    d.battery_model, d.capacity_centi_amp_hour, d.imei, d.sim_id, d.bound_at, d.warranty_until, d.service_until
  from device d join device_state s on s.device_id = d.id join company c on c.id = d.company_id
  left join site t on t.id = d.site_id`;

export const toManagedDevice = (row: ManagedRow): ManagedDevice => ({
  id: row.id,
  mcuId: row.mcu_id,
  deviceSn: row.sn,
  deviceName: row.name,
  deviceType: row.device_type,
  manufacturer: row.manufacturer,
  companyId: row.company_id,
  companyName: row.company_name,
  companyPath: row.path,
  site: row.site_name,
  onlineStatus: row.online,
  alarmLevel: row.alarm_level,
  soc: row.soc_centi_percent,
  voltage: row.voltage_centi_volt,
  temperatureCentiCelsius: row.temperature_centi_celsius,
  lastReport: row.at,
  networkPermille: row.network_permille,
  model: row.model,
  hardwareVersion: row.hardware_version,
  firmwareVersion: row.firmware_version,
  batteryModel: row.battery_model,
  capacityAmpHour: row.capacity_centi_amp_hour === null ? null : row.capacity_centi_amp_hour / 100,
  imei: row.imei,
  simId: row.sim_id,
  bindTime: row.bound_at,
  warrantyDate: row.warranty_until,
  serviceExpiry: row.service_until,
});
