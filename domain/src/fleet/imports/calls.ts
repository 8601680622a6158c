import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, list, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { MAX_PART_BYTES } from './limits.ts';

const keepers = { modules: DEVICE_MODULES, access: 'importRecords', device: 'mcuId' } as const;

const refused = z.object({
  reason: z.string(),
  count: z.int(),
  /** Of the first of them; 0 and empty where it was not about one record. */
  at: z.int(),
  kind: z.int(),
  unit: z.int(),
  field: z.string(),
});

const MAX_REASONS = 50;
const MAX_TEXT = 200;
/** Rows that the reader of a table left out for one reason, with the first of them. */
const leftOut = z.object({
  reason: z.string().max(64),
  count: int(),
  line: int().nullable(),
  text: z.string().max(MAX_TEXT).nullable(),
});

const importItem = z.object({
  importId: z.string(),
  /** Of the file. */
  name: z.string(),
  /** Empty: the device itself, through a bridge. */
  byName: z.string(),
  begunAt: z.int(),
  lastAt: z.int(),
  endedAt: z.int().nullable(),
  /** Whether its records are being taken out, or are. */
  state: z.enum(['open', 'ended', 'undoing', 'undone']),
  undoneAt: z.int().nullable(),
  undoneByName: z.string(),
  intervalSeconds: z.int(),
  stored: z.int(),
  alreadyThere: z.int(),
  refused: z.array(refused),
  leftOut: z.array(leftOut),
  /** How many values of each channel were stored. */
  values: z.array(z.object({ kind: z.int(), unit: z.int(), channel: z.string(), count: z.int() })),
  firstAt: z.int().nullable(),
  newestAt: z.int().nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

const importId = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);

export const importCalls = {
  listImports: get('/manager/device/imports', {
    ...keepers,
    summary: 'Tables of the past that were brought in for a device, newest first',
    input: z.object({ mcuId: mcuId() }),
    output: z.array(importItem),
  }),
  importPart: post('/manager/device/importPart', {
    ...keepers,
    effect: 'changes',
    summary:
      'Bring in a part of a table of the past: the file is a packet `ImportPacket` (import.proto) as a device sends it. One that is sent again is answered equally',
    refusals: ['import_part_unreadable', 'imports_busy'],
    body: 'multipart',
    maxFileBytes: MAX_PART_BYTES,
    input: z.object({ mcuId: mcuId() }),
    output: z.object({ stored: z.int(), alreadyThere: z.int(), refused: z.array(refused) }),
  }),
  endImport: post('/manager/device/endImport', {
    ...keepers,
    effect: 'changes',
    summary: 'Say that a table is at its end, and what its reader left out',
    refusals: ['import_not_found'],
    input: z.object({ mcuId: mcuId(), importId, leftOut: json(list(leftOut, { max: MAX_REASONS })) }),
    output: nothing,
  }),
  undoImport: post('/manager/device/undoImport', {
    ...keepers,
    effect: 'changes',
    summary: 'Take the records of a table out again, with all that was derived from them',
    refusals: ['import_not_found'],
    input: z.object({ mcuId: mcuId(), importId }),
    output: nothing,
  }),
};
