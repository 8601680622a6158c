import { chargingApi } from '#domain/power/charging/api.ts';
import { feature } from '../../feature.ts';
import { chargingHandlers } from './http.ts';
import { chargingRecomputation } from './recompute.ts';
import { chargingSink } from './sink.ts';
import { chargingTables } from './tables.ts';

export const chargingFeature = feature({
  name: 'charging',
  tables: chargingTables,
  calls: chargingApi.calls,
  handlers: ({ context }) => chargingHandlers(context),
  sink: chargingSink,
  recomputation: chargingRecomputation,
});
