import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { personalDataCalls } from '#domain/reporting/personal-data/calls.ts';
import { pseudonymOf } from '#domain/reporting/personal-data/pseudonym.ts';
import { type AccountRow, findAccountById } from '../../access/users/accounts/account.ts';
import { countAccount, keepCompanyOf } from '../../access/users/accounts/count-accounts.ts';
import { accountToManage } from '../../access/users/accounts/manage.ts';
import { checkOwnPassword } from '../../access/users/accounts/own-account.ts';
import { GUEST_NAME } from '../../access/users/sessions/login-key.ts';
import type { SessionDirectory } from '../../access/users/sessions/session-directory.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

const scope = systemScope('erasure of an account');

/**
 * Removes an account with all that belongs to the person alone: sessions, API keys, factors, identities, pushes and choices.
 * A job replaces its names in the audit. What it did for its company stays.
 */
export async function eraseAccount(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  sessions: SessionDirectory,
  session: Session,
  { id, password }: Parsed<typeof personalDataCalls.eraseAccount>,
): Promise<null> {
  if (id === undefined) await checkOwnPassword({ within, clock }, session, password ?? '');
  else await within(session, (tx) => accountToManage(tx, session, id));
  const userId = id ?? session.userId;
  const now = clock.now();
  await within(scope, async (tx) => {
    await keepCompanyOf(tx, userId);
    const account = await findAccountById(tx, userId);
    if (!account) throw new Refusal('user_not_found');
    await keepAdministrator(tx, account);
    await tx.query(
      `insert into erasure (user_id, names, display_name, erased_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [userId, [account.loginName, account.email, account.newEmail].filter(Boolean), account.displayName, now],
    );
    await tx.query('delete from app_user where id = $1', [userId]);
    await countAccount(tx, { from: account.companyId });
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: account.path,
      action: 'users.erase',
      target: pseudonymOf(userId),
    });
  });
  await sessions.announce({ topic: 'user', userId });
  return null;
}

interface Administrator {
  readonly id: number;
  readonly sysAdmin: boolean;
}

/** Refuses the last one of a company that can sign in. Two who erase themselves at once wait for each other. */
async function keepAdministrator(tx: Tx, { id, companyId, sysAdmin }: AccountRow): Promise<void> {
  const able = await tx.query<Administrator>(
    `select id, sys_admin from app_user
     where company_id = $1 and not guest_flag and not disabled and not is_program and login_key <> $2
     order by id for no key update`,
    [companyId, GUEST_NAME],
  );
  if (!able.some((each) => each.id === id)) return;
  if (able.length === 1) throw new Refusal('last_admin');
  if (sysAdmin && able.filter((each) => each.sysAdmin).length === 1) throw new Refusal('last_super_admin');
}
