import { z } from 'zod';
import { get, post } from '../contract/define.ts';
import { instant, int, mcuId, nothing } from '../contract/fields.ts';
import { DEVICE_MODULES } from '../permissions.ts';
import { clockFault } from './clock-fault.ts';
import { MAX_SHIFT_MS } from './shift.ts';

const MEMBERS = ['superAdmin', 'admin', 'commonUser'] as const;
const ADMINS = ['superAdmin', 'admin'] as const;
const keepers = { modules: DEVICE_MODULES, access: ADMINS, device: 'mcuId' } as const;

/** Instants that the device has sent, both inclusive, and by how much they are to be later. */
const span = { mcuId: mcuId(), from: instant(), to: instant(), byMs: int(-MAX_SHIFT_MS, MAX_SHIFT_MS) };
const REFUSALS = [
  'clock_shift_across_lease',
  'clock_shift_empty',
  'clock_shift_future',
  'clock_shift_too_many',
] as const;

const clockShift = z.object({
  shiftId: z.string(),
  from: z.int(),
  to: z.int(),
  byMs: z.int(),
  records: z.int(),
  at: z.int(),
  byName: z.string(),
  undoneAt: z.int().nullable(),
  undoneByName: z.string(),
});

export const clockCalls = {
  deviceClock: get('/report/deviceClock', {
    summary: 'What is wrong with the clock of a device, and its records of years that are not kept otherwise',
    access: MEMBERS,
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z.object({
      fault: clockFault.nullable(),
      /** Records of years before those that are kept, which came in all the same. */
      outside: z.array(z.object({ year: z.int(), records: z.int(), keptUntil: z.int() })),
    }),
  }),
  clockShifts: get('/manager/device/clockShifts', {
    ...keepers,
    summary: 'Spans of the records of a device that were filed at other instants, newest first',
    input: z.object({ mcuId: mcuId() }),
    output: z.array(clockShift),
  }),
  previewClockShift: post('/manager/device/previewClockShift', {
    ...keepers,
    effect: 'reads',
    summary: 'What shifting a span of the records of a device would do: nothing is changed',
    refusals: REFUSALS,
    input: z.object(span),
    output: z.object({
      kinds: z.array(z.object({ kind: z.int(), records: z.int() })),
      records: z.int(),
      /** As they were sent; null for none. */
      firstAt: z.int().nullable(),
      lastAt: z.int().nullable(),
      /** Records that stay where they are, because another one has their new instant. */
      collisions: z.int(),
      /** Charge and discharge sessions that are computed again. */
      sessions: z.int(),
      /** Alarms of that time, which stay as they are. */
      alarms: z.int(),
    }),
  }),
  shiftClock: post('/manager/device/shiftClock', {
    ...keepers,
    effect: 'changes',
    summary:
      'File a span of the records of a device at the instants at which they were measured; each keeps the one that was sent',
    refusals: REFUSALS,
    input: z.object(span),
    output: nothing,
  }),
  undoClockShift: post('/manager/device/undoClockShift', {
    ...keepers,
    effect: 'changes',
    summary: 'File the records of a shift again where they were sent',
    refusals: [...REFUSALS, 'clock_shift_not_found'],
    input: z.object({ mcuId: mcuId(), shiftId: z.string().regex(/^[0-9A-Za-z-]{1,64}$/) }),
    output: nothing,
  }),
};
