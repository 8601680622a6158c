import { containsPath } from '#domain/foundation/basics/company-path.ts';
import type { Invalidation } from '../../../platform/db/invalidations.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Whether a change may make a session stale, or end it. */
export function concerns(change: Invalidation, session: Pick<Session, 'tokenHash' | 'userId' | 'path'>): boolean {
  switch (change.topic) {
    case 'session':
      return change.tokenHash === session.tokenHash;
    case 'user':
      return change.userId === session.userId;
    case 'company':
      return containsPath(change.path, session.path);
    case 'leases':
      // A company sees what is leased to those below it.
      return containsPath(session.path, change.path);
    case 'everything':
      return true;
    default:
      return false;
  }
}
