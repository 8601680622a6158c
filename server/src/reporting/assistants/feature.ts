import { feature } from '../../feature.ts';
import { assistantRoute } from './http.ts';

export const assistantsFeature = feature({
  name: 'assistants',
  routes: ({ app, context, sessions, translate, ask, admitKey }) =>
    assistantRoute(app, context, { ask, admitKey, findSession: sessions.find, translate }),
});
