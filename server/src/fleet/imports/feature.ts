import { importsApi } from '#domain/fleet/imports/api.ts';
import { feature } from '../../feature.ts';
import { importHandlers } from './http.ts';
import { undoneImportsJob } from './jobs.ts';
import { importsTables } from './tables.ts';

export const importsFeature = feature({
  name: 'imports',
  tables: importsTables,
  calls: importsApi.calls,
  handlers: ({ context }) => importHandlers(context),
  jobs: ({ context }) => [undoneImportsJob(context)],
});
