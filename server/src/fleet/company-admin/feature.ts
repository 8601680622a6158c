import { companyAdminApi } from '#domain/fleet/company-admin/api.ts';
import { feature } from '../../feature.ts';
import { movedDevicesJob } from './carry-job.ts';
import { companyAdminHandlers } from './http.ts';
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
