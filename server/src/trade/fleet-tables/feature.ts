import { fleetTablesApi } from '#domain/trade/fleet-tables/api.ts';
import { feature } from '../../feature.ts';
import { fleetTableHandlers } from './http.ts';
import { fleetTablesJob } from './jobs.ts';
import { fleetTablesTables } from './tables.ts';

export const fleetTablesFeature = feature({
  name: 'fleet-tables',
  tables: fleetTablesTables,
  calls: fleetTablesApi.calls,
  handlers: ({ context, texts }) => fleetTableHandlers(context, texts),
  jobs: ({ context, texts }) => [fleetTablesJob(context, texts)],
  audit: { fleetTables: ['import', 'savePurchase'] },
});
