import { bridgeCalls } from '#domain/fleet/bridges/calls.ts';
import { feature } from '../../feature.ts';
import { bridgeHandlers } from './http.ts';
import { bridgesTables } from './tables.ts';

export const bridgesFeature = feature({
  name: 'bridges',
  tables: bridgesTables,
  calls: bridgeCalls,
  handlers: ({ context, sessions }) => bridgeHandlers(context, sessions),
});
