import { z } from 'zod';
import { confidential } from '../../../contract/confidential.ts';
import { get, post } from '../../../contract/define.ts';
import { flag, instant, int, json, list } from '../../../contract/fields.ts';
import { CLOSE_REASONS, LIFE_ACTIONS, MAX_AT_ONCE, MAX_COMMENT } from '../life/life.ts';
import { reportedAlarm } from './calls.ts';

const modules = ['message'] as const;
/** A hash in the form of a UUID: its version says nothing. */
const alarmId = () => z.guid();
const comment = () => z.string().trim().max(MAX_COMMENT);
/** One alarm that the caller may not see makes all of them unknown. */
const alarms = {
  ids: json(list(alarmId(), { min: 1, max: MAX_AT_ONCE }))
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(alarmId()).max(MAX_AT_ONCE)),
};
const noted = { ...alarms, comment: comment().default('') };
/** How many alarms it changed; the others were so already. */
const changed = z.object({ changed: z.int() });

/** A line of an alarm's history. Names and comments are not for guests, nor for who leases the device. */
const action = z.object({
  id: z.string(),
  at: z.int(),
  action: z.enum(LIFE_ACTIONS),
  userName: confidential('person', z.string().nullable()),
  comment: confidential('note', z.string()),
  /** Why it was closed; null where nobody said, and for every other action. */
  reason: confidential('note', z.enum(CLOSE_REASONS).nullable()),
  assigneeName: confidential('person', z.string().nullable()),
  /** Until when it is snoozed; null ends that. */
  until: z.int().nullable(),
});

const person = z.object({ id: z.int(), name: z.string(), displayName: z.string(), companyName: z.string().nullable() });

export const alarmLifeCalls = {
  acknowledgeAlarms: post('/alarms/acknowledge', {
    effect: 'changes',
    summary: 'Acknowledge alarms; one that somebody has acknowledged stays theirs',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'handleAlarms',
    modules,
    input: z.object(noted),
    output: changed,
  }),
  assignAlarms: post('/alarms/assign', {
    effect: 'changes',
    summary: 'Give alarms to an account that sees their devices; without one they are given to nobody',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'manageAlarms',
    modules,
    input: z.object({ ...noted, userId: int(1).optional() }),
    output: changed,
  }),
  snoozeAlarms: post('/alarms/snooze', {
    effect: 'changes',
    summary: 'Snooze alarms until an instant of the next 31 days; without one the snoozing ends',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'handleAlarms',
    modules,
    input: z.object({ ...noted, until: instant().optional() }),
    output: changed,
  }),
  closeAlarms: post('/alarms/close', {
    effect: 'changes',
    summary: 'Close alarms, whether they are released or not; `reopen` takes it back',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'handleAlarms',
    modules,
    input: z.object({ ...noted, reopen: flag().default(false), reason: z.enum(CLOSE_REASONS).optional() }),
    output: changed,
  }),
  commentAlarms: post('/alarms/comment', {
    effect: 'changes',
    summary: 'Write a comment to alarms, closed ones too',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'handleAlarms',
    modules,
    input: z.object({ ...alarms, comment: comment().min(1) }),
    output: changed,
  }),
  updatePushMsgDelFlag: post('/report/updatePushMsgDelFlag', {
    effect: 'changes',
    summary: 'Hide messages from the company, or show them again',
    refusals: ['user_not_found', 'alarm_not_found'],
    access: 'manageAlarms',
    modules,
    input: z.object({ ...alarms, delFlag: int(0, 1).default(1) }),
    output: changed,
  }),
  alarmHistory: get('/alarms/history', {
    summary:
      'An alarm with all that people did about it, oldest first, the one of the same kind before it, and the one that it is shown under',
    refusals: ['alarm_not_found'],
    modules,
    input: z.object({ id: alarmId() }),
    output: z.object({
      alarm: reportedAlarm,
      actions: z.array(action),
      before: reportedAlarm.nullable(),
      gatherer: reportedAlarm.nullable(),
      /** Where it is over by the rules in force now; null where it is released, or its rule has no limit or is off. */
      releaseValue: confidential('setting', z.int().nullable()),
    }),
  }),
  listAlarmAssignees: post('/alarms/assignees', {
    effect: 'reads',
    summary: 'The accounts that alarms can be given to: those that see all of their devices',
    refusals: ['alarm_not_found'],
    access: 'manageAlarms',
    modules,
    input: z.object(alarms),
    output: z.array(person),
  }),
};
