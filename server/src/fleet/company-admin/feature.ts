import { companyAdminApi } from '#domain/fleet/company-admin/api.ts';
import { feature } from '../../feature.ts';
import { companyAdminHandlers } from './http.ts';
import { movedDevicesJob } from './owner-columns-job.ts';
import { companyAdminTables } from './tables.ts';

export const companyAdminFeature = feature({
  name: 'company-admin',
  tables: companyAdminTables,
  calls: companyAdminApi.calls,
  handlers: ({ context, sessions, remakePicture }) => companyAdminHandlers(context, sessions, remakePicture),
  jobs: ({ context }) => [movedDevicesJob(context)],
  audit: {
    companies: [
      'authorityAdded',
      'authorityRemoved',
      'brand',
      'chooseForGuests',
      'delete',
      'insert',
      'move',
      'sessionLimit',
      'update',
    ],
    sites: ['delete', 'insert', 'layPlan', 'removePlan', 'update'],
  },
});
