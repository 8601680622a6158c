import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import type { AuditCounter } from '../../../foundation/system/audit-counter.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { SessionDirectory } from './session-directory.ts';
import { endSession } from './session-store.ts';

const scope = systemScope('sign-out');

interface SigningOut {
  readonly address: string;
  /** Where the browser is pushed to: whoever uses it next is not shown the alarms of this account. */
  readonly pushEndpoint?: string | undefined;
}

/** Ends this session on every server and closes its live feed. */
export async function signOut(
  { within, clock }: Context,
  { sessions, auditCounter }: { sessions: SessionDirectory; auditCounter: AuditCounter },
  session: Session,
  { address, pushEndpoint }: SigningOut,
): Promise<null> {
  const { tokenHash, userId, path: companyPath } = session;
  const isGuest = !can.manageOwnAccount(session).allowed;
  await within(scope, async (tx) => {
    await endSession(tx, tokenHash);
    if (pushEndpoint !== undefined)
      await tx.query('delete from push_browser where user_id = $1 and endpoint = $2', [userId, pushEndpoint]);
    if (!isGuest) await writeAudit(tx, { at: clock.now(), userId, companyPath, action: 'users.signOut', address });
  });
  await sessions.announce({ topic: 'session', tokenHash });
  if (isGuest)
    auditCounter.note({ action: 'users.guestSignOut', address, key: '', about: async () => ({ userId, companyPath }) });
  return null;
}
