import { handbookCalls } from '#domain/reporting/handbook/calls.ts';
import { feature } from '../../feature.ts';
import { handbookHandlers } from './http.ts';
import { handbookTables } from './tables.ts';

export const handbookFeature = feature({
  name: 'handbook',
  tables: handbookTables,
  calls: handbookCalls,
  handlers: ({ context }) => handbookHandlers(context),
});
