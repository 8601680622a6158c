import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { language, mcuId, nothing } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { CURRENCY } from '../leases/limits.ts';
import { FLEET_FAULTS } from './faults.ts';
import { MAX_FLEET_BYTES, MAX_PRICE } from './limits.ts';

const keeper = { modules: DEVICE_MODULES, access: 'importFleet' } as const;
const upload = { body: 'multipart', maxFileBytes: MAX_FLEET_BYTES } as const;
/** Of a preview, which is confirmed by it: what has changed since is not overwritten. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

const cell = z.object({
  column: z.string(),
  /** As they are shown; null for none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  fault: z.enum(FLEET_FAULTS).nullable(),
});

const row = z.object({
  line: z.int(),
  sn: z.string(),
  deviceName: z.string(),
  /** `wrong` where a cell is wrong, whatever it would have been. */
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  cells: z.array(cell),
});
const fault = z.object({ line: z.int(), column: z.string(), code: z.enum(FLEET_FAULTS), value: z.string() });

const progress = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  rows: z.int(),
  rowsDone: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Why nothing was written: something had changed since the preview, or was not allowed any more. */
  reason: z.enum(['changed_since', 'not_allowed', 'refused']).nullable(),
});
export type FleetImport = z.infer<typeof progress>;

const connection = z.object({
  host: z.string(),
  port: z.int().nullable(),
  tlsPort: z.int().nullable(),
  clientId: z.string(),
  user: z.string(),
  publish: z.array(z.string()),
  subscribe: z.string(),
});

export const fleetTableCalls = {
  fleetTableTemplate: get('/manager/fleet/table/template', {
    summary: 'An empty table of the fleet with an example, its columns named in the reader’s language',
    ...keeper,
    input: z.object({ ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  exportFleetTable: get('/manager/fleet/table/export', {
    summary: 'The whole fleet of the caller’s companies in the shape in which it is imported',
    ...keeper,
    input: z.object({ ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  previewFleetTable: post('/manager/fleet/table/preview', {
    effect: 'reads',
    summary:
      'What a table of the fleet (field file: CSV or rows copied from a spreadsheet) would add and change, with every wrong cell. Nothing is stored',
    ...keeper,
    ...upload,
    output: z.object({
      rows: z.int(),
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      /** How many cells are wrong, of which `faults` are the first. */
      wrong: z.int(),
      faults: z.array(fault),
      columns: z.array(z.object({ key: z.string(), name: z.string() })),
      /** Those with wrong cells first, then those that change, then new ones. */
      shown: z.array(row),
      /** Null while there are faults. */
      fingerprint: z.string().nullable(),
    }),
  }),
  importFleetTable: post('/manager/fleet/table/import', {
    effect: 'changes',
    summary:
      'Write a table of the fleet that was looked at before: all of it or nothing. A large one is written in the background. Keys of new devices are returned only once, and are valid when it is done',
    refusals: ['fleet_table_changed', 'fleet_table_busy'],
    ...keeper,
    ...upload,
    input: z.object({ fingerprint, fileName: z.string().trim().max(200).default('') }),
    output: progress.extend({
      keys: z.array(z.object({ sn: z.string(), mcuId: z.string(), deviceName: z.string(), deviceKey: z.string() })),
      connection: connection.nullable(),
    }),
  }),
  fleetImport: get('/manager/fleet/table/progress', {
    summary: 'How far a table of the fleet is that the caller has confirmed',
    refusals: ['not_found'],
    ...keeper,
    input: z.object({ id: z.uuid() }),
    output: progress,
  }),
  devicePurchase: get('/manager/device/purchase', {
    summary: 'When a device was bought and for how much',
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({
      /** Year, month and day; null: nobody has entered it. */
      purchasedOn: z.string().nullable(),
      price: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  }),
  savePurchase: post('/manager/device/purchase/save', {
    effect: 'changes',
    summary: 'Enter when a device was bought and for how much; what is empty is not known',
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({
      mcuId: mcuId(),
      purchasedOn: z
        .union([z.literal('').transform(() => null), z.iso.date()])
        .nullable()
        .default(null),
      price: z
        .union([z.literal('').transform(() => null), z.coerce.number().min(0).max(MAX_PRICE)])
        .nullable()
        .default(null),
      currency: z
        .union([z.literal('').transform(() => null), z.string().regex(CURRENCY, 'must be three capital letters')])
        .nullable()
        .default(null),
    }),
    device: 'mcuId',
    output: nothing,
  }),
};
