import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { post } from '../../contract/define.ts';
import { instant, int, mcuId, nothing, page, paging, span } from '../../contract/fields.ts';
import { DATA_SERVICE_STATES } from '../../foundation/devices/data-service.ts';
import { MAX_IMAGE_BYTES } from '../../foundation/devices/device-limits.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { MAX_METER_DECI_HOURS } from './entries.ts';
import { MAX_CYCLES, MAX_DAYS, MAX_HOURS, PLAN_KINDS } from './plan.ts';

const kind = z.literal(Object.values(PLAN_KINDS));
const text = (max: number) => z.string().trim().max(max);
const device = z.object({ mcuId: mcuId() });
const picture = z.object({ id: z.string(), url: z.string() });
const optional = (max: number) => int(1, max).nullable().default(null);
const number = int(1, 1_000_000);

const plan = z.object({
  number: z.int(),
  kind,
  name: z.string(),
  everyDays: z.int().nullable(),
  everyHours: z.int().nullable(),
  everyCycles: z.int().nullable(),
  leastHealth: z.int().nullable(),
  /** Of a task, which is done once: when. */
  onceAt: z.int().nullable(),
  /** The alarm on account of which it is done. */
  alarmId: z.string().nullable(),
  /** Who is to do a task. */
  person: confidential('person', z.string()),
  /** When it was done last; null when it has not been since the plan was made. */
  doneAt: z.int().nullable(),
  sinceAt: z.int(),
  parts: z.array(
    z.object({
      measure: z.enum(['days', 'hours', 'cycles', 'health']),
      limit: z.number(),
      value: z.number(),
      dueAt: z.int().nullable(),
      isDue: z.boolean(),
    }),
  ),
  /** When it is expected to be due; null when nothing tells. */
  dueAt: z.int().nullable(),
  isDue: z.boolean(),
});

