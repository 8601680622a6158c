import { feature } from '../feature.ts';
import { backupJobs } from '../platform/backup/scheduled/job.ts';
import { fileSweepingJob } from '../platform/files/jobs.ts';
import { fileRoute } from '../platform/files/route.ts';
import { platformMetrics } from '../platform/metrics/metrics.ts';
import { platformTables } from '../platform/tables.ts';

/** What the base of all features has; it knows none of them, nor what a feature is. */
export const platformFeature = feature({
  name: 'platform',
  tables: platformTables,
  metrics: platformMetrics,
  routes: ({ app, context }) => fileRoute(app, context.files),
  jobs: async ({ context }) => [fileSweepingJob(context), ...(await backupJobs(context))],
});
