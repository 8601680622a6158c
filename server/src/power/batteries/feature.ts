import { batteriesApi } from '#domain/power/batteries/api.ts';
import { feature } from '../../feature.ts';
import { batteryHandlers } from './http.ts';
import { batteriesTables } from './tables.ts';

export const batteriesFeature = feature({
  name: 'batteries',
  tables: batteriesTables,
  calls: batteriesApi.calls,
  handlers: ({ context }) => batteryHandlers(context),
  audit: { batteries: ['add', 'change', 'dismount', 'mount', 'sameBattery'] },
});
