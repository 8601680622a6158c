import type { DeviceItem } from '#web/api/device-queries.ts';
import { MCU } from '../../live/messages.ts';

export const NOW = 1_800_000_000_000;

export const record: NonNullable<DeviceItem['lastRecordData']> = {
  soc: 5000,
  currentUsing: 0,
  currentCharging: 0,
  batteryTemperature: 2460,
  voltageRaw: 5281,
  waterLevel: 1,
  rsrp: -80,
  relayStatus: true,
  yhubStimeTs: NOW,
};

/** A device as a list answers it. */
export const item = (more: Partial<DeviceItem> = {}): DeviceItem => ({
  id: 1,
  mcuId: MCU,
  deviceSn: '8611902340',
  deviceName: 'Yard tractor 03',
  deviceType: 'a',
  manufacturer: null,
  clockFault: null,
  companyName: null,
  site: null,
  lat: 54.9,
  lon: -3.2,
  locationStatus: true,
  ltype: 1,
  onlineStatus: true,
  chargeState: 3,
  alarmLevel: -1,
  machineTypeImgUrl: null,
  imgs: '',
  userAttentionId: null,
  relationDeviceList: [],
  msg: null,
  lastRecordData: record,
  serviceExpiry: null,
  renewable: false,
  lastContact: NOW,
  ...more,
});
