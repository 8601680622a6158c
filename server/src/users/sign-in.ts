import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import type { userCalls } from '#domain/users/calls.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import { writeAudit } from '../system/audit.ts';
import { type AccountRow, findAccount } from './account.ts';
import { foldKey, GUEST_NAME } from './login-key.ts';
import { isPassword } from './password.ts';
import { startSession } from './session-store.ts';
import { byAccount, byAddress, countTry, forgiveTry } from './tries.ts';
import { spendVerifyCode } from './verify-code.ts';

export type SignedIn = Output<typeof userCalls.userLogin>;
export type Language = SignedIn['language'];

const scope = systemScope('sign-in');
/** Accepted while the demo is on and bound to this machine. */
const DEMO_VERIFY_CODE = '0000';

/** Signs in with password and verification code. Only a caller who knows the password learns what was wrong. */
export async function signIn(
  context: Context,
  input: Parsed<typeof userCalls.userLogin>,
  address: string,
): Promise<SignedIn> {
  const { within, clock, config } = context;
  const now = clock.now();
  const loginKey = foldKey(input.userLoginName);
  const tries = { account: byAccount(loginKey), address: byAddress(address) };
  await countTry(within, [tries.address], now);

  const isDemoCode = config.demo === 'on' && input.verifyCode === DEMO_VERIFY_CODE;
  const typed = { verifyKey: input.verifyKey, code: input.verifyCode };
  if (!isDemoCode && !(await spendVerifyCode(within, typed, loginKey, now))) throw new Refusal('verify_code_error');
  // Not earlier: otherwise anybody could lock any account without reading a picture.
  await countTry(within, [tries.account], now);

  const account = loginKey === GUEST_NAME ? null : await within(scope, (tx) => findAccount(tx, 'login_key', loginKey));
  if (!(await isPassword(account?.passwordHash ?? null, input.password)) || !account) throw new Refusal('login_error');
  if (account.disabled) throw new Refusal('account_disabled');

  return within(scope, async (tx) => {
    await forgiveTry(tx, tries.account, tries.address);
    await writeAudit(tx, { at: now, userId: account.id, companyPath: account.path, action: 'users.signIn', address });
    return begin(tx, account, input.language, now);
  });
}

async function begin(
  tx: Parameters<typeof startSession>[0],
  account: AccountRow,
  wished: Language | undefined,
  now: number,
): Promise<SignedIn> {
  const language = wished ?? (account.language as Language);
  if (language !== account.language) {
    await tx.query('update app_user set language = $2 where id = $1', [account.id, language]);
  }
  return { ...(await startSession(tx, account.id, language, now)), language };
}
