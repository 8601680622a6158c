import { z } from 'zod';
import { post } from '../../../contract/define.ts';
import { instant, int, json, list, mcuId, nothing, page, paging } from '../../../contract/fields.ts';
import { isKind } from '../../../foundation/kinds/registry.ts';
import { isLimitAlarmType, LIMIT_ALARM_TYPES } from '../catalogue.ts';
import { FAMILY_KEYS, isFamilyKey } from '../rules/families.ts';
import { LAYERS } from '../rules/layers.ts';
import { MAX_OWN_DEVICES, MAX_RULE_NAME, ownRuleId } from '../rules/own-rule.ts';
import { WHILE_STATES } from '../rules/rule.ts';

const modules = ['message'] as const;
const id = () => z.int32().min(1);

/** Whose rules: those of a company, of one of its sites, of its devices of a type, or of devices. */
export const ruleScope = z.union([
  z.strictObject({ companyId: id() }),
  z.strictObject({ companyId: id(), siteId: id() }),
  z.strictObject({ companyId: id(), deviceType: z.string().length(1) }),
  z.strictObject({ mcuIds: list(mcuId(), { min: 1, max: MAX_OWN_DEVICES }) }),
]);
export type RuleScope = z.infer<typeof ruleScope>;

const ruleKey = () => z.string().refine((key) => isFamilyKey(key) || ownRuleId(key) !== null, 'must be a rule');
const ownKey = () => z.string().refine((key) => ownRuleId(key) !== null, 'must be an own rule');
const hours = z.object({ daysBits: z.int32(), fromMinute: z.int32(), toMinute: z.int32() }).nullable();
const when = z.object({ whileState: z.enum(WHILE_STATES), hours, repeatGapSeconds: z.int32() });

/** Values of one alarm type; units as in `AlarmLimit`. */
const limitValues = {
  enabled: z.boolean(),
  limit: z.int32(),
  upperLimit: z.int32().optional(),
  hysteresis: z.int32(),
  durationSeconds: z.int32(),
};
const alarmType = () => z.int32().refine(isLimitAlarmType, 'must be a type with a limit');
const limit = z.object({ msgType: alarmType(), ...limitValues });

const ownRuleBody = z.object({
  name: z.string().trim().min(1).max(MAX_RULE_NAME),
  kind: z.int32().refine(isKind, 'must be a kind of record'),
  channel: z.string().max(100),
  comparison: z.enum(['below', 'above']),
  /** Limits in integers of the channel's wire, the worst first. */
  levels: list(z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]), limit: z.int32() }), {
    min: 1,
    max: 3,
  }),
  hysteresis: z.int32(),
  durationSeconds: z.int32(),
  ...when.shape,
});

/** A rule as it is edited, for a test before it is saved: `RuleDraft`. */
export const ruleDraft = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('builtIn'),
    key: z.enum(FAMILY_KEYS),
    limits: list(limit, { max: LIMIT_ALARM_TYPES.length }),
    when,
  }),
  // A name is not needed to try a rule.
  z.object({
    type: z.literal('own'),
    id: id().nullable(),
    rule: ownRuleBody.extend({ name: z.string().trim().max(MAX_RULE_NAME) }),
  }),
]);

/** Only what is changed; an own rule has only `rule`, `enabled` and `appliesTo`, a built-in one the others. */
const changes = z.object({
  limits: list(limit.partial().required({ msgType: true }), { max: LIMIT_ALARM_TYPES.length }).default([]),
  when: when.partial().default({}),
  /** What is no longer set here and follows what is above again. */
  inherit: z
    .object({
      msgTypes: list(alarmType(), { max: LIMIT_ALARM_TYPES.length }).default([]),
      when: list(z.enum(['whileState', 'hours', 'repeatGapSeconds']), { max: 3 }).default([]),
    })
    .default({ msgTypes: [], when: [] }),
  rule: ownRuleBody.partial().default({}),
  enabled: z.boolean().optional(),
  appliesTo: ruleScope.optional(),
});

/** Where a value comes from. Names are not for guests, and of companies that the caller knows. */
export const ruleOrigin = z.object({
  layer: z.enum(LAYERS),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
  siteId: z.int().nullable(),
  site: z.string().nullable(),
  deviceType: z.string().nullable(),
});

const level = z.object({
  /** 1 is the worst. */
  level: z.int(),
  /** Null of an own rule. */
  msgType: z.int().nullable(),
  enabled: z.boolean(),
  /** Null where nothing is set and there is no default. */
  limit: z.int32().nullable(),
  upperLimit: z.int32().nullable(),
  hysteresis: z.int32(),
  durationSeconds: z.int32(),
});

const rule = z.object({
  /** A family of built-in rules, or `own:` and a number. */
  key: z.string(),
  /** Of an own rule. */
  name: z.string().nullable(),
  /** Null where it is no limit on a channel. */
  kind: z.int().nullable(),
  channel: z.string().nullable(),
  comparison: z.enum(['below', 'above']).nullable(),
  enabled: z.boolean(),
  levels: z.array(level),
  when,
  /** The most specific layer that sets a value of it; of an own rule where it is defined. */
  origin: ruleOrigin,
  isSetHere: z.boolean(),
  mayEdit: z.boolean(),
  /** Devices that it is about, those that follow what is set here, and those for which something more specific is set. */
  devices: z.int(),
  following: z.int(),
  keeping: z.int(),
});

