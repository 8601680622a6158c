import { FAULT_ALARM, revealsPlace } from '#domain/alarms/catalogue.ts';
import { toPushMsg } from '#domain/alarms/push-msg.ts';
import type { PushMsg } from '#domain/alarms/push-msg-schema.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output, Role } from '#domain/contract/define.ts';
import { seesCompanyName, seesLocation } from '#domain/permissions.ts';
import { encodeLegacyTemperature } from '#domain/temperature.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { LEASE_STARTS_AT } from '../visibility/conditions.ts';

export type DeviceItem = Output<Calls['findAttentionDeviceList']>[number];

/** The columns that lists read of a device, as the database returns them. */
export interface DeviceRow {
  id: number;
  mcu_id: string;
  sn: string;
  name: string;
  device_type: string;
  manufacturer: number | null;
  company_name: string | null;
  site_name: string | null;
  location_shared: boolean;
  images: string[];
  machine_type: string | null;
  machine_type_image: string | null;
  related: { deviceType: string; deviceModel: string; unit: number }[];
  followed_by: number | null;
  at: number | null;
  online: boolean;
  charge_state: number | null;
  soc_centi_percent: number | null;
  voltage_centi_volt: number | null;
  current_using_centi_amp: number | null;
  current_charging_centi_amp: number | null;
  temperature_centi_celsius: number | null;
  water_level: number | null;
  rsrp_dbm: number | null;
  relay_closed: boolean | null;
  latitude_micro_degree: number | null;
  longitude_micro_degree: number | null;
  location_kind: number | null;
  location_at: number | null;
  alarm_level: number;
  alarm_message: AlarmMessage | null;
  /** For a device seen only through a lease: the start of the lease. */
  lease_starts_at: number | null;
}

/** The worst open alarm as the state row carries it. */
export interface AlarmMessage {
  msgType: number;
  code?: number;
  unit: number;
  level: number;
  triggerValue: number;
  triggerSubValue: number;
  raisedAt: number;
  updatedAt: number;
  extend: object;
}

/** Columns and tables of `DeviceRow`, as a user sees it. */
export const deviceColumns = (userId: number): Sql => sql`
  d.id, d.mcu_id, d.sn, d.name, d.device_type, d.manufacturer, c.name as company_name, t.name as site_name, d.location_shared,
  d.images, d.machine_type, d.machine_type_image, d.related, a.user_id as followed_by, s.at, s.online, s.charge_state, s.soc_centi_percent,
  s.voltage_centi_volt, s.current_using_centi_amp, s.current_charging_centi_amp, s.temperature_centi_celsius,
  s.water_level, s.rsrp_dbm, s.relay_closed, s.latitude_micro_degree, s.longitude_micro_degree, s.location_kind, s.location_at,
  s.alarm_level, s.alarm_message, ${LEASE_STARTS_AT} as lease_starts_at
from device_state s
join device d on d.id = s.device_id
left join company c on c.id = d.company_id
left join site t on t.id = d.site_id
left join attention a on a.device_id = d.id and a.user_id = ${userId}`;

const legacyTemperature = (centiCelsius: number | null) =>
  centiCelsius === null ? null : encodeLegacyTemperature(centiCelsius);
const degrees = (microDegrees: number | null) => (microDegrees === null ? null : microDegrees / 1e6);

/** A device in the answers of lists; values that the caller may not know are removed here. */
export function toDeviceItem(known: DeviceRow, role: Role): DeviceItem {
  const row = sinceLease(known);
  const mayLocate = seesLocation(role, row.location_shared);
  return {
    id: row.id,
    mcuId: row.mcu_id,
    deviceSn: row.sn,
    deviceName: row.name,
    deviceType: row.device_type,
    manufacturer: row.manufacturer,
    companyName: seesCompanyName(role) ? row.company_name : null,
    site: row.site_name,
    lat: mayLocate ? degrees(row.latitude_micro_degree) : null,
    lon: mayLocate ? degrees(row.longitude_micro_degree) : null,
    locationStatus: row.location_shared,
    ltype: mayLocate ? row.location_kind : null,
    onlineStatus: row.online,
    chargeState: row.charge_state,
    alarmLevel: row.alarm_level,
    machineTypeImgUrl: row.machine_type_image,
    imgs: row.images.join(','),
    userAttentionId: row.followed_by === null ? null : row.id,
    relationDeviceList: row.related,
    msg:
      row.alarm_message && (mayLocate || !revealsPlace(row.alarm_message.msgType))
        ? pushMsgOf(row.alarm_message)
        : null,
    lastRecordData: row.at === null ? null : toLastRecord(row),
  };
}

/** A row without the values from before the lease through which it is seen. */
function sinceLease(row: DeviceRow): DeviceRow {
  const since = row.lease_starts_at;
  if (since === null) return row;
  const hasBegun = (at: number | null | undefined) => typeof at === 'number' && at >= since;
  return {
    ...row,
    ...(!hasBegun(row.at) && { at: null, charge_state: null }),
    ...(!hasBegun(row.location_at) && {
      latitude_micro_degree: null,
      longitude_micro_degree: null,
      location_kind: null,
    }),
    ...(!hasBegun(row.alarm_message?.raisedAt) && { alarm_level: -1, alarm_message: null }),
  };
}

/** Rows that were written before alarms had a code carry that of a fault as its value. */
const pushMsgOf = ({ code, ...alarm }: AlarmMessage): PushMsg =>
  toPushMsg({ ...alarm, code: code ?? (alarm.msgType === FAULT_ALARM ? alarm.triggerValue : 0), releasedAt: null });

const toLastRecord = (row: DeviceRow): NonNullable<DeviceItem['lastRecordData']> => ({
  soc: row.soc_centi_percent,
  currentUsing: row.current_using_centi_amp,
  currentCharging: row.current_charging_centi_amp,
  batteryTemperature: legacyTemperature(row.temperature_centi_celsius),
  voltageRaw: row.voltage_centi_volt,
  waterLevel: row.water_level,
  rsrp: row.rsrp_dbm,
  relayStatus: row.relay_closed,
  yhubStimeTs: row.at,
});
