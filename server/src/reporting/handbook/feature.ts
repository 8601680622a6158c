import { handbookApi } from '#domain/reporting/handbook/api.ts';
import { feature } from '../../feature.ts';
import { handbookHandlers } from './http.ts';
import { handbookTables } from './tables.ts';

export const handbookFeature = feature({
  name: 'handbook',
  tables: handbookTables,
  calls: handbookApi.calls,
  handlers: ({ context }) => handbookHandlers(context),
  audit: { handbook: ['reset', 'save'] },
});
