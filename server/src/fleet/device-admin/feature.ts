import { deviceDetailCalls } from '#domain/fleet/device-admin/detail-calls.ts';
import { deviceLogCalls } from '#domain/fleet/device-admin/log-calls.ts';
import { manageCalls } from '#domain/fleet/device-admin/manage-calls.ts';
import { rangeCalls } from '#domain/fleet/device-admin/range-calls.ts';
import { feature } from '../../feature.ts';
import { deviceDetailHandlers } from './detail-http.ts';
import { manageHandlers } from './http.ts';
import { removedDevicesJob } from './jobs.ts';
import { leasesJob } from './leases.ts';
import { deviceLogHandlers } from './log-http.ts';
import { rangeHandlers } from './range-http.ts';
import { deviceAdminTables } from './tables.ts';

export const deviceAdminFeature = feature({
  name: 'device-admin',
  tables: deviceAdminTables,
  calls: { ...deviceDetailCalls, ...manageCalls, ...rangeCalls, ...deviceLogCalls },
  handlers: ({ context, texts, remakePicture }) => ({
    ...deviceDetailHandlers(context, texts, remakePicture),
    ...manageHandlers(context, texts),
    ...rangeHandlers(context),
    ...deviceLogHandlers(context),
  }),
  jobs: ({ context }) => [removedDevicesJob(context), leasesJob(context)],
});
