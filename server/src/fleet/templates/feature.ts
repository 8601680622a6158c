import { templatesApi } from '#domain/fleet/templates/api.ts';
import { feature } from '../../feature.ts';
import { templateHandlers } from './http.ts';
import { templatesTables } from './tables.ts';

export const templatesFeature = feature({
  name: 'templates',
  tables: templatesTables,
  calls: templatesApi.calls,
  handlers: ({ context }) => templateHandlers(context),
  audit: { templates: ['keep', 'remove'] },
});
