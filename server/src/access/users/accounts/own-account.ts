import type { accountCalls } from '#domain/access/users/account-calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { storedJson } from '../../../platform/db/json.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { countProof, mailProof } from '../proofs/mail-proof.ts';
import { foldKey } from '../sessions/login-key.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { endOtherSessions } from '../sessions/session-store.ts';
import { canMailLinks, type Post } from '../sessions/sign-in-link.ts';
import { countTry } from '../sessions/tries.ts';
import { type AccountRow, findAccountById } from './account.ts';
import { searchTextOf } from './add.ts';
import { addressesAfter, needsProof, refuseTaken } from './addresses.ts';
import { withFreeEmail } from './manage.ts';
import { acceptPassword } from './new-password.ts';
import { isPassword } from './password.ts';
import { endKeysOf, storePassword } from './set-password.ts';

const scope = systemScope('own account');

/** Changes the password of the caller, who knows the current one; unless they are kept, other sessions and API keys end. */
export async function changePassword(
  { within, clock }: Context,
  sessions: SessionDirectory,
  session: Session,
  { password, newPassword, endOthers }: Parsed<typeof accountCalls.changePassword>,
): Promise<null> {
  const account = await checkOwnPassword({ within, clock }, session, password);
  const passwordHash = await acceptPassword(newPassword, account);
  await within(scope, async (tx) => {
    await storePassword(tx, session.userId, passwordHash, clock.now());
    if (endOthers) {
      await endOtherSessions(tx, session.userId, session.tokenHash);
      await endKeysOf(tx, session.userId);
    }
    await audit(tx, session, 'changePassword', clock.now(), { othersEnded: endOthers });
  });
  await sessions.announce({ topic: 'user', userId: session.userId });
  return null;
}

/** Changes the profile of the caller. Another address counts once a link that is mailed there was opened. */
export async function saveUserInfo(
  context: Context,
  post: Post,
  session: Session,
  input: Parsed<typeof accountCalls.saveUserInfo>,
): Promise<null> {
  const { within, clock, config } = context;
  const changesEmail = input.email !== undefined;
  const canProve = canMailLinks(config, post.mailer);
  // A new password is mailed to this address: whoever finds an open session must not take the account over with it.
  if (changesEmail) {
    const before = await checkOwnPassword({ within, clock }, session, input.password ?? '');
    if (input.email) await refuseTaken(within, input.email, session.userId);
    if (needsProof(before, addressesAfter(before, input.email, canProve))) await countProof(context, session);
  }
  const waits = await within(scope, async (tx) => {
    const before = await ownAccount(tx, session);
    const { displayName = before.displayName } = input;
    const { email, newEmail } = addressesAfter(before, input.email, canProve);
    await withFreeEmail(email, () =>
      tx.query(
        `update app_user set display_name = $2, email = $3, email_key = $4, search_text = $5,
           time_zone = case when $6::text is null then time_zone else nullif($6, '') end, new_email = $7 where id = $1`,
        [
          session.userId,
          displayName,
          email,
          email && foldKey(email),
          searchTextOf({ displayName, loginName: before.loginName, email, newEmail }),
          input.timeZone ?? null,
          newEmail,
        ],
      ),
    );
    const isOtherEmail = email !== before.email || newEmail !== before.newEmail;
    await audit(tx, session, 'saveProfile', clock.now(), { email: isOtherEmail });
    return needsProof(before, { email, newEmail });
  });
  if (waits) await mailProof(context, post, session.userId);
  return null;
}

/** Keeps how the caller has arranged its menu. */
export async function saveDesktop(
  { within }: Context,
  session: Session,
  { desktop }: Parsed<typeof accountCalls.setDesktop>,
): Promise<null> {
  await within(session, (tx) =>
    tx.query('update app_user set desktop = $2 where id = $1', [session.userId, storedJson(desktop)]),
  );
  return null;
}

/** The account of a caller who has typed its password again. */
export async function checkOwnPassword(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  password: string,
): Promise<AccountRow> {
  await countTry(within, [{ subject: `password of ${session.userId}` }], clock.now());
  const account = await within(scope, (tx) => ownAccount(tx, session));
  if (!(await isPassword(account.passwordHash, password))) throw new Refusal('password_error');
  return account;
}

async function ownAccount(tx: Tx, { userId }: Session): Promise<AccountRow> {
  const account = await findAccountById(tx, userId);
  if (!account) throw new Refusal('token_error');
  return account;
}

const audit = (tx: Tx, { userId, path, loginName }: Session, verb: string, at: number, detail: AuditDetail = {}) =>
  writeAudit(tx, { at, userId, companyPath: path, action: `users.${verb}`, target: loginName, detail });
