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
  audit: {
    users: [
      'changePassword',
      'choosePassword',
      'confirmEmail',
      'createSuperAdmin',
      'delete',
      'endSessions',
      'guestSignIn',
      'guestSignOut',
      'insert',
      'resetPassword',
      'retrievePassword',
      'saveProfile',
      'sendRetrieveCode',
      'signIn',
      'signOut',
      'update',
    ],
  },
  passingActions: ['users.guestSignIn', 'users.guestSignOut', 'users.sendRetrieveCode'],
});
