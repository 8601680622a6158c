import { sharingCalls } from '#domain/reporting/sharing/calls.ts';
import { feature } from '../../feature.ts';
import { sharingHandlers } from './http.ts';
import { sharingTables } from './tables.ts';

export const sharingFeature = feature({
  name: 'sharing',
  tables: sharingTables,
  calls: sharingCalls,
  handlers: ({ context }) => sharingHandlers(context),
});
