import { z } from 'zod';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { consoleName } from '../../../foundation/companies/brand.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { findAccount } from '../accounts/account.ts';
import { foldKey } from '../sessions/login-key.ts';
import { countTry } from '../sessions/tries.ts';
import { mailsFrom, verifyMailsTo } from './mail-limits.ts';
import { mailOf } from './mail-texts.ts';
import { newVerifyCode, saveVerifyCode } from './verify-code.ts';

const scope = systemScope('verification code by mail');
const VALID_MINUTES = 5;

/** The way round the picture: the code by mail. The answer is the same whether the account exists and has an address or not. */
export async function sendVerifyCode(
  { within, clock }: Context,
  { mailer, texts }: { mailer: Mailer; texts: Texts },
  userLoginName: string,
  address: string,
): Promise<{ verifyKey: string }> {
  if (!mailer.isConfigured) throw new Refusal('mail_not_configured');
  const now = clock.now();
  const loginKey = foldKey(userLoginName);
  await countTry(within, [mailsFrom(address), ...verifyMailsTo(loginKey, address)], now);
  const verifyCode = newVerifyCode();
  const { account, siteName } = await within(scope, async (tx) => {
    await saveVerifyCode(tx, verifyCode, { loginKey }, now);
    const account = await findAccount(tx, 'login_key', loginKey);
    return { account, siteName: await consoleName(tx, account?.path ?? ROOT_PATH) };
  });
  if (account && !account.disabled && z.email().safeParse(account.email).success) {
    const reader = { to: account.email ?? '', language: account.language };
    mailer.post(mailOf(texts, 'verify', reader, { code: verifyCode.code, minutes: VALID_MINUTES, siteName }));
  }
  return { verifyKey: verifyCode.verifyKey };
}
