import { chargingCalls } from '#domain/power/charging/calls.ts';
import { feature } from '../../feature.ts';
import { chargingHandlers } from './http.ts';
import { chargingRecomputation } from './recompute.ts';
import { chargingSink } from './sink.ts';
import { chargingTables } from './tables.ts';

export const chargingFeature = feature({
  name: 'charging',
  tables: chargingTables,
  calls: chargingCalls,
  handlers: ({ context }) => chargingHandlers(context),
  sink: chargingSink,
  recomputation: chargingRecomputation,
});