const origins = z.object({
  enabled: ruleOrigin,
  limit: ruleOrigin,
  hysteresis: ruleOrigin,
  durationSeconds: ruleOrigin,
});
const whenOrigins = z.object({ whileState: ruleOrigin, hours: ruleOrigin, repeatGapSeconds: ruleOrigin });

const ruleDetail = rule.extend({
  levels: z.array(
    level.extend({
      origins,
      isSetHere: z.boolean(),
      /** What it would be if nothing was set here; null of an own rule. */
      inherited: level.nullable(),
      /** Whether several devices are meant and this is not the same for all of them. */
      isMixed: z.boolean(),
    }),
  ),
  whenOrigins,
  whenSetHere: z.array(z.enum(['whileState', 'hours', 'repeatGapSeconds'])),
  inheritedWhen: when.nullable(),
  /** Of an own rule: where it applies. Devices that the caller does not see are left out. */
  appliesTo: ruleScope.nullable(),
  /** The battery whose defaults are shown: the most common here; null where there is no device. */
  battery: z
    .object({ chemistry: z.string(), nominalCentiVolt: z.int().nullable(), capacityCentiAmpHour: z.int().nullable() })
    .nullable(),
  /** Devices with values of their own, the first of them by name. */
  keepingDevices: z.array(z.object({ mcuId: z.string(), deviceName: z.string(), levels: z.array(level), when })),
  /** Layers between here and devices that set a value of it. */
  keepingLayers: z.array(z.object({ origin: ruleOrigin, scope: ruleScope, devices: z.int() })),
  /** Devices whose battery a low voltage limit of here cannot be about. */
  unfitDevices: z.int(),
  changedAt: z.int().nullable(),
  changedBy: z.string().nullable(),
  /** Of what is set here: a save names the version that its values were seen in. */
  version: z.int(),
});
export type WarningRule = z.infer<typeof rule>;
export type WarningRuleDetail = z.infer<typeof ruleDetail>;
export type RuleOrigin = z.infer<typeof ruleOrigin>;

export const warningRuleCalls = {
  // By a form: addresses are too short for hundreds of devices.
  listWarningRules: post('/alarms/rules/list', {
    effect: 'reads',
    tells: 'setting',
    summary: 'The warning rules of a company, a site, a type of device or devices, and where their values come from',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    modules,
    input: z.object({ scope: json(ruleScope) }),
    output: z.object({
      /** Whose rules these are; the layer that a change here goes to. */
      origin: ruleOrigin,
      mayEdit: z.boolean(),
      devices: z.int(),
      /** Types of the devices here. */
      deviceTypes: z.array(z.string()),
      rules: z.array(rule),
    }),
  }),
  getWarningRule: post('/alarms/rules/get', {
    effect: 'reads',
    tells: 'setting',
    summary: 'A warning rule with its values, their origins, and the devices that follow it',
    refusals: ['company_not_found', 'site_not_found', 'warning_rule_not_found', 'device_not_found'],
    modules,
    input: z.object({ key: ruleKey(), scope: json(ruleScope) }),
    output: ruleDetail,
  }),
};

export const warningRuleChangeCalls = {
  saveWarningRule: post('/alarms/rules/save', {
    effect: 'changes',
    summary: 'Change values of a warning rule for a company, a site, a type of device or devices',
    refusals: ['company_not_found', 'site_not_found', 'warning_rule_not_found', 'settings_changed', 'device_not_found'],
    access: 'editWarningSettings',
    modules,
    // Of devices it is when the last of them was changed.
    input: z.object({ key: ruleKey(), scope: json(ruleScope), changes: json(changes), version: instant() }),
    output: z.object({ version: z.int(), devices: z.int() }),
  }),
  insertWarningRule: post('/alarms/rules/insert', {
    effect: 'changes',
    summary: 'Add an own warning rule on a value of records',
    refusals: ['company_not_found', 'site_not_found', 'max_warning_rules', 'device_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ scope: json(ruleScope), rule: json(ownRuleBody) }),
    output: z.object({ key: z.string(), devices: z.int() }),
  }),
  deleteWarningRule: post('/alarms/rules/delete', {
    effect: 'changes',
    summary: 'Delete an own warning rule; its open alarms are released',
    refusals: ['warning_rule_not_found', 'settings_changed'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ key: ownKey(), version: int() }),
    output: nothing,
  }),
  followAgain: post('/alarms/rules/followAgain', {
    effect: 'changes',
    summary: 'Let devices that have values of their own for a warning rule follow what is above again',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({
      key: z.enum(FAMILY_KEYS),
      scope: json(ruleScope),
      mcuIds: json(list(mcuId(), { min: 1, max: MAX_OWN_DEVICES })),
    }),
    output: z.object({ devices: z.int() }),
  }),
  pageWarningRuleLog: post('/alarms/rules/pageLog', {
    tells: 'setting',
    effect: 'reads',
    summary: 'Changes of a warning rule at a company, a site, a type of device or for devices, newest first',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    modules,
    input: z.object({ key: ruleKey(), scope: json(ruleScope), ...paging }),
    output: page(
      z.object({
        id: z.string(),
        at: z.int(),
        byName: z.string(),
        /** Of a device, where the rule is asked for devices. */
        deviceName: z.string().nullable(),
        changes: z.array(
          z.object({
            /** `when`, `rule`, or an alarm type. */
            part: z.union([z.literal('when'), z.literal('rule'), z.int()]),
            field: z.string(),
            /** Null where it was not set here. */
            before: z.json(),
            after: z.json(),
          }),
        ),
      }),
    ),
  }),
};
