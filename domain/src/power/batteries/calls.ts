import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { companyIds, flag, instant, int, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import { labelConditions } from '../../foundation/labels/condition.ts';
import { labelsOfList } from '../../foundation/labels/list-fields.ts';
import { shownLabels } from '../../foundation/labels/shown.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { STATUSES } from './status.ts';
import { SWAP_SIGNS } from './swap-suggestion.ts';

const text = (max: number) => z.string().trim().max(max);
const batteryId = int(1);
const unit = int(0, 65_535).default(0);
const chemistry = z.enum(CHEMISTRIES);
const mountedOn = { mcuId: mcuId(), unit };

const facts = {
  /** Empty where nobody has entered it. */
  serialNumber: z.string(),
  model: z.string(),
  chemistry,
  madeOn: z.string().nullable(),
  ratedCentiAmpHour: z.int().nullable(),
  nominalCentiVolt: z.int().nullable(),
};

/** What is known of a pack before it is used. */
const entered = {
  serialNumber: text(60).min(1),
  model: text(60).default(''),
  chemistry,
  madeOn: z.iso.date().nullable().default(null),
  ratedCentiAmpHour: int(1, 10_000_000).nullable().default(null),
  nominalCentiVolt: int(1, 200_000).nullable().default(null),
};

const listed = z.object({
  batteryId: z.int(),
  ...facts,
  /** What it has become in its lives. */
  status: z.enum(STATUSES),
  companyName: z.string(),
  /** Where it is mounted now; null: nowhere, or where the caller sees nothing. */
  mcuId: z.string().nullable(),
  deviceName: z.string().nullable(),
  unit: z.int().nullable(),
  mountedAt: z.int().nullable(),
  /** Tags and own fields; absent where they were not asked for. */
  labels: shownLabels.optional(),
});
export type ListedBattery = z.output<typeof listed>;

const mount = z.object({
  unit: z.int(),
  /** Null where the pack is not the caller's. */
  battery: z.object({ batteryId: z.int(), ...facts }).nullable(),
  /** Null: since the first record, or since before the lease. */
  mountedAt: z.int().nullable(),
  /** Null while it is mounted. */
  dismountedAt: z.int().nullable(),
});
export type BatteryMount = z.output<typeof mount>;

const counted = z.object({
  /** From the first hour that is counted to the end of the last one. */
  from: z.int(),
  until: z.int(),
  coveredHours: z.number(),
  ampHoursIn: z.number(),
  ampHoursOut: z.number(),
  wattHoursIn: z.number(),
  wattHoursOut: z.number(),
  /** Charge out by rated capacity; null while that is not known. */
  equivalentFull: z.number().nullable(),
  minimumCentiCelsius: z.int().nullable(),
  maximumCentiCelsius: z.int().nullable(),
});
export type CountedUse = z.output<typeof counted>;

const detail = z.object({
  batteryId: z.int(),
  ...facts,
  status: z.enum(STATUSES),
  companyName: z.string(),
  /** The newest first, as far as the caller sees the devices. */
  mounts: z.array(
    z.object({
      mcuId: z.string(),
      deviceName: z.string(),
      unit: z.int(),
      mountedAt: z.int().nullable(),
      dismountedAt: z.int().nullable(),
    }),
  ),
  /** What it did on all of these, in whole hours; null where no hour is known. */
  counted: counted.nullable(),
});
export type BatteryDetail = z.output<typeof detail>;

const suggestion = z.object({
  at: z.int(),
  lastAt: z.int(),
  foundAt: z.int(),
  signs: z.array(z.object({ sign: z.enum(SWAP_SIGNS), before: z.number(), after: z.number() })),
});
export type SwapSuggestion = z.output<typeof suggestion>;

export const batteryCalls = {
  getBattery: post('/battery/get', {
    effect: 'reads',
    summary: 'A pack, where it was mounted, and what it did on all of these devices together',
    refusals: ['battery_not_found'],
    access: 'seeBatteries',
    modules: DEVICE_MODULES,
    input: z.object({ batteryId }),
    output: detail,
  }),
  pageBatteries: post('/battery/page', {
    effect: 'reads',
    summary:
      'Packs of the company and those below it, with where they are mounted; by serial number or model, by company, state and place',
    access: 'seeBatteries',
    modules: DEVICE_MODULES,
    input: z.object({
      key: text(60).default(''),
      companyIds: companyIds().default([]),
      status: z.enum(STATUSES).optional(),
      /** On a device, or on none. */
      place: z.enum(['mounted', 'stored']).optional(),
      labels: labelConditions(),
      ...labelsOfList,
      ...paging,
    }),
    output: page(listed),
  }),
  batteriesOfDevice: post('/battery/ofDevice', {
    effect: 'reads',
    summary:
      'The packs that were mounted on a unit of a device, or on all of its units, the newest first; of a leased device those of the lease',
    input: z.object({ ...mountedOn, everyUnit: flag().default(false) }),
    device: 'mcuId',
    output: z.array(mount),
  }),
  swapSuggestions: post('/battery/swapSuggestions', {
    effect: 'reads',
    summary:
      'Swaps that seem to have happened on a unit of a device and of which nobody has said anything, the oldest first. Figures begin at the last one',
    input: z.object(mountedOn),
    device: 'mcuId',
    output: z.array(suggestion),
  }),
  dismissSwapSuggestion: post('/battery/dismissSwapSuggestion', {
    effect: 'changes',
    summary:
      'Say that it is the same battery as before a suggested swap: its figures go on over it. To say that it was a swap, mount the other battery',
    refusals: ['suggestion_not_found'],
    access: 'editBattery',
    modules: DEVICE_MODULES,
    input: z.object({ ...mountedOn, at: instant() }),
    device: 'mcuId',
    output: nothing,
  }),
  saveBattery: post('/battery/save', {
    effect: 'changes',
    summary: 'Add a pack to a company, by default the own, or change the one of that id',
    refusals: ['battery_not_found', 'company_not_found'],
    access: 'editBattery',
    modules: DEVICE_MODULES,
    input: z.object({ batteryId: batteryId.optional(), companyId: int(1).optional(), ...entered }),
    output: z.object({ batteryId: z.int() }),
  }),
  mountBattery: post('/battery/mount', {
    effect: 'changes',
    summary:
      'Note that a pack was mounted on a unit of a device; the one before it ends there. Its analytics begin at that instant',
    refusals: ['battery_not_found', 'battery_in_use'],
    access: 'editBattery',
    modules: DEVICE_MODULES,
    input: z.object({
      ...mountedOn,
      batteryId,
      /** Now when left out; 0: it has been there since the first record. */
      at: instant().optional(),
    }),
    device: 'mcuId',
    output: nothing,
  }),
  dismountBattery: post('/battery/dismount', {
    effect: 'changes',
    summary: 'Note that the pack of a unit of a device was taken off',
    refusals: ['battery_not_mounted'],
    access: 'editBattery',
    modules: DEVICE_MODULES,
    input: z.object({ ...mountedOn, at: instant().optional() }),
    device: 'mcuId',
    output: nothing,
  }),
};
