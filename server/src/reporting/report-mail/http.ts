import type { reportMailCalls } from '#domain/reporting/report-mail/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { MailParts } from '../delivery/mail/send-mails.ts';
import { listReportSchedules, reportRecipients, sendReportNow } from './list.ts';
import { leaveReportSchedule, pauseReportSchedule, removeReportSchedule, saveReportSchedule } from './schedules.ts';

export function reportMailHandlers(
  context: Pick<Context, 'within' | 'clock'>,
  { mailer: { isConfigured } }: Pick<MailParts, 'mailer'>,
): Handlers<typeof reportMailCalls> {
  return {
    listReportSchedules: ({ session }) => listReportSchedules(context, session, isConfigured),
    reportRecipients: ({ session, input }) => reportRecipients(context, session, input),
    saveReportSchedule: ({ session, input }) => saveReportSchedule(context, session, input),
    pauseReportSchedule: ({ session, input }) => pauseReportSchedule(context, session, input),
    removeReportSchedule: ({ session, input }) => removeReportSchedule(context, session, input.id),
    leaveReportSchedule: ({ session, input }) => leaveReportSchedule(context, session, input.id),
    sendReportNow: ({ session, input }) => sendReportNow(context, session, input.id, isConfigured),
  };
}
