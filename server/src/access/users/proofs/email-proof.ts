import type { accountCalls } from '#domain/access/users/account-calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findAccountById } from '../accounts/account.ts';
import { confirmAddress } from '../accounts/addresses.ts';
import { accountToManage, withFreeEmail } from '../accounts/manage.ts';
import { canMailLinks, type Post } from '../sessions/sign-in-link.ts';
import { byAddress, countTry } from '../sessions/tries.ts';
import { countProof, mailProof } from './mail-proof.ts';
import { ownerOfSecret, spendSecret } from './secret-links.ts';

const scope = systemScope('proof of a mail address');

/** Sends the link again: to the caller's own address, or to that of an account that the caller manages. */
export async function sendEmailProof(
  context: Context,
  post: Post,
  session: Session,
  id: number | undefined,
): Promise<Output<typeof accountCalls.sendEmailProof>> {
  if (!canMailLinks(context.config, post.mailer)) throw new Refusal('mail_not_configured');
  if (id !== undefined && id !== session.userId)
    await context.within(session, (tx) => accountToManage(tx, session, id));
  await countProof(context, session);
  return { mailed: await mailProof(context, post, id ?? session.userId) };
}

/** The link was opened: the address that waited counts from now on. */
export async function confirmEmail(
  { within, clock }: Context,
  link: string,
  address: string,
): Promise<Output<typeof accountCalls.confirmEmail>> {
  const now = clock.now();
  await countTry(within, [{ subject: `address proof from ${byAddress(address).subject}` }], now);
  return within(scope, async (tx) => {
    const userId = await ownerOfSecret(tx, 'address proof', link, now);
    if (userId === null || !(await spendSecret(tx, 'address proof', link, now))) throw new Refusal('link_error');
    const account = await findAccountById(tx, userId);
    if (!account?.newEmail || account.disabled) throw new Refusal('link_error');
    const isFree = await withFreeEmail(account.newEmail, () => confirmAddress(tx, account));
    if (!isFree) throw new Refusal('DuplicateName', { name: account.newEmail });
    await writeAudit(tx, {
      at: now,
      userId,
      companyPath: account.path,
      action: 'users.confirmEmail',
      target: account.loginName,
      address,
    });
    return { email: account.newEmail };
  });
}
