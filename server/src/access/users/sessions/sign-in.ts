import type { userCalls } from '#domain/access/users/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { sessionName } from '../../../foundation/system/acting.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { type AccountRow, findAccount } from '../accounts/account.ts';
import { isPassword } from '../accounts/password.ts';
import { languageOfBrowser } from '../origin.ts';
import { newSecret } from '../proofs/secret-links.ts';
import { spendVerifyCode } from '../proofs/verify-code.ts';
import { foldKey, GUEST_NAME } from './login-key.ts';
import { type SignInOrigin, startSession } from './session-store.ts';
import { hashToken } from './token.ts';
import { byAccount, byAddress, countTry, forgiveTry } from './tries.ts';

export type SignedIn = Output<typeof userCalls.userLogin>;
export type Language = SignedIn['language'];

/** Whether an account may sign in with what it keeps here, a password or a passkey; those of a sign-in provider may not. */
export type MayUsePassword = (tx: Tx, account: AccountRow) => Promise<boolean>;

const scope = systemScope('sign-in');
/** Accepted while the demo is on and bound to this machine. */
const DEMO_VERIFY_CODE = '0000';

/** What a sign-in asks for besides the password: the refusal has a ticket to go on with. Null lets it pass. */
export type Gate = (tx: Tx, account: AccountRow, now: number) => Promise<Refusal | null>;

/** Signs in with password and verification code. Only a caller who knows the password learns what was wrong. */
export async function signIn(
  context: Context,
  { mayUsePassword, gate }: { readonly mayUsePassword: MayUsePassword; readonly gate: Gate },
  input: Parsed<typeof userCalls.userLogin>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { within, clock, config } = context;
  const { address } = origin;
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
  if (!(await within(scope, (tx) => mayUsePassword(tx, account)))) throw new Refusal('password_not_allowed');

  const asked = await within(scope, async (tx) => {
    await forgiveTry(tx, tries.account, tries.address);
    return gate(tx, account, now);
  });
  if (asked) throw asked;
  return enter(context, account, input.language, origin);
}

/** Goes on when everything but a new password was given: asks for that, or begins the session. */
export async function enter(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  account: AccountRow,
  language: Language | undefined,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const now = clock.now();
  if (account.mustChangePassword) {
    const ticket = await within(scope, (tx) => newSecret(tx, 'sign-in ticket', account.id, now));
    throw new Refusal('password_must_change', { ticket });
  }
  return within(scope, (tx) => beginSession(tx, account, language, origin, now));
}

/** The session of an account whose owner has proved who he is. */
export async function beginSession(
  tx: Tx,
  account: AccountRow,
  wished: Language | undefined,
  origin: SignInOrigin,
  now: number,
): Promise<SignedIn> {
  const { address } = origin;
  await noteSignIn(tx, account.id, origin, now);
  const guessed = account.languageChosen ? null : languageOfBrowser(origin);
  const language = wished ?? guessed ?? (account.language as Language);
  if (language !== account.language || wished !== undefined)
    await tx.query('update app_user set language = $2, language_chosen = language_chosen or $3 where id = $1', [
      account.id,
      language,
      wished !== undefined,
    ]);
  const session = await startSession(tx, { userId: account.id, language, origin }, now);
  await writeAudit(tx, {
    at: now,
    userId: account.id,
    companyPath: account.path,
    action: 'users.signIn',
    address,
    session: sessionName(hashToken(session.token)),
  });
  return { ...session, language };
}

/** At its first sign-in an account gets the time zone of its browser, unless it has one. */
const noteSignIn = (tx: Tx, userId: number, { timeZone }: SignInOrigin, now: number) =>
  tx.query(
    `update app_user set last_sign_in_at = $2,
       time_zone = case when last_sign_in_at is null then coalesce(time_zone, $3) else time_zone end
     where id = $1`,
    [userId, now, timeZone ?? null],
  );
