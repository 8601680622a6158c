import { personalDataApi } from '#domain/reporting/personal-data/api.ts';
import { feature } from '../../feature.ts';
import { erasureJob } from './erase-names.ts';
import { personalDataHandlers } from './http.ts';
import { personalDataTables } from './tables.ts';

export const personalDataFeature = feature({
  name: 'personal-data',
  tables: personalDataTables,
  calls: personalDataApi.calls,
  handlers: ({ context, sessions }) => personalDataHandlers(context, sessions),
  jobs: ({ context }) => [erasureJob(context)],
  audit: { users: ['erase', 'export'] },
});
