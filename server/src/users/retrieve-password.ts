import { randomInt } from 'node:crypto';
import { Refusal } from '#domain/errors.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import type { Texts } from '../i18n/texts.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { writeAudit } from '../system/audit.ts';
import { findAccount } from './account.ts';
import { foldKey } from './login-key.ts';
import { mailOf } from './mail-texts.ts';
import { hashPassword } from './password.ts';
import type { SessionDirectory } from './session-directory.ts';
import { setPassword } from './set-password.ts';
import { hashBytes, sameBytes } from './token.ts';
import { byAddress, countTry } from './tries.ts';
import { consoleName } from './web-info.ts';

const scope = systemScope('forgotten password');
const VALID_MINUTES = 10;
const TRIES = 5;
/** An address is not flooded with mail. */
const MAX_MAILS = 3;

const keyHash = (emailKey: string) => hashBytes('retrieve', emailKey);
const codeHash = (emailKey: string, code: string) => hashBytes('retrieve', emailKey, code);

/** Mails a code of six digits. The answer and what is written are the same whether the address exists or not. */
export async function sendRetrieveCode(
  { within, clock }: Context,
  { mailer, texts }: { mailer: Mailer; texts: Texts },
  email: string,
  address: string,
): Promise<null> {
  const now = clock.now();
  const emailKey = foldKey(email);
  await countTry(
    within,
    [{ subject: `mail:${emailKey}`, max: MAX_MAILS }, { subject: `mail from ${byAddress(address).subject}` }],
    now,
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { account, siteName } = await within(scope, async (tx) => {
    await tx.query(
      `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
       values ($1, 'retrieve', '', $2, $3, $4)
       on conflict (key_hash) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
         expires_at = excluded.expires_at`,
      [keyHash(emailKey), codeHash(emailKey, code), TRIES, now + VALID_MINUTES * MINUTE_MS],
    );
    return { account: await findAccount(tx, 'email_key', emailKey), siteName: await consoleName(tx, null) };
  });
  if (account?.email && !account.disabled) {
    const reader = { to: account.email, language: account.language };
    mailer.post(mailOf(texts, 'retrieve', reader, { code, minutes: VALID_MINUTES, siteName }));
  }
  return null;
}

interface NewPassword {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

/** Sets a new password with the mailed code, and ends all sessions of the account. */
export async function retrievePassword(
  { within, clock }: Context,
  sessions: SessionDirectory,
  { email, code, password }: NewPassword,
  address: string,
): Promise<null> {
  const now = clock.now();
  const emailKey = foldKey(email);
  await countTry(within, [{ subject: `retrieve from ${byAddress(address).subject}` }], now);
  if (!(await isCode(within, emailKey, code, now))) throw new Refusal('retrieve_code_error');
  const passwordHash = await hashPassword(password);
  const userId = await within(scope, async (tx) => {
    const account = await findAccount(tx, 'email_key', emailKey);
    if (!account || account.disabled || !(await spendCode(tx, emailKey, code)))
      throw new Refusal('retrieve_code_error');
    await setPassword(tx, account.id, passwordHash);
    await writeAudit(tx, {
      at: now,
      userId: account.id,
      companyPath: account.path,
      action: 'users.retrievePassword',
    });
    return account.id;
  });
  await sessions.announce({ topic: 'user', userId });
  return null;
}

/** Takes one of the code's tries, in a transaction of its own: a refusal does not give it back. */
async function isCode(within: Context['within'], emailKey: string, code: string, now: number): Promise<boolean> {
  const kept = await within(scope, (tx) =>
    tx.maybe<{ code_hash: Buffer }>(
      `update one_time_code set tries_left = tries_left - 1
       where key_hash = $1 and purpose = 'retrieve' and tries_left > 0 and expires_at > $2 returning code_hash`,
      [keyHash(emailKey), now],
    ),
  );
  return kept !== null && sameBytes(kept.code_hash, codeHash(emailKey, code));
}

const spendCode = async (tx: Tx, emailKey: string, code: string): Promise<boolean> =>
  (await tx.maybe('delete from one_time_code where key_hash = $1 and code_hash = $2 returning 1', [
    keyHash(emailKey),
    codeHash(emailKey, code),
  ])) !== null;
