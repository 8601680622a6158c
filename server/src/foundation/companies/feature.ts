import { companiesApi } from '#domain/foundation/companies/api.ts';
import { feature } from '../../feature.ts';
import { brandRoutes } from './brand-routes.ts';
import { companyHandlers } from './http.ts';
import { companiesTables } from './tables.ts';

export const companiesFeature = feature({
  name: 'companies',
  tables: companiesTables,
  calls: companiesApi.calls,
  handlers: ({ context }) => companyHandlers(context),
  routes: ({ app, context }) => brandRoutes(app, context),
});
