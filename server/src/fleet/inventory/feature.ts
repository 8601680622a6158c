import { inventoryApi } from '#domain/fleet/inventory/api.ts';
import { feature } from '../../feature.ts';
import { inventoryHandlers } from './http.ts';
import { inventoryTables } from './tables.ts';

export const inventoryFeature = feature({
  name: 'inventory',
  tables: inventoryTables,
  calls: inventoryApi.calls,
  handlers: ({ context }) => inventoryHandlers(context),
  audit: { devices: ['add', 'addMany', 'importBaseUnits', 'newKey'] },
});
