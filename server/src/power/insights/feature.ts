import { insightsApi } from '#domain/power/insights/api.ts';
import { feature } from '../../feature.ts';
import { insightHandlers } from './http.ts';
import { reviewJob } from './job.ts';
import { insightsTables } from './tables.ts';

export const insightsFeature = feature({
  name: 'insights',
  tables: insightsTables,
  calls: insightsApi.calls,
  handlers: ({ context, texts }) => insightHandlers(context, texts),
  jobs: ({ context }) => [reviewJob(context)],
  audit: { insights: ['answer', 'reopen'] },
});
