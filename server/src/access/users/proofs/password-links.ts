import type { accountCalls } from '#domain/access/users/account-calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { findAccountById } from '../accounts/account.ts';
import { confirmAddress } from '../accounts/addresses.ts';
import { acceptPassword } from '../accounts/new-password.ts';
import { setPassword } from '../accounts/set-password.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import type { SignInOrigin } from '../sessions/session-store.ts';
import { beginSession, type SignedIn } from '../sessions/sign-in.ts';
import { byAddress, countTry } from '../sessions/tries.ts';
import { ownerOfSecret, spendSecret } from './secret-links.ts';

const scope = systemScope('password chosen by a link');

interface Chosen {
  readonly secret: string;
  readonly password: string;
}

/** Sets the password of the account that a mailed link names; all its sessions end. */
export async function setPasswordByLink(
  context: Context,
  sessions: SessionDirectory,
  { link, password }: Parsed<typeof accountCalls.setPasswordByLink>,
  address: string,
): Promise<{ userLoginName: string }> {
  const { userId, loginName } = await choose(context, 'password link', { secret: link, password }, address);
  await sessions.announce({ topic: 'user', userId });
  return { userLoginName: loginName };
}

/** Ends a sign-in that asked for a new password. */
export async function finishSignIn(
  context: Context,
  { ticket, password, language }: Parsed<typeof accountCalls.finishSignIn>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { userId } = await choose(context, 'sign-in ticket', { secret: ticket, password }, origin.address);
  return context.within(scope, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account || account.disabled) throw new Refusal('ticket_error');
    return beginSession(tx, account, language, origin, context.clock.now());
  });
}

async function choose(
  { within, clock }: Context,
  purpose: 'password link' | 'sign-in ticket',
  { secret, password }: Chosen,
  address: string,
): Promise<{ userId: number; loginName: string }> {
  const now = clock.now();
  const refused = () => new Refusal(purpose === 'password link' ? 'link_error' : 'ticket_error');
  await countTry(within, [{ subject: `${purpose} from ${byAddress(address).subject}` }], now);
  const account = await within(scope, async (tx) => {
    const userId = await ownerOfSecret(tx, purpose, secret, now);
    return userId === null ? null : findAccountById(tx, userId);
  });
  if (!account || account.disabled) throw refused();
  // Refused before the secret is spent: the owner may try another one.
  const passwordHash = await acceptPassword(password, account);
  await within(scope, async (tx) => {
    if (!(await spendSecret(tx, purpose, secret, now))) throw refused();
    const owner = await findAccountById(tx, account.id);
    // The link went to the address that waits, since none counted.
    if (purpose === 'password link' && owner?.email === null) await confirmAddress(tx, owner);
    await setPassword(tx, account.id, passwordHash, now);
    await writeAudit(tx, {
      at: now,
      userId: account.id,
      companyPath: account.path,
      action: 'users.choosePassword',
      target: account.loginName,
      address,
    });
  });
  return { userId: account.id, loginName: account.loginName };
}