export const maintenanceCalls = {
  getVehicleMaintenanceMsg: post('/manager/getVehicleMaintenanceMsg', {
    effect: 'reads',
    summary: 'Maintenance plans of the vehicle of a device, and what makes them due',
    input: device,
    device: 'mcuId',
    needsService: true,
    output: z.array(plan),
  }),
  getBatteryMaintenanceMsg: post('/manager/getBatteryMaintenanceMsg', {
    effect: 'reads',
    summary: 'Maintenance plans of the battery of a device, 1 periodic and 2 capacity, and what makes them due',
    input: device,
    device: 'mcuId',
    needsService: true,
    output: z.array(plan),
  }),
  getBatteryLongNoUseMsg: post('/manager/getBatteryLongNoUseMsg', {
    effect: 'reads',
    summary: 'How long a device has not been used, and after how many days it is told',
    input: device,
    device: 'mcuId',
    needsService: true,
    output: z.object({
      /** Null: it is not told. */
      days: z.int().nullable(),
      usualDays: z.int(),
      /** Null when it was not used, or not within the lease. */
      usedAt: z.int().nullable(),
      unusedDays: z.int(),
      dueAt: z.int().nullable(),
      isDue: z.boolean(),
    }),
  }),
  getDataServiceMsg: post('/manager/getDataServiceMsg', {
    effect: 'reads',
    summary: 'When the data service of a device ends, and since when that is told',
    input: device,
    device: 'mcuId',
    output: z.object({
      serviceExpiry: z.int().nullable(),
      state: z.enum(DATA_SERVICE_STATES),
      daysLeft: z.int().nullable(),
      toldFrom: z.int().nullable(),
    }),
  }),
  handleVehicleMaintenanceMsg: post('/manager/device/handleVehicleMaintenanceMsg', {
    effect: 'changes',
    summary: 'Note that a maintenance of vehicle or battery was done: its intervals begin again and its message ends',
    refusals: ['maintenance_plan_not_found'],
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    input: z.object({
      mcuId: mcuId(),
      number,
      person: text(100).min(1),
      note: text(1000).default(''),
      /** When it was done; now when left out. */
      at: instant().optional(),
    }),
    device: 'mcuId',
    output: z.object({ nextDueAt: z.int().nullable() }),
  }),
  addMaintenanceEntry: post('/maintenance/addEntry', {
    effect: 'changes',
    summary:
      'Note work on a device: that of a plan, whose intervals begin again, or any other; with an interval until it is due again that becomes a plan. Pictures are added to it afterwards',
    refusals: ['device_log_full', 'maintenance_plan_not_found', 'maintenance_plans_full'],
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    input: z.object({
      mcuId: mcuId(),
      /** The plan that was carried out: kind, name and intervals are its own. */
      number: number.optional(),
      /** Of other work: on the battery, or on the vehicle. */
      kind: int(1, 3)
        .pipe(z.literal([PLAN_KINDS.periodic, PLAN_KINDS.vehicle]))
        .default(PLAN_KINDS.vehicle),
      name: text(60).default(''),
      person: text(100).min(1),
      note: text(1000).default(''),
      /** When it was done; now when left out. */
      at: instant().optional(),
      /** What the hour meter showed. */
      meterDeciHours: int(0, MAX_METER_DECI_HOURS).nullable().default(null),
      nextDays: optional(MAX_DAYS),
      nextHours: optional(MAX_HOURS),
    }),
    device: 'mcuId',
    output: z.object({ id: z.string(), nextDueAt: z.int().nullable() }),
  }),
  addMaintenanceEntryPicture: post('/maintenance/entryPicture', {
    effect: 'changes',
    summary: 'Add a picture to noted work (field file: JPEG, PNG or WebP), re-encoded without its metadata',
    refusals: ['img_too_many'],
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object({ mcuId: mcuId(), id: z.string().max(64) }),
    device: 'mcuId',
    output: picture,
  }),
  saveMaintenancePlan: post('/maintenance/savePlan', {
    effect: 'changes',
    summary: 'Make a maintenance plan of a device, or a task that is done once, or change the one of that number',
    refusals: ['alarm_not_found', 'maintenance_plan_not_found', 'maintenance_plans_full'],
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    input: z.object({
      mcuId: mcuId(),
      number: number.optional(),
      kind: int(1, 3).pipe(kind),
      name: text(60).min(1),
      everyDays: optional(MAX_DAYS),
      everyHours: optional(MAX_HOURS),
      everyCycles: optional(MAX_CYCLES),
      leastHealth: optional(100),
      /** Makes it a task that is done once, without intervals. */
      onceAt: instant().nullable().default(null),
      /** The alarm of this device on account of which it is done. */
      alarmId: z.guid().nullable().default(null),
      person: text(100).default(''),
    }),
    device: 'mcuId',
    output: z.object({ number: z.int() }),
  }),
  maintenanceOfAlarm: post('/maintenance/ofAlarm', {
    effect: 'reads',
    summary: 'The maintenance tasks of a device on account of one of its alarms: those to do, and those done',
    input: z.object({ mcuId: mcuId(), alarmId: z.guid() }),
    device: 'mcuId',
    output: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        person: confidential('person', z.string()),
        dueAt: z.int().nullable(),
        doneAt: z.int().nullable(),
      }),
    ),
  }),
  removeMaintenancePlan: post('/maintenance/removePlan', {
    effect: 'changes',
    summary: 'Remove a maintenance plan; what was done stays in the log',
    refusals: ['maintenance_plan_not_found'],
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId(), number }),
    device: 'mcuId',
    output: nothing,
  }),
  setUnusedLimit: post('/maintenance/setUnusedLimit', {
    effect: 'changes',
    summary: 'Set after how many days without use a device is told of; 0 for never',
    access: 'maintainDevice',
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId(), days: int(0, MAX_DAYS) }),
    device: 'mcuId',
    output: nothing,
  }),
  pageMaintenanceLog: post('/maintenance/pageLog', {
    effect: 'reads',
    summary: 'What was done to a device, newest first; for a leased device what was done within the lease',
    input: z.object({ mcuId: mcuId(), ...span, ...paging }),
    device: 'mcuId',
    output: page(
      z.object({
        id: z.string(),
        at: z.int(),
        kind,
        name: z.string(),
        person: confidential('person', z.string()),
        note: confidential('note', z.string()),
        byName: confidential('person', z.string()),
        /** Running hours, cycles and state of health when it was noted. */
        hours: z.number(),
        cycles: z.number().nullable(),
        health: z.int().nullable(),
        nextDueAt: z.int().nullable(),
        /** What the hour meter of the vehicle showed; null when nobody has read it. */
        meterDeciHours: z.int().nullable(),
        /** With addresses that are valid for ten minutes. */
        pictures: z.array(picture),
      }),
    ),
  }),
};
