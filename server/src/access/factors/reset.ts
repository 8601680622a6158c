import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { accountToOpen, type ManageParts } from '../users/accounts/manage.ts';
import { mailsToPeople } from '../users/reach-limits.ts';
import { endSessionsOf } from '../users/sessions/session-store.ts';
import { factorsHeld } from './held.ts';
import { tellOwner } from './tell.ts';

const scope = systemScope('second factors reset');

/** Removes all second factors of an account that the caller manages; its owner is told, and signs in again. */
export async function resetFactors(
  { within, clock }: Context,
  parts: ManageParts,
  session: Session,
  id: number,
): Promise<null> {
  const account = await within(session, (tx) => accountToOpen(tx, session, id));
  await within(scope, async (tx) => {
    const { authenticator, passkeys } = await factorsHeld(tx, id);
    for (const table of ['authenticator', 'passkey', 'recovery_code'])
      await tx.query(`delete from ${table} where user_id = $1`, [id]);
    await endSessionsOf(tx, id);
    await writeAudit(tx, {
      at: clock.now(),
      userId: session.userId,
      companyPath: account.path,
      action: 'factors.reset',
      target: account.loginName,
      detail: { authenticator, passkeys },
    });
    const counted = mailsToPeople(session);
    await tellOwner(tx, parts, account, { kind: 'factors_reset' }, { counted, now: clock.now() });
  });
  await parts.sessions.announce({ topic: 'user', userId: id });
  return null;
}
