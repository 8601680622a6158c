import { inventoryCalls } from '#domain/fleet/inventory/calls.ts';
import { feature } from '../../feature.ts';
import { inventoryHandlers } from './http.ts';
import { inventoryTables } from './tables.ts';

export const inventoryFeature = feature({
  name: 'inventory',
  tables: inventoryTables,
  calls: inventoryCalls,
  handlers: ({ context }) => inventoryHandlers(context),
});
