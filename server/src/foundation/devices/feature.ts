import { deviceCalls } from '#domain/foundation/devices/calls.ts';
import { feature } from '../../feature.ts';
import { deviceHandlers } from './http.ts';
import { devicesTables } from './tables.ts';

export const devicesFeature = feature({
  name: 'devices',
  tables: devicesTables,
  calls: deviceCalls,
  handlers: ({ context }) => deviceHandlers(context),
});
