import { feature } from '../../feature.ts';

export const ingestFeature = feature({
  name: 'ingest',
});
