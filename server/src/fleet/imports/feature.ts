import { importCalls } from '#domain/fleet/imports/calls.ts';
import { feature } from '../../feature.ts';
import { importHandlers } from './http.ts';
import { undoneImportsJob } from './jobs.ts';
import { importsTables } from './tables.ts';

export const importsFeature = feature({
  name: 'imports',
  tables: importsTables,
  calls: importCalls,
  handlers: ({ context }) => importHandlers(context),
  jobs: ({ context }) => [undoneImportsJob(context)],
});
