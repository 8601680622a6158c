import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { instant, int, mcuId, nothing, page, paging } from '../../contract/fields.ts';

import { MAX_NAME_LENGTH } from '../../foundation/devices/device-limits.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { connectionSettings } from '../inventory/calls.ts';
import { COMPARED } from './agreement.ts';
import { MAX_REASON_LENGTH, SHELF_STATES } from './limits.ts';

const keepers = { modules: DEVICE_MODULES, access: 'swapMonitor' } as const;
const id = () => z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
const reason = () => z.string().trim().max(MAX_REASON_LENGTH).default('');
const serial = () => z.string().trim().max(64);

const values = z.object({
  at: z.int().nullable(),
  voltageCentiVolt: z.int().nullable(),
  socCentiPercent: z.int().nullable(),
});
const agreement = {
  agrees: z.array(z.enum(COMPARED)),
  differs: z.array(z.enum(COMPARED)),
  distanceMetre: z.number().nullable(),
};
const seen = { before: values, after: values, ...agreement };
const counted = z.object({ records: z.int(), sessions: z.int(), alarms: z.int() });

const monitorMount = z.object({
  mcuId: z.string(),
  sn: z.string(),
  model: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  from: z.int(),
  until: z.int().nullable(),
  reason: z.string(),
});

