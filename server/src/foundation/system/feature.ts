import { systemApi } from '#domain/foundation/system/api.ts';
import { feature } from '../../feature.ts';
import { auditJob } from './audit-job.ts';
import { auditHandlers } from './audit-page.ts';
import { mapHandlers } from './maps/http.ts';
import { systemTables } from './tables.ts';
import { systemHandlers } from './version.ts';

export const systemFeature = feature({
  name: 'system',
  tables: systemTables,
  calls: systemApi.calls,
  handlers: ({ context, texts }) => ({
    ...systemHandlers(context, texts),
    ...mapHandlers(context),
    ...auditHandlers(context, texts),
  }),
  jobs: ({ context, passingActions }) => [auditJob(context, passingActions)],
  audit: { audit: ['others'], calls: ['refused'], maps: ['add', 'change', 'delete'] },
  passingActions: ['audit.others'],
});
