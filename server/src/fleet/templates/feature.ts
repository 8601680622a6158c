import { templateCalls } from '#domain/fleet/templates/calls.ts';
import { feature } from '../../feature.ts';
import { templateHandlers } from './http.ts';
import { templatesTables } from './tables.ts';

export const templatesFeature = feature({
  name: 'templates',
  tables: templatesTables,
  calls: templateCalls,
  handlers: ({ context }) => templateHandlers(context),
});