export const swapCalls = {
  placeLine: get('/manager/place/line', {
    modules: DEVICE_MODULES,
    access: 'seeIdentities',
    summary: 'Which monitors and batteries hung at a place and when, and the swaps there, newest first',
    device: 'mcuId',
    input: z.object({ mcuId: mcuId() }),
    output: z.object({
      placeId: z.string(),
      mcuId: z.string(),
      since: z.int(),
      monitors: z.array(monitorMount),
      batteries: z.array(
        z.object({ unit: z.int(), serialNumber: z.string(), from: z.int().nullable(), until: z.int().nullable() }),
      ),
      swaps: z.array(
        z.object({
          swapId: z.string(),
          oldMcuId: z.string(),
          newMcuId: z.string(),
          at: z.int(),
          doneAt: z.int(),
          byName: z.string(),
          reason: z.string(),
          records: z.int(),
          isBeingDerived: z.boolean(),
          seen: z.object({ scannedAt: z.int(), ...seen }).nullable(),
          undoneAt: z.int().nullable(),
          undoneByName: z.string(),
          mayUndoUntil: z.int().nullable(),
        }),
      ),
      silences: z.array(z.object({ from: z.int(), until: z.int() })),
      oldMonitor: z.object({ mcuId: z.string(), sn: z.string(), state: z.enum(SHELF_STATES) }).nullable(),
    }),
  }),
  previewSwap: post('/manager/place/previewSwap', {
    ...keepers,
    effect: 'reads',
    summary:
      'What replacing the monitor of a place would do: what stays, what moves to the new one, what ends. Nothing is changed',
    refusals: ['device_already_bind', 'device_identity_differs', 'sn_not_found', 'swap_other_type', 'swap_same'],
    device: 'mcuId',
    input: z.object({ mcuId: mcuId(), sn: serial(), newMcuId: mcuId() }),
    output: z.object({
      old: z.object({
        mcuId: z.string(),
        sn: z.string(),
        model: z.string().nullable(),
        lastHeardAt: z.int().nullable(),
      }),
      next: z.object({
        mcuId: z.string(),
        sn: z.string(),
        model: z.string().nullable(),
        state: z.enum(['new', 'onShelf', 'elsewhere']),
        placeName: z.string(),
        lastHeardAt: z.int().nullable(),
      }),
      stays: z.object({
        name: z.string(),
        siteName: z.string(),
        lessee: z.string(),
        leasedUntil: z.int().nullable(),
        rules: z.int(),
        fences: z.int(),
        shares: z.int(),
        followers: z.int(),
        since: z.int(),
      }),
      moves: z.object({ settings: z.int(), serviceUntil: z.int().nullable(), openWarnings: z.int().nullable() }),
      ends: z.object({ warrantyUntil: z.int().nullable(), openCommands: z.int() }),
    }),
  }),
  takeMonitor: post('/manager/place/takeMonitor', {
    ...keepers,
    effect: 'changes',
    summary:
      'Put a new monitor on the shelf of the company of a place, so that it may sign in and its first values are seen',
    refusals: ['device_already_bind', 'device_identity_differs', 'sn_not_found', 'swap_other_type'],
    device: 'mcuId',
    input: z.object({ mcuId: mcuId(), sn: serial(), newMcuId: mcuId() }),
    output: z.object({
      mcuId: z.string(),
      deviceKey: z.string().nullable(),
      connection: connectionSettings.nullable(),
    }),
  }),
  firstValues: get('/manager/place/firstValues', {
    ...keepers,
    summary: 'What a monitor says that is to take a place, beside what the one that hangs there said last',
    refusals: ['swap_not_found'],
    device: 'mcuId',
    needsService: true,
    input: z.object({ mcuId: mcuId(), newMcuId: mcuId() }),
    output: z.object(seen),
  }),
  swapMonitor: post('/manager/place/swapMonitor', {
    ...keepers,
    effect: 'changes',
    summary:
      'Let a monitor from the shelf take the place of the one that hangs there, now or from an instant of the past',
    refusals: ['swap_not_found', 'swap_other_type', 'swap_before_last', 'swap_too_many', 'swap_future'],
    device: 'mcuId',
    input: z.object({
      mcuId: mcuId(),
      newMcuId: mcuId(),
      at: instant().optional(),
      scannedAt: instant().optional(),
      reason: reason(),
    }),
    output: z.object({ swapId: z.string(), records: z.int() }),
  }),
  previewExchange: post('/manager/place/previewExchange', {
    ...keepers,
    effect: 'reads',
    summary:
      'What it would change that the monitors of two places were mounted the wrong way round since an instant. Nothing is changed',
    refusals: ['swap_not_found', 'swap_other_type', 'swap_before_last', 'swap_too_many', 'swap_future', 'swap_same'],
    device: 'mcuId',
    input: z.object({ mcuId: mcuId(), otherMcuId: mcuId(), at: instant() }),
    output: z.object({ here: counted, there: counted, thereName: z.string() }),
  }),
  exchangeMonitors: post('/manager/place/exchangeMonitors', {
    ...keepers,
    effect: 'changes',
    summary:
      'The monitors of two places hang the wrong way round since an instant: what they measured goes where it was measured',
    refusals: ['swap_not_found', 'swap_other_type', 'swap_before_last', 'swap_too_many', 'swap_future', 'swap_same'],
    device: 'mcuId',
    input: z.object({ mcuId: mcuId(), otherMcuId: mcuId(), at: instant(), reason: reason() }),
    output: z.object({ swapId: z.string(), records: z.int() }),
  }),
  undoSwap: post('/manager/place/undoSwap', {
    ...keepers,
    effect: 'changes',
    summary: 'Take a swap back within a day: each monitor hangs where it hung, with all that it has measured since',
    refusals: ['swap_not_found', 'swap_undo_over', 'swap_before_last', 'swap_too_many'],
    device: 'mcuId',
    input: z.object({ mcuId: mcuId(), swapId: id() }),
    output: nothing,
  }),
  pageShelf: get('/manager/shelf/page', {
    ...keepers,
    summary: 'Monitors that hang nowhere: spare, replaced, lent or returned, with their firmware',
    input: z.object({
      ...paging,
      key: z.string().trim().max(100).default(''),
      state: z.enum(['', ...SHELF_STATES]).default(''),
    }),
    output: page(
      z.object({
        mcuId: z.string(),
        sn: z.string(),
        model: z.string().nullable(),
        firmwareVersion: z.string().nullable(),
        state: z.enum(SHELF_STATES),
        since: z.int(),
        note: z.string(),
        byName: z.string(),
        companyName: z.string(),
        lastHeardAt: z.int().nullable(),
        lastPlace: z.object({ mcuId: z.string(), name: z.string(), until: z.int() }).nullable(),
      }),
    ),
  }),
  setShelfState: post('/manager/shelf/setState', {
    ...keepers,
    effect: 'changes',
    summary: 'Say of a monitor that hangs nowhere whether it is spare, lent, or returned to its maker',
    refusals: ['device_not_found'],
    input: z.object({ mcuId: mcuId(), state: z.enum(SHELF_STATES), note: reason() }),
    output: nothing,
  }),
  useFromShelf: post('/manager/shelf/use', {
    ...keepers,
    effect: 'changes',
    summary: 'Let a monitor from the shelf be at a place of its own, with a name',
    refusals: ['device_not_found', 'company_not_found', 'site_not_found'],
    input: z.object({
      mcuId: mcuId(),
      deviceName: z.string().trim().min(1).max(MAX_NAME_LENGTH),
      companyId: int(1).optional(),
      site: z.string().trim().max(100).default(''),
    }),
    output: nothing,
  }),
};
