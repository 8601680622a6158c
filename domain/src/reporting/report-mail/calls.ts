import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, instant, int, json, list, mcuId, nothing } from '../../contract/fields.ts';
import { isTimeZone } from '../../foundation/basics/time-zone.ts';
import { DAYS_OF_WEEK, MAX_REPORT_RECIPIENTS, REPORT_ATTACHMENTS, REPORT_RHYTHMS, REPORT_SUBJECTS } from './limits.ts';

const id = () => int(1);
const schedulers = { access: 'scheduleReports', modules: ['message'] } as const;

/** What a report is about: the company of a fleet, the site, or the device. */
const about = {
  subject: z.enum(REPORT_SUBJECTS),
  companyId: id().optional(),
  siteId: id().optional(),
  mcuId: mcuId().optional(),
};

const time = {
  every: z.enum(REPORT_RHYTHMS),
  /** Of a weekly report; 1 is Monday. */
  weekday: int(1, DAYS_OF_WEEK).default(1),
  hour: int(0, 23),
  timeZone: z.string().max(60).refine(isTimeZone, 'is not a time zone'),
};

export const reportMailCalls = {
  listReportSchedules: post('/report/schedules', {
    effect: 'reads',
    summary:
      "Reports that are mailed regularly: all of an administrator's companies; those that a member made or receives",
    ...schedulers,
    output: z.object({
      /** Whether this installation can send mail at all. */
      canMail: z.boolean(),
      schedules: z.array(
        z.object({
          id: z.int(),
          subject: z.enum(REPORT_SUBJECTS),
          companyId: z.int(),
          siteId: z.int().nullable(),
          mcuId: z.string().nullable(),
          /** Of the company, the site or the device; null: the caller does not see it any more. */
          name: z.string().nullable(),
          companyName: z.string(),
          ownerName: z.string().nullable(),
          every: z.enum(REPORT_RHYTHMS),
          weekday: z.int(),
          hour: z.int(),
          timeZone: z.string(),
          attachment: z.enum(REPORT_ATTACHMENTS),
          people: z.array(z.object({ id: z.int(), name: z.string(), hasEmail: z.boolean() })),
          /** Recipients of companies above, whom the caller does not see. */
          others: z.int(),
          /** Whether the caller may change it, and whether it receives it. */
          mayChange: z.boolean(),
          isMine: z.boolean(),
          pausedAt: z.int().nullable(),
          nextAt: z.int(),
          /** How the last one went, by recipient: all zero where nobody could be mailed. */
          last: z
            .object({
              at: z.int(),
              sent: z.int(),
              waiting: z.int(),
              failed: z.int(),
              dropped: z.int(),
              error: z.string().nullable(),
            })
            .nullable(),
          updatedAt: z.int(),
        }),
      ),
    }),
  }),
  reportRecipients: post('/report/scheduleRecipients', {
    effect: 'reads',
    summary: 'Accounts that can receive a report: those that see all of it; for a member itself alone',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    ...schedulers,
    input: z.object(about),
    output: z.object({
      /** Of the company, the site or the device. */
      name: z.string(),
      timeZone: z.string(),
      /** The caller among them, if it can receive the report. */
      ownId: z.int().nullable(),
      people: z.array(z.object({ id: z.int(), name: z.string(), hasEmail: z.boolean() })),
    }),
  }),
  saveReportSchedule: post('/report/saveSchedule', {
    effect: 'changes',
    summary: 'Mail a report regularly, or change when and to whom',
    refusals: [
      'user_not_found',
      'company_not_found',
      'site_not_found',
      'device_not_found',
      'changed_meanwhile',
      'report_schedule_not_found',
      'max_report_schedules',
    ],
    ...schedulers,
    input: z.object({
      /** Of the one that is changed; what it is about stays. */
      id: id().optional(),
      /** When what was changed here was last changed. */
      updatedAt: instant().optional(),
      ...about,
      ...time,
      attachment: z.enum(REPORT_ATTACHMENTS).default('none'),
      userIds: json(list(id(), { min: 1, max: MAX_REPORT_RECIPIENTS })),
    }),
    output: z.object({ id: z.int() }),
  }),
  pauseReportSchedule: post('/report/pauseSchedule', {
    effect: 'changes',
    summary: 'Send no more reports of a schedule until it goes on',
    refusals: ['report_schedule_not_found'],
    ...schedulers,
    input: z.object({ id: id(), paused: flag() }),
    output: nothing,
  }),
  removeReportSchedule: post('/report/removeSchedule', {
    effect: 'changes',
    summary: 'Remove a schedule; what waits of it is not sent',
    refusals: ['report_schedule_not_found'],
    ...schedulers,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  leaveReportSchedule: post('/report/leaveSchedule', {
    effect: 'changes',
    summary: 'Receive a report no more that somebody else has scheduled',
    refusals: ['report_schedule_not_found'],
    ...schedulers,
    input: z.object({ id: id() }),
    output: nothing,
  }),
  sendReportNow: post('/report/sendNow', {
    reaches: 'address',
    effect: 'changes',
    summary: 'Mail the report of a schedule to its recipients now; the next one comes as planned',
    refusals: ['mail_not_configured', 'report_schedule_not_found', 'report_under_way', 'no_report_recipient'],
    ...schedulers,
    input: z.object({ id: id() }),
    output: z.object({ recipients: z.int() }),
  }),
};
