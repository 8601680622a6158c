import { viewsApi } from '#domain/foundation/views/api.ts';
import { feature } from '../../feature.ts';
import { viewHandlers } from './http.ts';
import { viewsByTag } from './saved-views.ts';
import { viewsTables } from './tables.ts';

export const viewsFeature = feature({
  name: 'views',
  tables: viewsTables,
  calls: viewsApi.calls,
  handlers: ({ context }) => viewHandlers(context),
  audit: { views: ['add', 'change', 'delete'] },
  tagUsers: viewsByTag,
});
