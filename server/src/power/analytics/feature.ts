import { analyticsCalls } from '#domain/power/analytics/calls.ts';
import { feature } from '../../feature.ts';
import { analyticsJob } from './analytics-job.ts';
import { analyticsHandlers } from './http.ts';
import { analyticsTables } from './tables.ts';

export const analyticsFeature = feature({
  name: 'analytics',
  tables: analyticsTables,
  calls: analyticsCalls,
  handlers: ({ context }) => analyticsHandlers(context),
  jobs: ({ context }) => [analyticsJob(context)],
});
