import { singleSignOnApi } from '#domain/access/single-sign-on/api.ts';
import { feature } from '../../feature.ts';
import { singleSignOn } from './http.ts';
import { singleSignOnTables } from './tables.ts';

export const singleSignOnFeature = feature({
  name: 'single-sign-on',
  tables: singleSignOnTables,
  calls: singleSignOnApi.calls,
  handlers: ({ app, context, ...parts }) => {
    const { handlers, route } = singleSignOn(context, parts);
    route(app);
    return handlers;
  },
  audit: { singleSignOn: ['remove', 'save'], users: ['connectProvider', 'disconnectProvider'] },
});
