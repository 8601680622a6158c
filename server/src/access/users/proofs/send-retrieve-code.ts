import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { consoleName } from '../../../foundation/companies/brand.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { findAccount } from '../accounts/account.ts';
import { isKnownNetwork } from '../sessions/known-network.ts';
import { foldKey } from '../sessions/login-key.ts';
import { countTry, countTryIn, lockSubject } from '../sessions/tries.ts';
import { type CountedCodes, mailsFrom, resetCodesTo } from './mail-limits.ts';
import { mailOf } from './mail-texts.ts';
import { type CodeOwner, hasYoungCode, newResetCode, VALID_MINUTES } from './reset-code-store.ts';

const scope = systemScope('code for a new password');

/** Mails a code. The answer and the stored data are the same whether the address exists or not. */
export async function sendRetrieveCode(
  { within, clock }: Context,
  { mailer, texts }: { mailer: Mailer; texts: Texts },
  email: string,
  address: string,
): Promise<null> {
  if (!mailer.isConfigured) throw new Refusal('mail_not_configured');
  const now = clock.now();
  const emailKey = foldKey(email);
  await countTry(within, [mailsFrom(address)], now);
  const { account, code, siteName } = await within(scope, async (tx) => {
    const account = await findAccount(tx, 'email_key', emailKey);
    const isKnown = await isKnownNetwork(tx, account?.id ?? null, address, now);
    const code = await nextCode(tx, { emailKey, account }, resetCodesTo(emailKey, address, isKnown), now);
    return { account, code, siteName: await consoleName(tx, account?.path ?? ROOT_PATH) };
  });
  if (code !== null && account?.email && !account.disabled) {
    const reader = { to: account.email, language: account.language };
    mailer.post(mailOf(texts, 'retrieve', reader, { code, minutes: VALID_MINUTES, siteName }));
  }
  return null;
}

/** A new code, or null while the last one is young: that one serves. */
async function nextCode(tx: Tx, owner: CodeOwner, counted: CountedCodes, now: number): Promise<string | null> {
  await lockSubject(tx, counted.ofAll.subject);
  if (await hasYoungCode(tx, owner, now)) return null;
  await countTryIn(tx, Object.values(counted), now);
  return newResetCode(tx, owner, now);
}
