import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import type { SessionDirectory } from './session-directory.ts';
import { endSession } from './session-store.ts';

const scope = systemScope('sign-out');

/** Ends this session on every server and closes its live feed. */
export async function signOut({ within }: Context, sessions: SessionDirectory, session: Session): Promise<null> {
  await within(scope, (tx) => endSession(tx, session.tokenHash));
  await sessions.announce({ topic: 'session', tokenHash: session.tokenHash });
  return null;
}
