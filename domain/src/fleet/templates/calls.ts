import { z } from 'zod';
import { isLimitAlarmType, LIMIT_ALARM_TYPES } from '../../alerting/alarms/catalogue.ts';
import { limitsFault } from '../../alerting/alarms/rules/limit-rules.ts';
import { post } from '../../contract/define.ts';
import { int, json, list, nothing, page, paging } from '../../contract/fields.ts';
import { configurationFault } from '../../foundation/devices/configuration.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { configurationFields } from './configuration-fields.ts';

/** A warning limit that devices get with it; units as in `AlarmLimit`. */
const templateLimit = z.object({
  msgType: z.int32().refine(isLimitAlarmType, 'must be a type with a limit'),
  enabled: z.boolean(),
  limit: z.int32(),
  upperLimit: z.int32().optional(),
  hysteresis: z.int32(),
  durationSeconds: z.int32(),
});

const template = z.object({
  id: z.int(),
  name: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  /** Devices whose serial number begins so get it by default; empty for every device of the company; null for none. */
  snPrefix: z.string().nullable(),
  configuration: configurationFields,
  /** The other limits of a device stay as they are. */
  limits: z.array(templateLimit),
  updatedAt: z.int(),
  /** Whether the caller may change it: a template of a company above is used, not changed. */
  editable: z.boolean(),
});

export const templateCalls = {
  addTemplate: post('/manager/yhubConfigAdmin/add', {
    effect: 'changes',
    summary: 'Save a configuration template; with an id, change that one',
    refusals: ['DuplicateName', 'company_not_found', 'template_not_found', 'template_default_taken'],
    modules: DEVICE_MODULES,
    access: 'editTemplate',
    input: z.object({
      id: int(1).optional(),
      name: z.string().trim().min(1).max(100),
      companyId: int(1),
      snPrefix: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z-]{0,40}$/)
        .nullable()
        .optional(),
      configuration: json(
        configurationFields.refine(
          (part) => configurationFault(part) === null,
          'is not a configuration that a battery can have',
        ),
      ),
      limits: json(
        list(templateLimit, { max: LIMIT_ALARM_TYPES.length }).refine(
          (limits) =>
            new Set(limits.map(({ msgType }) => msgType)).size === limits.length && limitsFault(limits) === null,
          'are not limits that a device can have',
        ),
      ).default([]),
    }),
    output: z.object({ id: z.int() }),
  }),
  getTemplate: post('/manager/yhubConfigAdmin/getByIdV2', {
    effect: 'reads',
    summary: 'One configuration template',
    refusals: ['template_not_found'],
    modules: DEVICE_MODULES,
    access: 'editTemplate',
    input: z.object({ id: int(1) }),
    output: template,
  }),
  listTemplates: post('/manager/yhubConfigAdmin/listV2', {
    effect: 'reads',
    summary: "Templates that may be applied to the caller's devices, at most 500",
    modules: DEVICE_MODULES,
    access: 'editTemplate',
    output: z.array(template),
  }),
  pageTemplates: post('/manager/yhubConfigAdmin/page', {
    effect: 'reads',
    summary: 'One page of the templates; key matches the name anywhere',
    modules: ['deviceManage'],
    access: 'editTemplate',
    input: z.object({ key: z.string().max(100).default(''), ...paging }),
    output: page(template),
  }),
  removeTemplate: post('/manager/yhubConfigAdmin/remove', {
    effect: 'changes',
    summary: 'Remove a template; devices that use it are not changed',
    refusals: ['template_not_found'],
    modules: ['deviceManage'],
    access: 'editTemplate',
    input: z.object({ id: int(1) }),
    output: nothing,
  }),
};
