import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { queueReports } from './queue-reports.ts';
import { type ReportParts, sendReports } from './send-reports.ts';

const QUEUE_EVERY_MS = 15 * SECOND_MS;

/** The way from a schedule to its readers. */
export const reportMailJobs = (context: Context, parts: ReportParts): Job[] => [
  {
    name: 'schedules of reports',
    does: 'queues reports that are due',
    everyMs: QUEUE_EVERY_MS,
    run: ({ signal }) => queueReports(context, parts.mailer.isConfigured, signal),
  },
  {
    name: 'reports by mail',
    does: 'makes and mails them',
    everyMs: SECOND_MS,
    run: (turn) => sendReports(context, parts, turn),
  },
];
