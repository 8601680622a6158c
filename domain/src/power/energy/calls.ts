import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, instant, int, language, mcuId, nothing } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { childDevice } from '../../foundation/devices/calls.ts';
import { MAX_MODEL_LENGTH } from '../../foundation/devices/device-limits.ts';
import { deviceTypeField } from '../../foundation/devices/device-type-field.ts';
import { heldValue } from '../../foundation/devices/held-value-field.ts';
import { ENERGIES } from '../../foundation/kinds/energy-measure.ts';
import { listCalls } from '../../foundation/kinds/list-calls.ts';
import { MANUFACTURERS } from '../../foundation/permissions/manufacturers.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { DOUBTS } from '../../stream/believed/counter.ts';
import { historyQuery } from '../../stream/history/calls.ts';
import { STATISTIC_PERIODS } from './periods.ts';

const records = (path: string, what: string) =>
  post(path, {
    summary: `Records of the ${what} behind a device as a stream of Series, each preceded by its length as a varint; at most 31 days`,
    ...historyQuery,
  });

/** A number behind a hub; 0 is the hub itself. */
const behind = { mcuId: mcuId(), unit: int(1, 65_535) };

const ofPeriod = {
  mcuId: mcuId(),
  unit: int(0, 65_535).optional(),
  period: z.enum(STATISTIC_PERIODS).default('day'),
  /** A day of the period by the device's clock; today if absent. */
  date: z.iso.date().optional(),
};

export const energyCalls = {
  energyManufacturerList: get('/manager/energyManufacturerList', {
    summary: 'The manufacturers of energy devices: class key, title, theme colours, icon and the types that they make',
    modules: DEVICE_MODULES,
    output: z.array(
      z.object({
        manufacturer: z.literal(MANUFACTURERS),
        classKey: z.string(),
        /** Of the module that opens its devices. */
        key: z.string(),
        title: z.string(),
        themeColors: z.object({ light: z.string(), dark: z.string() }),
        /** The letter of the type whose drawing stands for it. */
        icon: z.string(),
        deviceTypes: z.array(z.string()),
      }),
    ),
  }),
  bindUnit: post('/manager/device/bindUnit', {
    effect: 'changes',
    summary:
      'Say what stands under a number behind a hub, or change it. What a hub reports without being named enters by itself',
    refusals: ['deviceType_not_find', 'max_bound_units'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({
      ...behind,
      deviceType: deviceTypeField().refine((type) => type !== 'a', 'must be the type of an energy device or battery'),
      deviceModel: z.string().trim().max(MAX_MODEL_LENGTH).default(''),
    }),
    device: 'mcuId',
    output: z.array(childDevice),
  }),
  unbindUnit: post('/manager/device/unbindUnit', {
    effect: 'changes',
    summary: 'Take a device from behind a hub, and out of its energy system; what it measured stays',
    refusals: ['device_not_found', 'changed_meanwhile'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object(behind),
    device: 'mcuId',
    output: z.array(childDevice),
  }),
  getLastEnergyRecords: get('/canbus/getLastEnergyRecords', {
    summary: 'The newest records of a device and of those behind it that tell of energy: the wire integers by field',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z.array(
      z.object({
        unit: z.int(),
        kind: z.int(),
        at: z.int(),
        receivedAt: z.int(),
        values: z.record(z.string(), z.number()),
        held: z.array(heldValue).optional(),
      }),
    ),
  }),
  ...listCalls((_, name, of) => records(`/canbus/${name}`, of)),
  getInverterStatistics: post('/report/inverterStatistics/getInverterStatistics', {
    effect: 'reads',
    summary:
      'Energy of the devices behind a hub by hour of a local day, by day of a month or by month of a year, in watt-hours',
    input: z.object({
      ...ofPeriod,
      /** The period before instead, up to the same day and time of day where the period is not over. */
      before: flag().default(false),
    }),
    device: 'mcuId',
    needsService: true,
    output: z.object({
      timeZone: z.string(),
      /** A day of the period. */
      date: z.string(),
      /** First instants of the parts that the caller may see, and the end of the last. */
      starts: z.array(z.int()),
      energies: z.array(
        z.object({
          unit: z.int(),
          kind: z.int(),
          energy: z.enum(ENERGIES),
          /** Wh of each part; null where nothing is known. */
          parts: z.array(z.number().nullable()),
          /** Of the whole: what the device's own counter tells, and what was integrated from its power. */
          counted: z.number(),
          integrated: z.number(),
          /** Counted while no records came: shared out evenly over that time. */
          unplaced: z.number(),
          /** Time of which nothing is known, ms. */
          unknownMs: z.number(),
          /** How many readings of the counter were left out, and the first of them. */
          doubts: z.int(),
          doubted: z.array(z.object({ at: z.int(), wattHours: z.number(), why: z.enum(DOUBTS) })),
          /** Days in UTC on which the counter and the power differ by more than a tenth over hours, with Wh of both. */
          contradicted: z.array(z.object({ from: z.int(), to: z.int(), counted: z.number(), powered: z.number() })),
          /** Readings that somebody says are right. */
          overruled: z.array(z.object({ at: z.int() })),
        }),
      ),
    }),
  }),
  overruleReading: post('/report/inverterStatistics/overruleReading', {
    effect: 'changes',
    summary:
      'Say that a reading of a counter that was left out is right, or take that back. Energies and costs follow at once',
    refusals: ['reading_not_found'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({
      mcuId: mcuId(),
      unit: int(0, 65_535),
      kind: int(1, 255),
      energy: z.enum(ENERGIES),
      at: instant(),
      believed: flag(),
    }),
    device: 'mcuId',
    needsService: true,
    output: nothing,
  }),
  exportEnergyStatistics: post('/report/inverterStatistics/exportEnergyStatistics', {
    effect: 'reads',
    summary:
      'The same as a table with a row for each part of the period that has begun, of the whole system or of one unit',
    input: z.object({
      ...ofPeriod,
      ...tableForm,
      language: language().optional(),
    }),
    device: 'mcuId',
    needsService: true,
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
};
