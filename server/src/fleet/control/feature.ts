import { controlApi } from '#domain/fleet/control/api.ts';
import { feature } from '../../feature.ts';
import { commandsJob } from './command-service.ts';
import { configurationEffect } from './facts.ts';
import { controlHandlers } from './http.ts';
import { controlTables } from './tables.ts';
import { unitConfigurationHandlers } from './unit-http.ts';

export const controlFeature = feature({
  name: 'control',
  tables: controlTables,
  calls: controlApi.calls,
  handlers: ({ context }) => ({ ...controlHandlers(context), ...unitConfigurationHandlers(context) }),
  jobs: ({ context, commandEffects }) => [commandsJob(context, commandEffects)],
  commandEffects: { configuration: configurationEffect },
  audit: {
    control: [
      'canConfiguration',
      'chargeLock',
      'configuration',
      'firmware',
      'geofences',
      'gnssInterval',
      'readConfiguration',
      'relay',
      'reportInterval',
      'reportNow',
      'restart',
      'unitConfiguration',
    ],
  },
});
