import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, mcuId } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import {
  CAPACITY_AMP_HOUR,
  MAX_MODEL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TABLE_BYTES,
  NOMINAL_CENTI_VOLT,
  SERIAL_NUMBER,
} from '../../foundation/devices/device-limits.ts';
import { deviceTypeField } from '../../foundation/devices/device-type-field.ts';
import { MACHINE_TYPES } from '../../foundation/devices/machine-types.ts';
import { refusedEntry } from '../../foundation/kinds/refused.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { configurationFields } from '../templates/configuration-fields.ts';
import { LINE_FAULTS } from './device-table.ts';

const serial = z.string().trim().max(64);

/** The connection settings for a device. The password is the key, which is returned only once. */
export const connectionSettings = z.object({
  host: z.string(),
  port: z.int().nullable(),
  tlsPort: z.int().nullable(),
  clientId: z.string(),
  user: z.string(),
  publish: z.array(z.string()),
  subscribe: z.string(),
});

const inventoryItem = z.object({
  sn: z.string(),
  mcuId: z.string(),
  deviceType: z.string(),
  model: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  imei: z.string().nullable(),
  simId: z.string().nullable(),
  simKind: z.int().nullable(),
});

const lineFault = z.object({
  /** Line of the table as an editor counts it; its heading is the first. */
  line: z.int(),
  field: z.string(),
  code: z.enum(LINE_FAULTS),
  /** The faulty value. */
  value: z.string(),
});

export const inventoryCalls = {
  querySN: post('/manager/device/querySN', {
    effect: 'reads',
    summary:
      'The monitor with both numbers of a label, if nobody owns it. A serial number without its mcuId is never found; at most 30 look-ups in 10 min',
    refusals: ['device_already_bind', 'sn_not_found', 'sn_null'],
    access: 'addDevice',
    input: z.object({ sn: serial.default(''), mcuId: mcuId().optional() }),
    output: inventoryItem,
  }),
  getDefaultConfigBySn: post('/manager/getDefaultConfigBySn', {
    effect: 'reads',
    summary:
      'The configuration of a new device: the template for its serial number, otherwise that of its company, otherwise the defaults',
    access: 'addDevice',
    input: z.object({ sn: serial.default('') }),
    output: z.object({
      templateId: z.int().nullable(),
      templateName: z.string().nullable(),
      configuration: configurationFields,
    }),
  }),
  checkOnline: post('/manager/baseYhubInfo/checkOnline', {
    effect: 'reads',
    summary:
      'Whether a device has connected, when it was last heard of, and what was refused of it in the last 24 hours, counted by whole hours',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({ online: z.boolean(), lastReceivedAt: z.int().nullable(), refused: z.array(refusedEntry) }),
  }),
  addDeviceReset: post('/manager/addDeviceReset', {
    effect: 'changes',
    summary: 'Give a device a new key, shown only once; the old one becomes invalid at once',
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({ mcuId: z.string(), deviceKey: z.string(), connection: connectionSettings }),
  }),
  addDevices: post('/manager/device/addMany', {
    effect: 'changes',
    summary:
      'Add devices from a table (field file: CSV, a line has both numbers of the label), all or none. With preview nothing is added. Keys are returned only once',
    refusals: ['company_not_found', 'site_not_found', 'device_already_bind'],
    access: 'addDevice',
    body: 'multipart',
    maxFileBytes: MAX_TABLE_BYTES,
    input: z.object({ preview: flag().default(false) }),
    output: z.object({
      lines: z.int(),
      faults: z.array(lineFault),
      /** The first lines as they were read, for a preview. */
      sample: z.array(
        z.object({ line: z.int(), sn: z.string(), deviceName: z.string(), company: z.string(), site: z.string() }),
      ),
      added: z.array(z.object({ sn: z.string(), mcuId: z.string(), deviceName: z.string(), deviceKey: z.string() })),
      connection: connectionSettings.nullable(),
    }),
  }),
  importBaseUnits: post('/manager/baseYhubInfo/import', {
    effect: 'changes',
    summary:
      'Add monitors to the factory inventory from a table (field file: CSV), all or none; existing ones are replaced',
    access: 'importInventory',
    body: 'multipart',
    maxFileBytes: MAX_TABLE_BYTES,
    output: z.object({ lines: z.int(), faults: z.array(lineFault), taken: z.int() }),
  }),
  addDevice: post('/manager/addDevice', {
    effect: 'changes',
    summary:
      'Add a device to a company by both numbers of its label; returns its key, which is shown only once. The super admin may leave out the mcuId of a device of the inventory; for others a serial number alone is never known',
    refusals: [
      'deviceType_not_find',
      'company_not_found',
      'site_not_found',
      'device_already_bind',
      'device_sn_not_exists',
      'battery_not_find',
      'device_identity_differs',
      'device_type_has_no_manufacturer',
    ],
    access: 'addDevice',
    input: z.object({
      mcuId: mcuId().optional(),
      sn: z.string().trim().regex(SERIAL_NUMBER),
      deviceName: z.string().trim().min(1).max(MAX_NAME_LENGTH),
      deviceType: deviceTypeField().optional(),
      /** Type of an energy device; absent for other devices. */
      manufacturer: int(1, 3).optional(),
      companyId: int(1),
      site: z.string().trim().max(100).default(''),
      batteryModel: z.string().trim().max(MAX_MODEL_LENGTH).default(''),
      /** The battery is in no list. */
      batteryCustom: flag().default(false),
      chemistry: z.enum(CHEMISTRIES).optional(),
      /** Hundredths of a volt. */
      nominalVoltage: int(NOMINAL_CENTI_VOLT.min, NOMINAL_CENTI_VOLT.max).optional(),
      capacityAmpHour: int(CAPACITY_AMP_HOUR.min, CAPACITY_AMP_HOUR.max).optional(),
      machineType: z.enum(MACHINE_TYPES).optional(),
    }),
    output: z.object({
      mcuId: z.string(),
      deviceSn: z.string(),
      manufacturer: z.int().nullable(),
      deviceKey: z.string(),
      mqttUser: z.string(),
      topic: z.string(),
      connection: connectionSettings,
    }),
  }),
};
