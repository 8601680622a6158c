import { feature } from '../../feature.ts';
import { recomputeMetrics } from './metrics.ts';
import { recomputeJob } from './recompute-job.ts';
import { recomputeSink } from './sink.ts';

export const recomputeFeature = feature({
  name: 'recompute',
  metrics: [recomputeMetrics],
  jobs: ({ context, partitions, recomputations }) => [recomputeJob({ ...context, recomputations }, partitions)],
  sink: recomputeSink,
});
