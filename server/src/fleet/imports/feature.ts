import { importsApi } from '#domain/fleet/imports/api.ts';
import { feature } from '../../feature.ts';
import { importHandlers } from './http.ts';
import { undoneImportsJob } from './jobs.ts';
import { importsMetrics } from './metrics.ts';
import { importsTables } from './tables.ts';

export const importsFeature = feature({
  name: 'imports',
  tables: importsTables,
  metrics: [importsMetrics],
  calls: importsApi.calls,
  handlers: ({ context }) => importHandlers(context),
  jobs: ({ context }) => [undoneImportsJob(context)],
  audit: { imports: ['begin', 'end', 'undo'] },
});
