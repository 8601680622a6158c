import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { post } from '../../contract/define.ts';
import { companyIds, int, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { labelConditions } from '../labels/condition.ts';
import { labelsOfList } from '../labels/list-fields.ts';
import { shownLabels } from '../labels/shown.ts';
import { ENERGY_MODULES } from '../permissions/permissions.ts';
import { clockFault } from './clock-fault.ts';
import { deviceTypeOrAll } from './device-type-field.ts';
import { deviceFilter, deviceState } from './filter-fields.ts';
import { heldValue } from './held-value-field.ts';
import { cardMsg } from './push-msg-schema.ts';

/** Temperature in the legacy form, everything else in hundredths. */
const lastRecordData = z.object({
  soc: z.int().nullable(),
  currentUsing: z.int().nullable(),
  currentCharging: z.int().nullable(),
  batteryTemperature: z.int().nullable(),
  voltageRaw: z.int().nullable(),
  waterLevel: z.int().nullable(),
  rsrp: z.int().nullable(),
  relayStatus: z.boolean().nullable(),
  yhubStimeTs: z.int().nullable(),
  held: z.array(heldValue).optional(),
});

export const childDevice = z.object({ deviceType: z.string(), deviceModel: z.string(), unit: z.int() });

export const deviceItem = z.object({
  id: z.int(),
  mcuId: z.string(),
  deviceSn: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  /** The manufacturer of an energy device; null for a monitor. */
  manufacturer: z.int().nullable(),
  companyName: z.string().nullable(),
  site: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  locationStatus: z.boolean(),
  ltype: z.int().nullable(),
  onlineStatus: z.boolean(),
  chargeState: z.int().nullable(),
  alarmLevel: z.int(),
  machineTypeImgUrl: z.string().nullable(),
  imgs: z.string(),
  userAttentionId: z.int().nullable(),
  relationDeviceList: z.array(childDevice),
  msg: cardMsg.nullable(),
  lastRecordData: lastRecordData.nullable(),
  /** When its data service ends; once it has, values, position and alarms are null. */
  serviceExpiry: z.int().nullable(),
  /** Whether the reader may buy data service for it. */
  renewable: z.boolean(),
  /** When its last message came in; null for never, and once its data service has ended. */
  lastContact: z.int().nullable(),
  /** What is wrong with its clock; null where nothing is known to be. */
  clockFault: confidential('setting', clockFault.nullable()),
  /** Tags and own fields; absent where they were not asked for. */
  labels: shownLabels.optional(),
});

/** 0 selects devices without a manufacturer, the monitors; absent for all. */
const manufacturer = int(0, 3).optional();

export const deviceCalls = {
  pageDeviceList: post('/report/pageDeviceList', {
    effect: 'reads',
    summary: 'One page of the devices the caller may see',
    refusals: ['deviceType_not_find'],
    input: z.object({
      ...deviceFilter,
      manufacturer,
      orderby: z.string().max(4).default('00'),
      ...labelsOfList,
      ...paging,
    }),
    output: page(deviceItem),
  }),
  pageEnergyDeviceList: post('/report/pageEnergyDeviceList', {
    effect: 'reads',
    summary: 'One page of the energy devices of a manufacturer',
    modules: ENERGY_MODULES,
    input: z.object({
      manufacturer: int(1, 3),
      companyIdList: companyIds().default([]),
      key: z.string().max(100).default(''),
      ...paging,
    }),
    output: page(deviceItem),
  }),
  findAllDeviceList: post('/report/findAllDeviceList', {
    effect: 'reads',
    summary: 'All visible devices of a type, at most 1,000; use the page call for more',
    refusals: ['deviceType_not_find'],
    input: z.object({
      deviceType: deviceTypeOrAll(),
    }),
    output: z.array(deviceItem),
  }),
  findBatteryDeviceListV3: post('/report/findBatteryDeviceListV3', {
    effect: 'reads',
    summary: 'Monitors and lithium batteries, at most 1,000',
    output: z.array(deviceItem),
  }),
  findAllEnergyDeviceList: post('/report/findAllEnergyDeviceList', {
    effect: 'reads',
    summary: 'All visible energy devices of a manufacturer, at most 1,000',
    modules: ENERGY_MODULES,
    input: z.object({ manufacturer: int(1, 3) }),
    output: z.array(deviceItem),
  }),
  findAttentionDeviceList: post('/report/findAttentionDeviceList', {
    effect: 'reads',
    summary: 'Devices the caller follows',
    output: z.array(deviceItem),
  }),
  mapDevices: post('/report/mapDevices', {
    summary: 'Every visible device for the map, by column (protobuf MapDevices)',
    refusals: ['deviceType_not_find'],
    input: z.object({
      deviceType: deviceTypeOrAll(),
      manufacturer,
      companyIdList: companyIds().default([]),
      state: deviceState,
      labels: labelConditions(),
    }),
    output: 'binary',
    message: 'MapDevices',
  }),
  fleetSummary: post('/report/fleetSummary', {
    effect: 'reads',
    summary:
      'Counts of the visible fleet: all, online, charging, low, with warnings, by type and manufacturer, and the state of charge spread',
    refusals: ['deviceType_not_find'],
    input: z.object({
      deviceType: deviceTypeOrAll(),
      manufacturer,
      companyIdList: companyIds().default([]),
      state: deviceState,
      labels: labelConditions(),
    }),
    output: z.object({
      total: z.int(),
      online: z.int(),
      charging: z.int(),
      low: z.int(),
      warnings: z.int(),
      medianSoc: z.int().nullable(),
      /** Number of devices at each whole percent, 0 to 100. */
      socCounts: z.array(z.int()),
      byType: z.record(z.string(), z.int()),
      /** Energy devices of each manufacturer; the rest of the total are monitors. */
      byManufacturer: z.record(z.string(), z.int()),
    }),
  }),
  deviceInfo: post('/manager/deviceInfo', {
    effect: 'reads',
    summary: 'One device',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: deviceItem.extend({
      companyId: z.int(),
      /** The owner of the device; for a leased one it is outside the caller's companies. */
      companyPath: z.string(),
      siteId: z.int().nullable(),
      timeZone: z.string(),
      model: z.string().nullable(),
      hardwareVersion: z.string().nullable(),
      firmwareVersion: z.string().nullable(),
      imei: confidential('identity', z.string().nullable()),
      simId: confidential('identity', z.string().nullable()),
      simKind: confidential('identity', z.int().nullable()),
      batteryModel: z.string().nullable(),
      machineType: z.string().nullable(),
      chemistry: z.string(),
      /** Null when nobody has entered it and no day of records agrees on one. */
      nominalVoltage: z.int().nullable(),
      /** The begin of the UTC day from whose records it was concluded; null when it was entered, or confirmed since. */
      nominalConcludedAt: z.int().nullable(),
      capacityAmpHour: z.number().nullable(),
      /** Seconds; null for who is not told how a device is set. */
      reportInterval: confidential('setting', z.int().nullable()),
      bindTime: z.int(),
      /** It was asked for by a monitor that was replaced: the one that hangs there now. */
      replacedBy: z.string().nullable(),
      warrantyDate: z.int().nullable(),
      serviceExpiry: z.int().nullable(),
      /** Units of this hub that have sent monitor records. */
      units: z.array(z.int()),
      /** Units whose battery management system has sent records. */
      bmsUnits: z.array(z.int()),
      /**
       * The instant from which hours and sessions are due to be recomputed, 0: from the first record on; null if none
       * are.
       */
      recomputeFrom: z.int().nullable(),
    }),
  }),
  attentionAdd: post('/manager/attention/add', {
    effect: 'changes',
    summary: 'Follow a device',
    refusals: ['attention_already_in_list', 'max_attention_reached'],
    access: 'follow',
    input: z.object({ mcuId: mcuId(), deviceType: z.string().max(4).default(''), sn: z.string().max(64).default('') }),
    device: 'mcuId',
    output: z.object({ userAttentionId: z.int() }),
  }),
  attentionRemove: post('/manager/attention/remove', {
    effect: 'changes',
    summary: 'Stop following a device',
    refusals: ['attention_not_found'],
    access: 'follow',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: nothing,
  }),
};
