import { authorityCalls } from '#domain/fleet/company-admin/authority-calls.ts';
import { brandCalls } from '#domain/fleet/company-admin/brand-calls.ts';
import { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import { planCalls } from '#domain/fleet/company-admin/plan-calls.ts';
import { feature } from '../../feature.ts';
import { movedDevicesJob } from './carry-job.ts';
import { companyAdminHandlers } from './http.ts';
import { companyAdminTables } from './tables.ts';

export const companyAdminFeature = feature({
  name: 'company-admin',
  tables: companyAdminTables,
  calls: { ...companyAdminCalls, ...brandCalls, ...planCalls, ...authorityCalls },
  handlers: ({ context, sessions, remakePicture }) => companyAdminHandlers(context, sessions, remakePicture),
  jobs: ({ context }) => [movedDevicesJob(context)],
});
