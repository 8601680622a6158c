import { z } from 'zod';
import { post } from '../contract/define.ts';
import { flag, mcuId } from '../contract/fields.ts';
import { configurationFields } from './configuration-fields.ts';
import { LONGEST_TABLE_BYTES } from './device-limits.ts';
import { LINE_FAULTS } from './device-table.ts';

const ADMINS = ['superAdmin', 'admin'] as const;
const serial = z.string().trim().max(64);

/** How a device is told to connect. The password is the key, which is not told twice. */
export const connectionSettings = z.object({
  /** Null for the console's own host. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  tlsPort: z.int().nullable(),
  clientId: z.string(),
  user: z.string(),
  publish: z.array(z.string()),
  subscribe: z.string(),
});

export const baseUnit = z.object({
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
  /** What stands there. */
  value: z.string(),
});

export const addingCalls = {
  querySN: post('/manager/device/querySN', {
    summary:
      'The unit with both numbers of a label, when nobody has it yet. A serial number without its mcuId is never found; 30 look-ups in 10 min',
    access: ADMINS,
    input: z.object({ sn: serial.default(''), mcuId: mcuId().optional() }),
    output: baseUnit,
  }),
  getDefaultConfigBySn: post('/manager/getDefaultConfigBySn', {
    summary: 'What a new device is set to: the template for its serial number, else for its company, else the defaults',
    access: ADMINS,
    input: z.object({ sn: serial.default('') }),
    output: z.object({
      templateId: z.int().nullable(),
      templateName: z.string().nullable(),
      configuration: configurationFields,
    }),
  }),
  checkOnline: post('/manager/baseYhubInfo/checkOnline', {
    summary: 'Whether a device has connected, and when it was last heard of',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({ online: z.boolean(), lastReceivedAt: z.int().nullable() }),
  }),
  addDeviceReset: post('/manager/addDeviceReset', {
    summary: 'Give a device a new key, shown this once; the old one is void at once',
    access: ADMINS,
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({ mcuId: z.string(), deviceKey: z.string(), connection: connectionSettings }),
  }),
  addDevices: post('/manager/device/addMany', {
    summary:
      'Add devices from a table (field file: CSV, a line has both numbers of the label), all or none. With preview nothing is added. Keys are answered this once',
    access: ADMINS,
    body: 'multipart',
    maxFileBytes: LONGEST_TABLE_BYTES,
    input: z.object({ preview: flag().default(false) }),
    output: z.object({
      lines: z.int(),
      faults: z.array(lineFault),
      /** The first lines as they were read, for a look before adding. */
      sample: z.array(
        z.object({ line: z.int(), sn: z.string(), deviceName: z.string(), company: z.string(), site: z.string() }),
      ),
      added: z.array(z.object({ sn: z.string(), mcuId: z.string(), deviceName: z.string(), deviceKey: z.string() })),
      connection: connectionSettings.nullable(),
    }),
  }),
  importBaseUnits: post('/manager/baseYhubInfo/import', {
    summary:
      'Take units into the register from a table (field file: CSV), all or none; those that are there are written anew',
    access: ['superAdmin'],
    body: 'multipart',
    maxFileBytes: LONGEST_TABLE_BYTES,
    output: z.object({ lines: z.int(), faults: z.array(lineFault), taken: z.int() }),
  }),
};
