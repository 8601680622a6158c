import { maintenanceApi } from '#domain/alerting/maintenance/api.ts';
import { feature } from '../../feature.ts';
import { maintenanceHandlers } from './http.ts';
import { maintenanceJobs } from './jobs.ts';
import { maintenanceTables } from './tables.ts';

export const maintenanceFeature = feature({
  name: 'maintenance',
  tables: maintenanceTables,
  calls: maintenanceApi.calls,
  handlers: ({ context, remakePicture }) => maintenanceHandlers(context, remakePicture),
  jobs: ({ context }) => [...maintenanceJobs(context)],
  audit: { maintenance: ['add', 'change', 'handle', 'picture', 'remove', 'unused'] },
});
