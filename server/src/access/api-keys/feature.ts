import { apiKeysApi } from '#domain/access/api-keys/api.ts';
import { feature } from '../../feature.ts';
import { apiKeyHandlers } from './http.ts';
import { endedKeysJob } from './jobs.ts';
import { apiKeysTables } from './tables.ts';

export const apiKeysFeature = feature({
  name: 'api-keys',
  tables: apiKeysTables,
  calls: apiKeysApi.calls,
  handlers: ({ context, sessions }) => apiKeyHandlers(context, sessions),
  jobs: ({ context }) => [endedKeysJob(context)],
  audit: { apiKeys: ['add', 'newNetwork', 'revoke'] },
  passingActions: ['apiKeys.newNetwork'],
});
