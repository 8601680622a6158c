import { z } from 'zod';
import { post } from '../../../contract/define.ts';
import { instant, int, json, mcuId, nothing } from '../../../contract/fields.ts';

const modules = ['message'] as const;
const MINUTES = 1440;

/** Days as bits, 1 Monday … 64 Sunday, and minutes of the local day; an end before the start is on the next day. */
const weekly = z
  .object({
    daysBits: z.int().min(1).max(127),
    fromMinute: z
      .int()
      .min(0)
      .max(MINUTES - 1),
    toMinute: z
      .int()
      .min(0)
      .max(MINUTES - 1),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, 'must end at another time');

const window = z.object({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  site: z.string().nullable(),
  mcuId: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** Of a window that is once; null of a weekly one. */
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  weekly: weekly.nullable(),
  note: z.string(),
  createdBy: z.string(),
  /** How many devices it is of now. */
  devices: z.int(),
});

export const maintenanceWindowCalls = {
  listMaintenanceWindows: post('/alarms/maintenance/list', {
    effect: 'reads',
    summary:
      'Maintenance windows of the companies of the caller that are not over: alarms in them are raised, and nobody is told',
    access: 'editWarningSettings',
    modules,
    output: z.array(window),
  }),
  addMaintenanceWindow: post('/alarms/maintenance/add', {
    effect: 'changes',
    summary: 'Add a window of a device, of a site, or of a company and those below it: once, or every week',
    refusals: ['company_not_found', 'site_not_found', 'max_maintenance_windows', 'device_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({
      mcuId: mcuId().optional(),
      companyId: int(1).optional(),
      /** A site of that company, by its name. */
      site: z.string().trim().min(1).max(200).optional(),
      startsAt: instant().optional(),
      endsAt: instant().optional(),
      weekly: json(weekly).optional(),
      note: z.string().trim().max(200).default(''),
    }),
    output: z.object({ id: z.int() }),
  }),
  endMaintenanceWindow: post('/alarms/maintenance/end', {
    effect: 'changes',
    summary: 'End a window now that is once and has begun',
    refusals: ['maintenance_window_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ id: int(1) }),
    output: nothing,
  }),
  deviceMaintenance: post('/alarms/maintenance/ofDevice', {
    effect: 'reads',
    summary: 'Until when a device is in maintenance, over windows that follow each other',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    /** Null: it is not. */
    output: z.object({ until: z.int().nullable() }),
  }),
  removeMaintenanceWindow: post('/alarms/maintenance/remove', {
    effect: 'changes',
    summary: 'Remove a window; alarms that were raised in it stay as they are',
    refusals: ['maintenance_window_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ id: int(1) }),
    output: nothing,
  }),
};
