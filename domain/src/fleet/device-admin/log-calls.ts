import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { MAX_ENTRY_LENGTH } from './log-entries.ts';

const content = z.string().trim().min(1).max(MAX_ENTRY_LENGTH);
const entryId = z.string().max(64);

const entry = z.object({
  id: z.string(),
  at: z.int(),
  content: z.string(),
  authorName: z.string(),
  editedAt: z.int().nullable(),
  editedBy: z.string().nullable(),
  /** Whether the caller may change and remove it. */
  mine: z.boolean(),
});

export const deviceLogCalls = {
  listDeviceLog: get('/manager/listDeviceLog', {
    tells: 'note',
    summary: "A device's own log, newest first",
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.array(entry),
  }),
  addDeviceLog: post('/manager/addDeviceLog', {
    effect: 'changes',
    summary: "Write into a device's own log",
    refusals: ['device_log_full'],
    modules: DEVICE_MODULES,
    access: 'writeDeviceLog',
    input: z.object({ mcuId: mcuId(), content }),
    device: 'mcuId',
    output: z.object({ id: z.string() }),
  }),
  editDeviceLog: post('/manager/device/editDeviceLog', {
    effect: 'changes',
    summary: 'Change an entry; only its author and the super admin may',
    modules: DEVICE_MODULES,
    access: 'writeDeviceLog',
    input: z.object({ mcuId: mcuId(), id: entryId, content }),
    device: 'mcuId',
    output: nothing,
  }),
  deleteDeviceLog: post('/manager/device/deleteDeviceLog', {
    effect: 'changes',
    summary: 'Remove an entry; only its author and the super admin may',
    modules: DEVICE_MODULES,
    access: 'writeDeviceLog',
    input: z.object({ mcuId: mcuId(), id: entryId }),
    device: 'mcuId',
    output: nothing,
  }),
};
