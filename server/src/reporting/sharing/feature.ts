import { sharingApi } from '#domain/reporting/sharing/api.ts';
import { feature } from '../../feature.ts';
import { sharingHandlers } from './http.ts';
import { sharingTables } from './tables.ts';

export const sharingFeature = feature({
  name: 'sharing',
  tables: sharingTables,
  calls: sharingApi.calls,
  handlers: ({ context }) => sharingHandlers(context),
  audit: { sharing: ['add', 'read', 'revoke', 'take'] },
});
