import { deviceAdminApi } from '#domain/fleet/device-admin/api.ts';
import { feature } from '../../feature.ts';
import { deviceDetailHandlers } from './detail-http.ts';
import { manageHandlers } from './http.ts';
import { removedDevicesJob } from './jobs.ts';
import { deviceLogHandlers } from './log-http.ts';
import { rangeHandlers } from './range-http.ts';
import { deviceAdminTables } from './tables.ts';

export const deviceAdminFeature = feature({
  name: 'device-admin',
  tables: deviceAdminTables,
  calls: deviceAdminApi.calls,
  handlers: ({ context, texts, remakePicture }) => ({
    ...deviceDetailHandlers(context, texts, remakePicture),
    ...manageHandlers(context, texts),
    ...rangeHandlers(context),
    ...deviceLogHandlers(context),
  }),
  jobs: ({ context }) => [removedDevicesJob(context)],
  audit: { devices: ['images', 'remove', 'saveRanges', 'update'], recordLog: ['add', 'delete', 'edit'] },
});
