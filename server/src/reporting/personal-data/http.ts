import type { personalDataCalls } from '#domain/reporting/personal-data/calls.ts';
import type { SessionDirectory } from '../../access/users/sessions/session-directory.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { eraseAccount } from './erase.ts';
import { exportAccount } from './export.ts';

export const personalDataHandlers = (
  context: Context,
  sessions: SessionDirectory,
): Handlers<typeof personalDataCalls> => ({
  exportAccount: ({ session, input }) => exportAccount(context, session, input.id),
  eraseAccount: ({ session, input }) => eraseAccount(context, sessions, session, input),
});
