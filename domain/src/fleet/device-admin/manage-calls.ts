import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, list, mcuIds, page, paging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { ERRORS } from '../../foundation/basics/errors.ts';
import { deviceFilter } from '../../foundation/devices/filter-fields.ts';
import { LABEL_LIMITS } from '../../foundation/labels/field.ts';
import { labelsOfList } from '../../foundation/labels/list-fields.ts';
import { shownLabels } from '../../foundation/labels/shown.ts';
import { MANAGED_COLUMNS } from './managed-columns.ts';

const filter = {
  ...deviceFilter,
  firmwareVersion: z.string().max(64).default(''),
};
const { withLabels, orderField, descending } = labelsOfList;
const order = { sort: z.enum(MANAGED_COLUMNS).default('deviceName'), orderField, descending };

/** A column of an export: one of the table, the tags, or an own field by its id. */
const exportColumn = z.union([z.enum(MANAGED_COLUMNS), z.literal('tags'), z.string().regex(/^field_[1-9]\d{0,8}$/)]);

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
  /** Tags and own fields; absent where they were not asked for. */
  labels: shownLabels.optional(),
});

export const manageCalls = {
  pageManagedDevices: post('/manager/device/pageManaged', {
    effect: 'reads',
    summary: "One page of the devices of the caller's companies for administration, sorted by a column",
    modules: ['deviceManage', 'message'],
    access: 'seeManagedDevices',
    refusals: ['deviceType_not_find'],
    input: z.object({ ...filter, ...order, withLabels, ...paging }),
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
      devices: z.array(
        z.object({ id: z.int(), mcuId: z.string(), companyId: z.int(), manufacturer: z.int().nullable() }),
      ),
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
      columns: json(list(exportColumn, { min: 1, max: MANAGED_COLUMNS.length + 1 + 2 * LABEL_LIMITS.fields })).default([
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
