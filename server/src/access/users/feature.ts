import { usersApi } from '#domain/access/users/api.ts';
import { feature } from '../../feature.ts';
import { userHandlers } from './http.ts';
import { clearingJob } from './jobs.ts';
import { usersTables } from './tables.ts';

export const usersFeature = feature({
  name: 'users',
  tables: usersTables,
  calls: usersApi.calls,
  handlers: ({ context, ...parts }) => userHandlers(context, parts),
  jobs: ({ context }) => [clearingJob(context)],
});
