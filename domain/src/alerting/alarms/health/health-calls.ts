import { z } from 'zod';
import { post } from '../../../contract/define.ts';
import { companyIds, int, interval, language, timeZone } from '../../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../../contract/table-file.ts';
import { tableForm } from '../../../contract/table-form.ts';

const modules = ['message'] as const;

/** Of which companies and which time; days and hours are those of the reader's time zone. */
const scope = {
  companyIdList: companyIds().default([]),
  ...interval,
  timeZone: timeZone(),
};

/** Alarms of level 1, of level 2, and notices: all others, and what is no warning. */
const bands = z.tuple([z.int(), z.int(), z.int()]);
const count = z.int();
const device = { mcuId: z.string(), deviceName: z.string(), site: z.string().nullable() };

/** A rule by the alarm type that stands for it, the most severe of its levels. */
const ruleHealth = z.object({
  family: z.int(),
  /** Number and name of an own rule; null of all others. */
  own: z.object({ id: z.int(), name: z.string() }).nullable(),
  devices: count,
  bands,
  neverAcknowledged: count,
  /** Of those, released within five minutes. */
  goneSoon: count,
  heldBack: count,
  acknowledgedMedianMs: z.number().nullable(),
  releasedMedianMs: z.number().nullable(),
});

const alarmHealth = z.object({
  /** Alarms that people were told of; all sums are of these. */
  total: count,
  /** Those raised in maintenance or found later. */
  untold: count,
  /** Days of the time zone with an alarm: all, and those of the busiest ten minutes with their beginning. */
  days: z.array(z.object({ day: z.string(), total: count, busiest: count, at: z.int() })),
  /** By weekday, Monday first, and hour; what is missing is zero. */
  hours: z.array(z.object({ weekday: int(1, 7), hour: int(0, 23), count })),
  /** Most alarms first. */
  rules: z.array(ruleHealth),
  /** Alarms that came three times within ten minutes, those held back included; the worst 50 of them. */
  chattering: z.object({
    count,
    heldBack: count,
    list: z.array(
      z.object({
        ...device,
        unit: z.int(),
        msgType: z.int(),
        code: z.int(),
        level: z.int(),
        heldBack: count,
        closestMs: z.int(),
      }),
    ),
  }),
  /** Raised now, since more than a day, whenever that was; the longest 50 of them. */
  openLong: z.object({
    count,
    list: z.array(z.object({ ...device, id: z.string(), msgType: z.int(), level: z.int(), raisedAt: z.int() })),
  }),
  acknowledgedMedianMs: z.number().nullable(),
  releasedMedianMs: z.number().nullable(),
  /** People on duty of the company that is looked at. */
  operators: z.object({ companyId: z.int(), onDuty: z.int() }),
});

/** A part of the alarms; by site or company it has a name, null where there is none. */
const part = { bands };

export const alarmHealthCalls = {
  getAlarmHealth: post('/alarms/health', {
    effect: 'reads',
    summary: 'The load of alarms of a period by the measures of EEMUA 191 and ISA-18.2; at most 31 days',
    modules,
    input: z.object(scope),
    output: alarmHealth,
  }),
  getAlarmStatistics: post('/alarms/statistics', {
    effect: 'reads',
    summary:
      'Alarms of a period by site, company, type, type of device, hour and time until acknowledged; at most 31 days',
    modules,
    /** 1 warnings, 2 other messages. */
    input: z.object({ ...scope, type: int(1, 2).default(1) }),
    output: z.object({
      total: count,
      /** Most alarms first, at most 50; `siteRest` are the alarms of all others. */
      sites: z.array(z.object({ site: z.string().nullable(), ...part })),
      siteRest: count,
      /** The same by company; empty for who may not know their names. */
      companies: z.array(z.object({ companyId: z.int().nullable(), companyName: z.string().nullable(), ...part })),
      companyRest: count,
      types: z.array(z.object({ msgType: z.int(), ...part })),
      deviceTypes: z.array(z.object({ deviceType: z.string(), ...part })),
      hours: z.array(z.object({ hour: int(0, 23), ...part })),
      /** By the step of {@link ACKNOWLEDGED_STEPS_MS}; the last is never. */
      acknowledged: z.array(z.object({ step: int(0, 4), ...part })),
    }),
  }),
  exportAlarmHealth: post('/alarms/health/export', {
    summary: 'The measures of each rule as a table',
    modules,
    input: z.object({ ...scope, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  saveAlarmOperators: post('/alarms/operators', {
    effect: 'changes',
    summary: 'How many people on duty share the alarms of a company',
    refusals: ['company_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ companyId: int(1), onDuty: int(1, 500) }),
    output: z.null(),
  }),
};
export type AlarmHealth = z.infer<typeof alarmHealth>;
export type RuleHealth = z.infer<typeof ruleHealth>;
export type Bands = z.infer<typeof bands>;
