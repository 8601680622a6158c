import { accountCalls } from '#domain/access/users/account-calls.ts';
import { userCalls } from '#domain/access/users/calls.ts';
import { feature } from '../../feature.ts';
import { userHandlers } from './http.ts';
import { clearingJob } from './jobs.ts';
import { usersTables } from './tables.ts';

export const usersFeature = feature({
  name: 'users',
  tables: usersTables,
  calls: { ...userCalls, ...accountCalls },
  handlers: ({ context, ...parts }) => userHandlers(context, parts),
  jobs: ({ context }) => [clearingJob(context)],
});
