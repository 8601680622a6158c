import { maintenanceCalls } from '#domain/alerting/maintenance/calls.ts';
import { feature } from '../../feature.ts';
import { maintenanceHandlers } from './http.ts';
import { maintenanceJobs } from './jobs.ts';
import { maintenanceTables } from './tables.ts';

export const maintenanceFeature = feature({
  name: 'maintenance',
  tables: maintenanceTables,
  calls: maintenanceCalls,
  handlers: ({ context, remakePicture }) => maintenanceHandlers(context, remakePicture),
  jobs: ({ context }) => [...maintenanceJobs(context)],
});
