import { FAULT_ALARM, revealsPlace } from '#domain/alarms/catalogue.ts';
import { isServiceOver } from '#domain/alarms/end-service.ts';
import { toPushMsg } from '#domain/alarms/push-msg.ts';
import type { PushMsg } from '#domain/alarms/push-msg-schema.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { machinePicture } from '#domain/devices/machine-types.ts';
import { type Role, seesCompanyName, seesLocation } from '#domain/permissions.ts';
import { encodeLegacyTemperature } from '#domain/temperature.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { LEASE_STARTS_AT } from '../visibility/conditions.ts';

export type DeviceItem = Output<Calls['findAttentionDeviceList']>[number];

/** The columns that lists read of a device, as the database returns them. */
export interface DeviceRow {
  id: number;
  mcuId: string;
  sn: string;
  name: string;
  deviceType: string;
  manufacturer: number | null;
  companyName: string | null;
  siteName: string | null;
  locationShared: boolean;
  images: string[];
  machineType: string | null;
  related: { deviceType: string; deviceModel: string; unit: number }[];
  followedBy: number | null;
  at: number | null;
  online: boolean;
  chargeState: number | null;
  socCentiPercent: number | null;
  voltageCentiVolt: number | null;
  currentUsingCentiAmp: number | null;
  currentChargingCentiAmp: number | null;
  temperatureCentiCelsius: number | null;
  waterLevel: number | null;
  rsrpDbm: number | null;
  relayClosed: boolean | null;
  latitudeMicroDegree: number | null;
  longitudeMicroDegree: number | null;
  locationKind: number | null;
  locationAt: number | null;
  alarmLevel: number;
  alarmMessage: AlarmMessage | null;
  serviceUntil: number | null;
  /** For a device seen only through a lease: the start of the lease. */
  leaseStartsAt: number | null;
}

/** The worst open alarm as stored in the state row. */
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
  d.images, d.machine_type, d.related, a.user_id as followed_by, s.at, s.online, s.charge_state, s.soc_centi_percent,
  s.voltage_centi_volt, s.current_using_centi_amp, s.current_charging_centi_amp, s.temperature_centi_celsius,
  s.water_level, s.rsrp_dbm, s.relay_closed, s.latitude_micro_degree, s.longitude_micro_degree, s.location_kind, s.location_at,
  s.alarm_level, s.alarm_message, d.service_until, ${LEASE_STARTS_AT} as lease_starts_at
from device_state s
join device d on d.id = s.device_id
left join company c on c.id = d.company_id
left join site t on t.id = d.site_id
left join attention a on a.device_id = d.id and a.user_id = ${userId}`;

const legacyTemperature = (centiCelsius: number | null) =>
  centiCelsius === null ? null : encodeLegacyTemperature(centiCelsius);
const degrees = (microDegrees: number | null) => (microDegrees === null ? null : microDegrees / 1e6);

/** A device in responses of lists; values that the caller may not see are removed here. */
export function toDeviceItem(known: DeviceRow, role: Role): DeviceItem {
  const row = sinceLease(known);
  const mayLocate = seesLocation(role, row.locationShared);
  return {
    id: row.id,
    mcuId: row.mcuId,
    deviceSn: row.sn,
    deviceName: row.name,
    deviceType: row.deviceType,
    manufacturer: row.manufacturer,
    companyName: seesCompanyName(role) ? row.companyName : null,
    site: row.siteName,
    lat: mayLocate ? degrees(row.latitudeMicroDegree) : null,
    lon: mayLocate ? degrees(row.longitudeMicroDegree) : null,
    locationStatus: row.locationShared,
    ltype: mayLocate ? row.locationKind : null,
    onlineStatus: row.online,
    chargeState: row.chargeState,
    alarmLevel: row.alarmLevel,
    machineTypeImgUrl: machinePicture(row.machineType),
    imgs: row.images.join(','),
    userAttentionId: row.followedBy === null ? null : row.id,
    relationDeviceList: row.related,
    msg:
      row.alarmMessage && (mayLocate || !revealsPlace(row.alarmMessage.msgType)) ? pushMsgOf(row.alarmMessage) : null,
    lastRecordData: row.at === null ? null : toLastRecord(row),
    serviceExpiry: row.serviceUntil,
  };
}

/** A device as it is answered: of one whose data service is over, no values, no position and no alarms. */
export const whileServed = <T extends Shown>(item: T, now: number): T =>
  isServiceOver({ serviceUntil: item.serviceExpiry }, now) ? { ...item, ...HIDDEN } : item;

type Shown = Pick<DeviceItem, keyof typeof HIDDEN | 'serviceExpiry'>;
const HIDDEN = {
  lat: null,
  lon: null,
  ltype: null,
  chargeState: null,
  alarmLevel: -1,
  msg: null,
  lastRecordData: null,
};

/** A row without the values from before the lease through which it is seen. */
function sinceLease(row: DeviceRow): DeviceRow {
  const since = row.leaseStartsAt;
  if (since === null) return row;
  const hasBegun = (at: number | null | undefined) => typeof at === 'number' && at >= since;
  return {
    ...row,
    ...(!hasBegun(row.at) && { at: null, chargeState: null }),
    ...(!hasBegun(row.locationAt) && {
      latitudeMicroDegree: null,
      longitudeMicroDegree: null,
      locationKind: null,
    }),
    ...(!hasBegun(row.alarmMessage?.raisedAt) && { alarmLevel: -1, alarmMessage: null }),
  };
}

/** Rows written before alarms had a code contain the code of a fault as its value. */
const pushMsgOf = ({ code, ...alarm }: AlarmMessage): PushMsg =>
  toPushMsg({ ...alarm, code: code ?? (alarm.msgType === FAULT_ALARM ? alarm.triggerValue : 0), releasedAt: null });

const toLastRecord = (row: DeviceRow): NonNullable<DeviceItem['lastRecordData']> => ({
  soc: row.socCentiPercent,
  currentUsing: row.currentUsingCentiAmp,
  currentCharging: row.currentChargingCentiAmp,
  batteryTemperature: legacyTemperature(row.temperatureCentiCelsius),
  voltageRaw: row.voltageCentiVolt,
  waterLevel: row.waterLevel,
  rsrp: row.rsrpDbm,
  relayStatus: row.relayClosed,
  yhubStimeTs: row.at,
});
