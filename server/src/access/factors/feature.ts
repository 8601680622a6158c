import { factorsApi } from '#domain/access/factors/api.ts';
import { feature } from '../../feature.ts';
import { factorHandlers } from './http.ts';
import { factorsTables } from './tables.ts';

export const factorsFeature = feature({
  name: 'factors',
  tables: factorsTables,
  calls: factorsApi.calls,
  handlers: ({ context, ...parts }) => factorHandlers(context, parts),
  audit: {
    factors: [
      'addAuthenticator',
      'addPasskey',
      'confirm',
      'demand',
      'newRecoveryCodes',
      'removeAuthenticator',
      'removePasskey',
      'reset',
    ],
  },
});
