import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, json, list, mcuId, page, paging } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import type { ErrorCode } from '../../foundation/basics/errors.ts';
import {
  CAPACITY_AMP_HOUR,
  MAX_MODEL_LENGTH,
  MAX_NAME_LENGTH,
  NOMINAL_CENTI_VOLT,
  SERIAL_NUMBER,
} from '../../foundation/devices/device-limits.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { degreesField, MAX_ACCURACY_METRE } from '../locations/hand-fields.ts';
import { MAX_PATTERN_LENGTH, MAX_UNITS_AT_ONCE } from './limits.ts';
import { COMMISSIONED_PARTS } from './missing.ts';
import { isNamePattern } from './name-pattern.ts';

const pattern = () =>
  z.string().trim().max(MAX_PATTERN_LENGTH).refine(isNamePattern, `must give names of at most ${MAX_NAME_LENGTH}`);
const number = () => int(1, 999_999).nullable().default(null);

/** What was entered of a unit. What is not known is absent: nothing is guessed. */
const unit = z.object({
  /** Made by whoever sends it: a unit that is sent again is added once. */
  key: z.uuid(),
  /** Counts what was entered of it; of the same unit the highest counts. */
  revision: int(1, 1_000_000),
  sn: z.string().trim().regex(SERIAL_NUMBER),
  mcuId: mcuId(),
  companyId: int(1),
  /** A name, or a pattern with `{n}` for a number; empty: its serial number. */
  pattern: pattern().default(''),
  /** The number that was shown before. */
  number: number(),
  site: z.string().trim().max(100).default(''),
  position: z
    .object({
      lat: degreesField(90),
      lon: degreesField(180),
      accuracyMetre: int(0, MAX_ACCURACY_METRE).nullable().default(null),
    })
    .nullable()
    .default(null),
  batteryModel: z.string().trim().max(MAX_MODEL_LENGTH).default(''),
  batteryCustom: flag().default(false),
  chemistry: z.enum(CHEMISTRIES).nullable().default(null),
  /** Hundredths of a volt. */
  nominalVoltage: int(NOMINAL_CENTI_VOLT.min, NOMINAL_CENTI_VOLT.max).nullable().default(null),
  capacityAmpHour: int(CAPACITY_AMP_HOUR.min, CAPACITY_AMP_HOUR.max).nullable().default(null),
});

/** `added`, `changed` by what was entered since, `known`: nothing is new, `here`: it was there before, `refused`. */
const OUTCOMES = ['added', 'changed', 'known', 'here', 'refused'] as const;

/** Why a unit was refused. What is refused for the number of tries alone may be sent again later. */
export const COMMISSION_REFUSALS = [
  'device_already_bind',
  'device_identity_differs',
  'company_not_found',
  'site_not_found',
  'battery_not_find',
  'no_number_left',
  'device_not_found',
  'permission_denied',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

const told = z.object({
  key: z.string(),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(COMMISSION_REFUSALS).nullable(),
  mcuId: z.string(),
  deviceName: z.string().nullable(),
  /** Told once. */
  deviceKey: z.string().nullable(),
});

const commissioned = z.object({
  mcuId: z.string(),
  deviceSn: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  manufacturer: z.int().nullable(),
  companyId: z.int(),
  site: z.string().nullable(),
  at: z.int(),
  batteryModel: z.string().nullable(),
  /** Null until somebody has said it. */
  chemistry: z.string().nullable(),
  nominalVoltage: z.int().nullable(),
  capacityAmpHour: z.number().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  ltype: z.int().nullable(),
  onlineStatus: z.boolean(),
  lastReceivedAt: z.int().nullable(),
  voltage: z.int().nullable(),
  soc: z.int().nullable(),
  pictures: z.int(),
  missing: z.array(z.enum(COMMISSIONED_PARTS)),
});

const adding = { modules: DEVICE_MODULES, access: 'addDevice' } as const;

export const commissioningCalls = {
  nextNames: post('/manager/commissioning/nextNames', {
    ...adding,
    effect: 'reads',
    summary: 'The names that a pattern gives to the next devices of a company; nothing is reserved',
    refusals: ['company_not_found', 'no_number_left'],
    input: z.object({
      companyId: int(1),
      pattern: pattern(),
      count: int(1, MAX_UNITS_AT_ONCE).default(1),
    }),
    output: z.object({ names: z.array(z.object({ number: z.int().nullable(), name: z.string() })) }),
  }),
  commissionDevices: post('/manager/commissioning/add', {
    ...adding,
    effect: 'changes',
    summary: `Add up to ${MAX_UNITS_AT_ONCE} devices by both numbers of their labels, in order and each by itself: one that is refused holds no other up. A unit that is sent again is not added again; with a higher revision what was entered of it is changed. Keys of devices are told once`,
    input: z.object({ units: json(list(unit, { min: 1, max: MAX_UNITS_AT_ONCE })) }),
    output: z.object({ units: z.array(told) }),
  }),
  commissionedDevices: post('/manager/commissioning/list', {
    ...adding,
    effect: 'reads',
    summary: 'The devices that were added on a walk in the last 30 days, the newest first, and what each still lacks',
    input: z.object({
      /** Only those that the caller has added. */
      mine: flag().default(false),
      /** Only those that lack something. */
      lacking: flag().default(false),
      ...paging,
    }),
    output: page(commissioned),
  }),
};
