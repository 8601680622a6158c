import { feature } from '../../feature.ts';
import { recomputeJob } from './recompute-job.ts';
import { recomputeSink } from './sink.ts';

export const recomputeFeature = feature({
  name: 'recompute',
  jobs: ({ context, partitions, recomputations }) => [recomputeJob({ ...context, recomputations }, partitions)],
  sink: recomputeSink,
});
