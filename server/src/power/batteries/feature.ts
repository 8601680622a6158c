import { batteryCalls } from '#domain/power/batteries/calls.ts';
import { feature } from '../../feature.ts';
import { batteryHandlers } from './http.ts';
import { batteriesTables } from './tables.ts';

export const batteriesFeature = feature({
  name: 'batteries',
  tables: batteriesTables,
  calls: batteryCalls,
  handlers: ({ context }) => batteryHandlers(context),
});
