import { devicesApi } from '#domain/foundation/devices/api.ts';
import { feature } from '../../feature.ts';
import { deviceHandlers } from './http.ts';
import { devicesTables } from './tables.ts';

export const devicesFeature = feature({
  name: 'devices',
  tables: devicesTables,
  calls: devicesApi.calls,
  handlers: ({ context }) => deviceHandlers(context),
});
