import { bridgesApi } from '#domain/fleet/bridges/api.ts';
import { feature } from '../../feature.ts';
import { bridgeHandlers } from './http.ts';
import { bridgesTables } from './tables.ts';

export const bridgesFeature = feature({
  name: 'bridges',
  tables: bridgesTables,
  calls: bridgesApi.calls,
  handlers: ({ context, sessions }) => bridgeHandlers(context, sessions),
  audit: { bridges: ['remove', 'save'] },
});
