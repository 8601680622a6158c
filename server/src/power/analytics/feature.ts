import { analyticsApi } from '#domain/power/analytics/api.ts';
import { feature } from '../../feature.ts';
import { analyticsJob } from './analytics-job.ts';
import { analyticsHandlers } from './http.ts';
import { analyticsTables } from './tables.ts';

export const analyticsFeature = feature({
  name: 'analytics',
  tables: analyticsTables,
  calls: analyticsApi.calls,
  handlers: ({ context }) => analyticsHandlers(context),
  jobs: ({ context }) => [analyticsJob(context)],
});
