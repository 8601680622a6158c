import type { Context } from '../../../context.ts';
import { consoleAddress, consoleName } from '../../../foundation/companies/brand.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findAccountById } from '../accounts/account.ts';
import { NO_PASSWORD } from '../accounts/password.ts';
import { mailsToPeople, proofsOf } from '../reach-limits.ts';
import { giveSignInLink, type Post } from '../sessions/sign-in-link.ts';
import { countTry } from '../sessions/tries.ts';
import { mailOf } from './mail-texts.ts';
import { LINK_HOURS, newSecret } from './secret-links.ts';

const scope = systemScope('link to a mail address');

type Parts = Pick<Context, 'within' | 'clock' | 'config'>;

/** Counts a link that somebody has sent to an address of his own, before anything else is done for it. */
export const countProof = ({ within, clock }: Parts, by: Session): Promise<void> =>
  countTry(within, [...proofsOf(by), mailsToPeople(by)], clock.now());

/** Mails a link to the address that waits. Whoever has not entered yet is invited again, which proves it, too. */
export async function mailProof(context: Parts, post: Post, userId: number): Promise<boolean> {
  const { within, clock, config } = context;
  const found = await within(scope, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account?.newEmail) return null;
    const { isNew } = await tx.one<{ isNew: boolean }>(
      'select last_sign_in_at is null and password_hash = $2 as is_new from app_user where id = $1',
      [userId, NO_PASSWORD],
    );
    return { account, to: account.newEmail, isNew: isNew && account.email === null };
  });
  if (!found) return false;
  const { account, to, isNew } = found;
  if (isNew) return (await giveSignInLink(context, post, 'invite', account)).mailed;
  const { link, siteName, console } = await within(scope, async (tx) => ({
    link: await newSecret(tx, 'address proof', userId, clock.now()),
    siteName: await consoleName(tx, account.path),
    console: await consoleAddress(tx, config.publicUrl, account.path, clock.now()),
  }));
  const { loginName, language } = account;
  const values = { siteName, loginName, hours: LINK_HOURS, link: `${console}/#/login/email?link=${link}` };
  post.mailer.post(mailOf(post.texts, 'confirm_email', { to, language }, values));
  return true;
}
