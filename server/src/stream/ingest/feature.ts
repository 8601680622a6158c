import { feature } from '../../feature.ts';
import { ingestMetrics } from './metrics.ts';

export const ingestFeature = feature({
  name: 'ingest',
  metrics: [ingestMetrics],
});
