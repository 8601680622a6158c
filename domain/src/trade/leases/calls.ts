import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { companyIds, instant, int, json, language, long, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { isTimeZone } from '../../foundation/basics/time-zone.ts';
import { MAX_IMAGE_BYTES } from '../../foundation/devices/device-limits.ts';
import { MAX_CUSTOMER_LENGTH } from '../customers/limits.ts';
import { CONDITION_VIEWS } from './condition-report.ts';
import { LEASE_STATES, RENT_PERIODS } from './lease.ts';
import { CONTRACT_NUMBER, CURRENCY, MAX_REMARK_LENGTH, MAX_RENT_MINOR } from './limits.ts';

const modules = ['lease'] as const;
const id = () => long(1);
const text = (max: number) => z.string().trim().max(max);
const state = z.enum(LEASE_STATES);
/** A limit that may be left out: empty and null agree nothing. */
const limit = (max: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.coerce.number().min(0).max(max).nullable()).default(null);
const limits = z.object({
  leastSocPercent: limit(100),
  mostSohLossPercent: limit(100),
  mostCycles: limit(100_000),
  mostHours: limit(1_000_000),
  mostTemperatureC: limit(200),
});

const device = z.object({
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  deviceType: z.string(),
  companyName: z.string().nullable(),
});

const lease = z.object({
  id: z.int(),
  contractNumber: z.string(),
  device,
  /** The company that sees the device meanwhile; null for a customer without accounts here. */
  companyId: z.int().nullable(),
  customerId: z.int().nullable(),
  customer: z.string(),
  rentalCompany: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** The agreed end of a lease that was ended before it. */
  agreedUntil: z.int(),
  rentMinor: z.int(),
  rentPeriod: z.enum(RENT_PERIODS),
  currency: z.string(),
  totalMinor: z.int(),
  remark: z.string(),
  geofenceId: z.int().nullable(),
  geofenceName: z.string().nullable(),
  limits,
  state,
  /** Whether the caller's company leases it to others; a lessee reads it only. */
  isOwn: z.boolean(),
});
export type Lease = z.infer<typeof lease>;

const terms = {
  companyId: int(1).nullable().default(null),
  /** One that is there; otherwise the one with the name, which is made where there is none. */
  customerId: id().nullable().default(null),
  customer: text(MAX_CUSTOMER_LENGTH).default(''),
  rentalCompany: text(MAX_CUSTOMER_LENGTH).min(1),
  startsAt: instant(),
  endsAt: instant(),
  rentMinor: int(0, MAX_RENT_MINOR),
  rentPeriod: z.enum(RENT_PERIODS),
  currency: z.string().regex(CURRENCY, 'must be three capital letters'),
  contractNumber: z.string().trim().regex(CONTRACT_NUMBER, 'must be letters and digits').optional(),
  remark: text(MAX_REMARK_LENGTH).default(''),
  geofenceId: id().nullable().default(null),
  limits: json(limits).default({
    leastSocPercent: null,
    mostSohLossPercent: null,
    mostCycles: null,
    mostHours: null,
    mostTemperatureC: null,
  }),
};

export const picture = z.object({ id: z.string(), url: z.string() });
export const maintenance = z.object({
  id: z.int(),
  device,
  at: z.int(),
  person: z.string(),
  content: z.string(),
  pictures: z.array(picture),
});
export type LeaseMaintenance = z.infer<typeof maintenance>;
const phase = z.enum(['start', 'end']);
/** A condition report on paper: its code, and whether the lease still says the same. */
const paper = z.object({ code: z.string(), issuedAt: z.int(), isCurrent: z.boolean() });
const judgement = {
  judged: z.array(
    z.object({
      limit: z.enum(['leastSocPercent', 'mostSohLossPercent', 'mostCycles', 'mostHours', 'mostTemperatureC']),
      agreed: z.number(),
      value: z.number().nullable(),
      verdict: z.enum(['kept', 'broken', 'unknown']),
    }),
  ),
  verdict: z.enum(['kept', 'broken', 'unknown']),
};
/** As it is printed and as somebody types it. */
const reportCode = text(40);
const condition = z.object({
  at: z.int(),
  socPercent: z.number().nullable(),
  /** When the charge was measured. */
  socAt: z.int().nullable(),
  sohPercent: z.number().nullable(),
  sohLow: z.number().nullable(),
  sohHigh: z.number().nullable(),
  cycles: z.number().nullable(),
  hours: z.number().nullable(),
  maxTemperatureC: z.number().nullable(),
  pictures: z.array(picture.extend({ view: z.enum(CONDITION_VIEWS) })),
  remark: z.string(),
  takenBy: z.string(),
});
export type LeaseCondition = z.infer<typeof condition>;

const counts = z.object({
  underLease: z.int(),
  expiringSoon: z.int(),
  beginSoon: z.int(),
  toBeLeased: z.int(),
});

/** Which leases. */
const filter = {
  key: text(100).default(''),
  state: z.union([z.literal(''), state.exclude(['toBeLeased'])]).default(''),
  companyIds: companyIds().optional(),
  mcuId: mcuId().optional(),
  customerId: id().optional(),
};

export const leaseCalls = {
  pageLeases: post('/lease/page', {
    effect: 'reads',
    summary: 'One page of the leases of the caller’s companies and of those to them, the newest start first',
    access: 'seeLeases',
    modules,
    input: z.object({ ...filter, ...paging }),
    output: page(lease),
  }),
  exportLeases: post('/lease/export', {
    effect: 'reads',
    summary: 'The same as a table, at most 50,000 leases; times are UTC',
    access: 'seeLeases',
    modules,
    input: z.object({ ...filter, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  addLease: post('/lease/add', {
    effect: 'changes',
    summary: 'Lease a device for a period in which it has no other lease; the lessee’s company sees it meanwhile',
    refusals: [
      'company_not_found',
      'customer_not_found',
      'device_not_found',
      'geofence_not_found',
      'lease_not_found',
      'lease_overlaps',
      'lease_place_silent',
      'leases_full',
    ],
    access: 'manageLeases',
    modules,
    input: z.object({ mcuId: mcuId(), ...terms }),
    output: lease,
  }),
  updateLease: post('/lease/update', {
    effect: 'changes',
    summary: 'Change the terms of a lease that has not ended; the start only before it has begun',
    refusals: [
      'company_not_found',
      'customer_not_found',
      'geofence_not_found',
      'lease_not_found',
      'lease_overlaps',
      'lease_has_begun',
      'lease_over',
      'lease_place_silent',
      'leases_full',
    ],
    access: 'manageLeases',
    modules,
    input: z.object({ id: id(), ...terms }),
    output: lease,
  }),
  endLease: post('/lease/end', {
    effect: 'changes',
    summary: 'End a lease that runs, now: the lessee no longer sees the device',
    refusals: ['lease_not_found', 'lease_not_begun', 'lease_over'],
    access: 'manageLeases',
    modules,
    input: z.object({ id: id() }),
    output: lease,
  }),
  deleteLease: post('/lease/delete', {
    effect: 'changes',
    summary: 'Remove a lease that does not run, with its condition reports',
    refusals: ['lease_not_found', 'lease_runs'],
    access: 'manageLeases',
    modules,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  leaseOverview: get('/lease/overview', {
    summary:
      'Devices by state, and of a month and each device the days that it was leased and owned and its rent, until now',
    access: 'seeLeases',
    modules,
    input: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), ...paging }),
    output: z.object({
      counts,
      /** Rent of the month by currency. */
      rent: z.array(z.object({ currency: z.string(), minor: z.int() })),
      devices: page(
        device.extend({
          state,
          leasedDays: z.number(),
          ownedDays: z.number(),
          rent: z.array(z.object({ currency: z.string(), minor: z.int() })),
        }),
      ),
    }),
  }),
  leaseCalendar: post('/lease/calendar', {
    effect: 'reads',
    summary: 'Leases and maintenance within a span of time: a page of devices, or of customers',
    access: 'seeLeases',
    modules,
    input: z.object({
      from: instant(),
      until: instant(),
      by: z.enum(['device', 'customer']).default('device'),
      /** In the name or serial number of a device, or in the name of a customer. */
      key: text(100).default(''),
      state: z.union([z.literal(''), state]).default(''),
      companyIds: companyIds().optional(),
      ...paging,
    }),
    output: page(
      z.object({
        /** Null of a row of a customer. */
        device: device.nullable(),
        customer: z.string(),
        state,
        leases: z.array(lease),
        maintenance: z.array(maintenance),
        /** Of the part of the span in which the device was there. */
        usedPercent: z.int().nullable(),
      }),
    ),
  }),
  leaseCondition: post('/lease/condition', {
    effect: 'reads',
    summary: 'Condition of a device at start and end of a lease as it was taken, and as it is now while the lease runs',
    refusals: ['device_not_found', 'lease_not_found'],
    access: 'seeLeases',
    modules,
    input: z.object({ id: id() }),
    output: z.object({
      lease,
      start: condition.nullable(),
      end: condition.nullable(),
      today: condition.nullable(),
      ...judgement,
      /** It left its place, by an alarm of its geofence that nobody has acknowledged; or was moved or used outside of the lease. */
      outside: z.array(
        z.object({
          kind: z.enum(['left', 'moved', 'used']),
          alarmId: z.string().nullable(),
          at: z.int(),
          geofenceName: z.string().nullable(),
        }),
      ),
      /** The newest 20 that were issued. */
      papers: z.array(paper),
    }),
  }),
  leaseConditionFile: get('/lease/condition/file', {
    summary:
      'The conditions that were taken and their pictures as PDF, in the language of the reader; with a code, as they were when it was issued',
    refusals: ['lease_not_found', 'lease_condition_missing', 'condition_paper_not_found'],
    access: 'seeLeases',
    modules,
    input: z.object({
      id: id(),
      code: reportCode.optional(),
      language: language().optional(),
      timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone').default('Etc/UTC'),
    }),
    output: 'file',
    mediaTypes: ['application/pdf'],
  }),
  checkConditionReport: post('/lease/condition/check', {
    effect: 'reads',
    summary: 'What the condition report with a code says, to compare a paper with it',
    refusals: ['condition_paper_not_found'],
    access: 'seeLeases',
    modules,
    input: z.object({ code: reportCode }),
    output: paper.extend({
      lease,
      contractNumber: z.string(),
      customer: z.string(),
      rentalCompany: z.string(),
      device: z.object({ name: z.string(), serialNumber: z.string(), type: z.string() }),
      period: z.object({ startsAt: z.int(), endsAt: z.int() }),
      place: z.string(),
      start: condition.nullable(),
      end: condition.nullable(),
      ...judgement,
    }),
  }),
  takeLeaseCondition: post('/lease/condition/take', {
    effect: 'changes',
    summary: 'Take the condition of a device at the start or end of a lease, once; it does not change any more',
    refusals: ['device_not_found', 'lease_not_found', 'lease_not_begun', 'lease_over', 'lease_condition_taken'],
    access: 'manageLeases',
    modules,
    input: z.object({ id: id(), phase, remark: text(MAX_REMARK_LENGTH).default('') }),
    output: condition,
  }),
  addLeasePicture: post('/lease/condition/picture', {
    effect: 'changes',
    summary:
      'Add a picture to a condition report (field file: JPEG, PNG or WebP), re-encoded without its metadata; one of a view',
    refusals: ['img_too_many', 'lease_not_found', 'lease_condition_missing'],
    access: 'manageLeases',
    modules,
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object({ id: id(), phase, view: z.enum(CONDITION_VIEWS) }),
    output: picture,
  }),
};
