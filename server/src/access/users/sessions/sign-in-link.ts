import type { Context } from '../../../context.ts';
import { consoleAddress, consoleName } from '../../../foundation/companies/brand.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { hashPassword, NO_PASSWORD } from '../accounts/password.ts';
import { mailOf } from '../proofs/mail-texts.ts';
import { LINK_HOURS, newSecret } from '../proofs/secret-links.ts';
import { mailsToPeople } from '../reach-limits.ts';
import { newCode } from './token.ts';
import { countTry } from './tries.ts';

const scope = systemScope('way in for an account');
/** About 67 bits, read and typed once. */
const PASSWORD_LENGTH = 14;

export interface SignInLink {
  readonly mailed: boolean;
  /** To be shown once; null where a link was mailed. */
  readonly password: string | null;
}

interface Owner {
  readonly id: number;
  readonly loginName: string;
  readonly email: string | null;
  readonly newEmail: string | null;
  readonly language: string;
  readonly path: string;
}

export interface Post {
  readonly mailer: Mailer;
  readonly texts: Texts;
}

/** A link needs a mail server and the address of the console. */
export const canMailLinks = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>, { isConfigured }: Mailer): boolean =>
  isConfigured && publicUrl !== undefined;

/** Counts a mail that a caller has sent to somebody, before anything else is done for it. */
export const countMail = ({ within, clock }: Pick<Context, 'within' | 'clock'>, by: Session): Promise<void> =>
  countTry(within, [mailsToPeople(by)], clock.now());

/**
 * Lets the owner of an account in: by a link that is mailed, or where there is no address, mail server or address of the
 * console, by a password that is shown once and has to be changed at the first sign-in. The password before is void.
 */
export async function giveSignInLink(
  { within, clock, config }: Pick<Context, 'within' | 'clock' | 'config'>,
  { mailer, texts }: Post,
  kind: 'invite' | 'reset',
  owner: Owner,
): Promise<SignInLink> {
  // Whoever has no address that counts is asked at the one that waits, and proves it by coming.
  const to = owner.email ?? owner.newEmail;
  const canMail = to !== null && canMailLinks(config, mailer);
  const password = canMail ? null : newCode(PASSWORD_LENGTH);
  const passwordHash = password === null ? NO_PASSWORD : await hashPassword(password);
  const { link, siteName, console } = await within(scope, async (tx) => {
    await tx.query('update app_user set password_hash = $2, must_change_password = $3 where id = $1', [
      owner.id,
      passwordHash,
      password !== null,
    ]);
    return {
      link: await newSecret(tx, 'password link', owner.id, clock.now()),
      siteName: await consoleName(tx, owner.path),
      console: await consoleAddress(tx, config.publicUrl, owner.path, clock.now()),
    };
  });
  if (!canMail) return { mailed: false, password };
  const values = {
    siteName,
    loginName: owner.loginName,
    hours: LINK_HOURS,
    link: `${console}/#/login/password?link=${link}`,
  };
  mailer.post(mailOf(texts, kind, { to, language: owner.language }, values));
  return { mailed: true, password: null };
}
