import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, instant, int, long, mcuId, nothing } from '../../contract/fields.ts';
import { clockFault } from '../../foundation/devices/clock-fault.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { CONSENT_SIDES, MAX_DOCUMENT_LENGTH, MAX_WORD_LENGTH, REQUEST_STATES } from './consent.ts';
import { MAX_SHIFT_MS } from './shift.ts';

const keepers = { modules: DEVICE_MODULES, access: 'shiftClock', device: 'mcuId' } as const;

/** Instants that the device has sent, both inclusive, and by how much they are to be later. */
const span = { mcuId: mcuId(), from: instant(), to: instant(), byMs: int(-MAX_SHIFT_MS, MAX_SHIFT_MS) };
const REFUSALS = ['clock_shift_empty', 'clock_shift_future', 'clock_shift_too_many'] as const;

const id = () => z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
const text = (max: number) => z.string().trim().max(max).default('');
/** Both sides of the leases over whose begin or end records would go: each has to agree before anything is shifted. */
const parties = { modules: [...DEVICE_MODULES, 'lease'], access: 'answerClockShift' } as const;
/** What came of a shift: null when it is done, otherwise the request that waits for those who have to agree. */
const outcome = z.object({ requestId: z.string().nullable() });

const asked = {
  side: z.enum(CONSENT_SIDES),
  contractNumber: z.string(),
  name: z.string(),
};

const clockShiftRequest = z.object({
  requestId: z.string(),
  /** Empty for a device that the caller does not see any more. */
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  /** The shift that is to be taken back; null for a new one. */
  shiftId: z.string().nullable(),
  from: z.int(),
  to: z.int(),
  byMs: z.int(),
  records: z.int(),
  askedAt: z.int(),
  askedByName: z.string(),
  expiresAt: z.int(),
  state: z.enum(REQUEST_STATES),
  decidedAt: z.int().nullable(),
  mayWithdraw: z.boolean(),
  parties: z.array(
    z.object({
      ...asked,
      leaseId: z.int(),
      agrees: z.boolean().nullable(),
      answeredAt: z.int().nullable(),
      answeredByName: z.string(),
      word: z.string(),
      document: z.string(),
      mayAnswer: z.boolean(),
    }),
  ),
});

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
    access: 'seeClockFaults',
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
      /** Who has to agree, because records would go over the begin or end of a lease; empty for nobody. */
      asks: z.array(z.object(asked)),
    }),
  }),
  shiftClock: post('/manager/device/shiftClock', {
    ...keepers,
    effect: 'changes',
    summary:
      'File a span of the records of a device at the instants at which they were measured; each keeps the one that was sent. Over the begin or end of a lease both sides are asked first',
    refusals: [...REFUSALS, 'clock_shift_asked'],
    input: z.object(span),
    output: outcome,
  }),
  undoClockShift: post('/manager/device/undoClockShift', {
    ...keepers,
    effect: 'changes',
    summary:
      'File the records of a shift again where they were sent. Over the begin or end of a lease both sides are asked first',
    refusals: [...REFUSALS, 'clock_shift_asked', 'clock_shift_not_found'],
    input: z.object({ mcuId: mcuId(), shiftId: id() }),
    output: outcome,
  }),
  clockShiftRequests: get('/manager/clockShift/requests', {
    ...parties,
    summary:
      'Shifts of the last 60 days over the begin or end of a lease that the caller is asked about, or whose devices are its own, newest first',
    input: z.object({}),
    output: z.array(clockShiftRequest),
  }),
  answerClockShift: post('/manager/clockShift/answer', {
    ...parties,
    effect: 'changes',
    summary:
      'Agree to a shift over the begin or end of a lease, or refuse it, for one side; when all have agreed it is done. For a customer without accounts his consent is stated with a document',
    refusals: [...REFUSALS, 'clock_shift_request_not_found', 'clock_shift_request_over'],
    input: z.object({
      requestId: id(),
      side: z.enum(CONSENT_SIDES),
      leaseId: long(1),
      agrees: flag(),
      word: text(MAX_WORD_LENGTH),
      document: text(MAX_DOCUMENT_LENGTH),
    }),
    output: z.object({
      /** Whether this was the last answer, and the records are shifted. */
      isDone: z.boolean(),
    }),
  }),
  withdrawClockShift: post('/manager/device/withdrawClockShift', {
    ...keepers,
    effect: 'changes',
    summary: 'Ask no longer for a shift over the begin or end of a lease',
    refusals: ['clock_shift_request_not_found', 'clock_shift_request_over'],
    input: z.object({ mcuId: mcuId(), requestId: id() }),
    output: nothing,
  }),
};
