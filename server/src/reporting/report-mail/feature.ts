import { reportMailApi } from '#domain/reporting/report-mail/api.ts';
import { feature } from '../../feature.ts';
import { logoOnPaper } from '../../foundation/companies/logo-on-paper.ts';
import { reportMailHandlers } from './http.ts';
import { reportMailJobs } from './jobs.ts';
import { reportMailTables } from './tables.ts';

export const reportMailFeature = feature({
  name: 'report-mail',
  tables: reportMailTables,
  calls: reportMailApi.calls,
  handlers: ({ context, mail }) => reportMailHandlers(context, mail),
  jobs: ({ context, mail, drawPdf }) => [
    ...reportMailJobs(context, { ...mail, drawPdf, logoOf: (path) => logoOnPaper(context, path) }),
  ],
  audit: { reports: ['goOn', 'leave', 'pause', 'reschedule', 'schedule', 'sendNow', 'unschedule'] },
});
