import { firmwareApi } from '#domain/fleet/firmware/api.ts';
import { feature } from '../../feature.ts';
import { firmwareEffect } from './command-effect.ts';
import { downloadRoute } from './download.ts';
import { firmwareHandlers } from './http.ts';
import { rolloutJob } from './jobs.ts';
import { firmwareTables } from './tables.ts';

export const firmwareFeature = feature({
  name: 'firmware',
  tables: firmwareTables,
  calls: firmwareApi.calls,
  handlers: ({ context }) => firmwareHandlers(context),
  routes: ({ app, context }) => downloadRoute(app, context),
  // Devices download images from here, or from where calls are served.
  jobs: ({ context, url }) => [
    rolloutJob(context, context.config.publicUrl ?? (context.config.roles.includes('api') ? url : null)),
  ],
  commandEffects: { firmware: firmwareEffect },
  audit: { firmware: ['add', 'release', 'remove', 'stop', 'upgrade', 'withdraw'] },
});
