import type { WorkStatus } from '#domain/alerting/alarms/life/life.ts';
import { type StoredAlarm, toPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { encodeLegacyTemperature } from '#domain/foundation/basics/temperature.ts';
import { machinePicture } from '#domain/foundation/devices/machine-types.ts';
import { can, seesLocation } from '#domain/foundation/permissions/permissions.ts';
import { type HeldValue, hidesChargeState, namesBefore, withoutValues } from '#domain/stream/readings/held-values.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { ShownState, StateReader } from '../visibility/shown-state.ts';

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
  serviceUntil: number | null;
  path: string;
  lastContact: number | null;
  /** Whether what it has measured is shown to this reader. */
  isMeasured: boolean;
  /** Values that are held from before the newest record. */
  held: readonly HeldValue[] | null;
  /** What is held from before is not shown to this reader. */
  shownFrom: number | null;
  /** Whether its position is from a time that this reader sees. */
  isPlaced: boolean;
  clockFault: DeviceItem['clockFault'];
  alarmLevel: number;
  /** The worst open warning that is shown. */
  alarmMessage: AlarmMessage | null;
}

/** A warning as the database makes it of its row. */
type AlarmMessage = Omit<StoredAlarm, 'releasedAt'> & { readonly workStatus: WorkStatus; readonly isHidden: boolean };

/** Columns and tables of `DeviceRow`, as a user sees it. */
export const deviceColumns = (userId: number, shown: ShownState): Sql => sql`
  d.id, d.mcu_id, d.sn, d.name, d.device_type, d.manufacturer, c.name as company_name, t.name as site_name, d.location_shared,
  d.images, d.machine_type, d.related, a.user_id as followed_by, s.at, s.online, s.charge_state, s.soc_centi_percent,
  s.voltage_centi_volt, s.current_using_centi_amp, s.current_charging_centi_amp, s.temperature_centi_celsius,
  s.water_level, s.rsrp_dbm, s.relay_closed, s.latitude_micro_degree, s.longitude_micro_degree, s.location_kind, s.location_at,
  d.service_until, d.path, ${shown.lastContact} as last_contact, ${shown.isMeasured} as is_measured, s.held,
  (${shown.shownFrom})::int8 as shown_from, ${shown.isPlaced} as is_placed, ${shown.clockFault} as clock_fault, ${shown.alarmLevel} as alarm_level,
  ${shown.alarmMessage} as alarm_message
from device_state s
join device d on d.id = s.device_id
left join company c on c.id = d.company_id
left join site t on t.id = d.site_id
left join attention a on a.device_id = d.id and a.user_id = ${userId}`;

const legacyTemperature = (centiCelsius: number | null) =>
  centiCelsius === null ? null : encodeLegacyTemperature(centiCelsius);
const degrees = (microDegrees: number | null) => (microDegrees === null ? null : microDegrees / 1e6);

/** A device in responses of lists; values that the caller may not see are removed here. */
export function toDeviceItem(row: DeviceRow, { role, path }: StateReader): DeviceItem {
  const isLocated = row.isPlaced && seesLocation(role, row.locationShared);
  return {
    id: row.id,
    mcuId: row.mcuId,
    deviceSn: row.sn,
    deviceName: row.name,
    deviceType: row.deviceType,
    manufacturer: row.manufacturer,
    companyName: can.seeCompanyNames({ role }).allowed ? row.companyName : null,
    site: row.siteName,
    lat: isLocated ? degrees(row.latitudeMicroDegree) : null,
    lon: isLocated ? degrees(row.longitudeMicroDegree) : null,
    locationStatus: row.locationShared,
    ltype: isLocated ? row.locationKind : null,
    onlineStatus: row.online,
    chargeState: row.isMeasured && !hidesChargeState(withheldOf(row)) ? row.chargeState : null,
    alarmLevel: row.alarmLevel,
    machineTypeImgUrl: machinePicture(row.machineType),
    imgs: row.images.join(','),
    userAttentionId: row.followedBy === null ? null : row.id,
    relationDeviceList: row.related,
    msg: row.alarmMessage && cardMsg(row.alarmMessage, row.deviceType),
    lastRecordData: row.isMeasured && row.at !== null ? toLastRecord(row) : null,
    serviceExpiry: row.serviceUntil,
    renewable: can.placeOrder(actorOf({ role, path }), { companyPath: row.path }).allowed,
    lastContact: row.lastContact,
    clockFault: row.clockFault,
  };
}

const cardMsg = ({ workStatus, isHidden, ...alarm }: AlarmMessage, dtype: string): NonNullable<DeviceItem['msg']> => ({
  ...toPushMsg({ ...alarm, releasedAt: null }),
  delFlag: isHidden ? 1 : 0,
  dtype,
  workStatus,
});

/** Values that are held from before the reader's lease. */
const withheldOf = ({ held, shownFrom }: DeviceRow): string[] => namesBefore(held ?? [], shownFrom ?? 0);

function toLastRecord(row: DeviceRow): NonNullable<DeviceItem['lastRecordData']> {
  const withheld = withheldOf(row);
  const shown = (row.held ?? []).filter(({ name }) => !withheld.includes(name));
  return withoutValues({ ...valuesOf(row), ...(shown.length > 0 && { held: shown }) }, withheld, null);
}

const valuesOf = (row: DeviceRow): NonNullable<DeviceItem['lastRecordData']> => ({
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
