import { z } from 'zod';
import { get, post } from '../../../contract/define.ts';
import { int, json, nothing } from '../../../contract/fields.ts';
import { ruleDraft, ruleScope } from './rule-calls.ts';

const modules = ['message'] as const;

/** How many days back a test may go. */
const BACK_TEST_DAYS = [7, 30, 90] as const;

const figures = z.object({
  alarms: z.int(),
  /** Devices with an alarm. */
  devices: z.int(),
  /** The longest alarm; one that is open counts up to the end. */
  longestMs: z.int(),
  /** Alarms of level 1, 2, 3 and 4. */
  levels: z.array(z.int()).length(4),
});
const ofDevice = { mcuId: z.string(), deviceName: z.string() };

/** A result as far as it is known. Values are integers of the channel's wire, as limits are. */
const result = z.object({
  /** The time in which alarms were raised. */
  from: z.int(),
  until: z.int(),
  /** Devices that the rule is about, and how many of them are done. */
  devices: z.int(),
  done: z.int(),
  /** Devices left out because their data service has ended; those without a record in the time; those that could not be read. */
  expired: z.int(),
  silent: z.int(),
  failed: z.int(),
  tookMs: z.int(),
  /** Under the rule as it is, and as it is edited. */
  before: figures,
  after: figures,
  /**
   * What becomes of the alarms before: they stay; their value stays within the limit; the breach is too short; it is not in the
   * state or the hours that count; the alarm before was too recent; the rule is off.
   */
  fates: z.object({
    stays: z.int(),
    within: z.int(),
    short: z.int(),
    uncounted: z.int(),
    repeated: z.int(),
    off: z.int(),
  }),
  /** Alarms at times when there was none before. */
  added: z.int(),
  /** The newest 500 alarms. */
  alarms: z.array(
    z.object({
      ...ofDevice,
      unit: z.int(),
      level: z.int(),
      breachedSince: z.int(),
      raisedAt: z.int(),
      /** Null while it is open. */
      releasedAt: z.int().nullable(),
      /** The value furthest beyond the limit; seconds without a message. */
      peak: z.number(),
    }),
  ),
  /** The newest 200 times at which a limit was reached and nothing was raised. */
  quiet: z.array(z.object({ ...ofDevice, at: z.int(), value: z.number() })),
  /** Null where the rule is no limit on a channel. */
  chart: z
    .object({
      kind: z.int(),
      channel: z.string(),
      comparison: z.enum(['below', 'above']),
      startAt: z.int(),
      /** Of each hour, the highest value of all devices, or the lowest where limits are below; null without a value. */
      hours: z.array(z.number().nullable()),
      /** How often the hours of all devices reached a limit, whatever else is asked of an alarm; limits ascend. */
      limits: z.array(z.object({ limit: z.number(), count: z.int() })),
    })
    .nullable(),
});
export type BackTestResult = z.infer<typeof result>;

const backTest = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Null before the first device is done. */
  result: result.nullable(),
});
export type BackTest = z.infer<typeof backTest>;

const id = () => z.guid();

export const backTestCalls = {
  startBackTest: post('/alarms/rules/startBackTest', {
    effect: 'changes',
    summary:
      'Try an edited rule on the stored records of the last days. It ends the test that the account has running, and itself when nobody has asked for it for a minute',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({
      scope: json(ruleScope),
      draft: json(ruleDraft),
      days: int(1, 90).refine((days) => BACK_TEST_DAYS.some((known) => known === days), 'must be 7, 30 or 90'),
    }),
    output: z.object({ id: z.string() }),
  }),
  getBackTest: get('/alarms/rules/getBackTest', {
    summary: 'How far a back-test of the account is, with its result so far',
    refusals: ['back_test_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ id: id() }),
    output: backTest,
  }),
  cancelBackTest: post('/alarms/rules/cancelBackTest', {
    effect: 'changes',
    summary: 'End a back-test of the account; its result so far stays for a minute',
    refusals: ['back_test_not_found'],
    access: 'editWarningSettings',
    modules,
    input: z.object({ id: id() }),
    output: nothing,
  }),
};
