import { historyApi } from '#domain/stream/history/api.ts';
import { feature } from '../../feature.ts';
import { historyHandlers } from './http.ts';
import { historyMetrics } from './metrics.ts';
import { networkRatesJob } from './network-rates.ts';
import { historyRecomputation } from './recompute.ts';
import { retentionJob } from './retention/retention-job.ts';
import { extremesJob } from './sealing/extremes-job.ts';
import { sealingJob } from './sealing/sealing-job.ts';
import { historySink } from './sink.ts';
import { historyTables } from './tables.ts';

export const historyFeature = feature({
  name: 'history',
  tables: historyTables,
  metrics: [historyMetrics],
  calls: historyApi.calls,
  handlers: ({ context }) => historyHandlers(context),
  jobs: ({ context, partitions }) => [
    sealingJob(context, partitions),
    retentionJob(context),
    networkRatesJob(context),
    extremesJob(context),
  ],
  sink: historySink,
  recomputation: historyRecomputation,
});
