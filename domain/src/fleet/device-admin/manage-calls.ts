import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, int, json, list, mcuIds, page, paging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { ERRORS } from '../../foundation/basics/errors.ts';
import { deviceFilter } from '../../foundation/devices/filter-fields.ts';
import { MANAGED_COLUMNS } from './managed-columns.ts';

const filter = {
  ...deviceFilter,
  firmwareVersion: z.string().max(64).default(''),
};
const order = {
  sort: z.enum(MANAGED_COLUMNS).default('deviceName'),
  descending: flag().default(false),
};

/** A row of the table; values in hundredths, temperature in hundredths of a degree Celsius, instants in UTC ms. */
const managedDevice = z.object({
  id: z.int(),
  mcuId: z.string(),
  deviceSn: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  manufacturer: z.int().nullable(),
  companyId: z.int(),
  companyName: z.string(),
  companyPath: z.string(),
  site: z.string().nullable(),
  onlineStatus: z.boolean(),
  alarmLevel: z.int(),
  soc: z.int().nullable(),
  voltage: z.int().nullable(),
  temperatureCentiCelsius: z.int().nullable(),
  lastReport: z.int().nullable(),
  /** When its last message came in; null for never, and once its data service has ended. */
  lastContact: z.int().nullable(),
  /** Share of the expected messages received over 15 days, thousandths; null until a day is over. */
  networkPermille: z.int().nullable(),
  model: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  batteryModel: z.string().nullable(),
  capacityAmpHour: z.number().nullable(),
  imei: z.string().nullable(),
  simId: z.string().nullable(),
  bindTime: z.int(),
  warrantyDate: z.int().nullable(),
  serviceExpiry: z.int().nullable(),
});

export const manageCalls = {
  pageManagedDevices: post('/manager/device/pageManaged', {
    effect: 'reads',
    summary: "One page of the devices of the caller's companies for administration, sorted by a column",
    modules: ['deviceManage', 'message'],
    access: 'seeManagedDevices',
    refusals: ['deviceType_not_find'],
    input: z.object({ ...filter, ...order, ...paging }),
    output: page(managedDevice),
  }),
  selectManagedDevices: post('/manager/device/selectManaged', {
    effect: 'reads',
    summary: 'Identities of all devices that match, with the company of each, at most 10,000',
    modules: ['deviceManage', 'message'],
    access: 'seeManagedDevices',
    input: z.object(filter),
    output: z.object({
      total: z.int(),
      devices: z.array(z.object({ mcuId: z.string(), companyId: z.int(), manufacturer: z.int().nullable() })),
    }),
  }),
  exportManagedDevices: post('/manager/device/exportManaged', {
    summary: 'The table of devices as a file: the matching devices in their order, with the requested columns',
    modules: ['deviceManage'],
    access: 'seeManagedDevices',
    refusals: ['deviceType_not_find'],
    input: z.object({
      ...filter,
      ...order,
      columns: json(list(z.enum(MANAGED_COLUMNS), { min: 1, max: MANAGED_COLUMNS.length })).default([
        ...MANAGED_COLUMNS,
      ]),
      ...tableForm,
    }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  firmwareVersions: get('/manager/device/firmwareVersions', {
    summary: "Versions of firmware that run on the devices of the caller's companies",
    modules: ['deviceManage'],
    access: 'seeManagedDevices',
    output: z.array(z.string()),
  }),
  applyTemplate: post('/manager/yhubConfigAdmin/apply', {
    effect: 'commands',
    summary:
      'Set devices to a configuration template: each gets a separate command; devices that could not be reached are listed',
    refusals: ['device_not_found', 'template_not_found', 'command_under_way'],
    modules: ['deviceManage'],
    access: 'configureDevice',
    input: z.object({ id: int(1), mcuIds: mcuIds() }),
    output: z.object({
      sent: z.int(),
      refused: z.array(z.object({ mcuId: z.string(), reason: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]) })),
    }),
  }),
  groupCompanyUsers: get('/manager/getGroupCompanyUserList', {
    summary: "Companies of the caller's subtree with their users, without guest accounts",
    access: 'seeColleagues',
    output: z.array(
      z.object({
        id: z.int(),
        companyName: z.string(),
        parentId: z.int().nullable(),
        idx: z.string(),
        userList: z.array(z.object({ id: z.int(), userName: z.string() })),
      }),
    ),
  }),
};
