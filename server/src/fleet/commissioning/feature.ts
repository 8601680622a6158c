import { commissioningApi } from '#domain/fleet/commissioning/api.ts';
import { feature } from '../../feature.ts';
import { commissioningHandlers } from './http.ts';
import { commissioningTables } from './tables.ts';

export const commissioningFeature = feature({
  name: 'commissioning',
  tables: commissioningTables,
  calls: commissioningApi.calls,
  handlers: ({ context }) => commissioningHandlers(context),
});
