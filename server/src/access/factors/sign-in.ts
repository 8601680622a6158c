import type { factorCalls } from '#domain/access/factors/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { type AccountRow, findAccountById } from '../users/accounts/account.ts';
import { ownerOfSecret, spendSecret } from '../users/proofs/secret-links.ts';
import type { SignInOrigin } from '../users/sessions/session-store.ts';
import { enter, type Language, type MayUsePassword, type SignedIn } from '../users/sessions/sign-in.ts';
import type { Post } from '../users/sessions/sign-in-link.ts';
import { spendCode } from './authenticator.ts';
import { factorsHeld, hasFactor } from './held.ts';
import { passkeyToUse, usedPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { tellOwner } from './tell.ts';
import { countCode, countOther, forgiveAddress, forgiveCode } from './tries.ts';

const scope = systemScope('sign-in with a second factor');

type Given = Parsed<typeof factorCalls.signInWithFactor>;
/** The relying party of the address that was called, or its refusal. */
type PartyOf = () => Promise<RelyingParty>;

interface Ways extends Post {
  readonly party: PartyOf;
}

/** Goes on with a sign-in that asked for a second factor. A wrong one leaves the ticket as it is. */
export async function signInWithFactor(
  context: Context,
  ways: Ways,
  input: Given,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const given = (['code', 'recoveryCode', 'passkey'] as const).filter((name) => input[name] !== undefined);
  if (given.length !== 1) throw new Refusal('param_error', { field: 'code', rule: 'must be one second factor' });
  const account = await accountOf(context, 'factor ticket', input.ticket);
  await proved(context, ways, account, input, origin);
  return goOn(context, 'factor ticket', { ticket: input.ticket, account, language: input.language }, origin);
}

async function proved(
  { within, clock }: Context,
  ways: Ways,
  account: AccountRow,
  { code, recoveryCode, passkey }: Given,
  { address }: SignInOrigin,
): Promise<void> {
  const now = clock.now();
  const { id } = account;
  if (code !== undefined) {
    await countCode(within, id, address, now);
    const isRight = await within(scope, async (tx) => {
      const right = await spendCode(tx, id, code, now);
      if (right) await forgiveCode(tx, id, address);
      return right;
    });
    if (!isRight) throw new Refusal('factor_code_error');
    return;
  }
  await countOther(within, address, now);
  if (passkey !== undefined) {
    await usedPasskey(within, { kind: 'second', userId: id }, { passkey, party: await ways.party() }, now);
    return within(scope, (tx) => forgiveAddress(tx, address));
  }
  const isRight = await within(scope, async (tx) => {
    if (!(await spendRecoveryCode(tx, id, recoveryCode ?? '', now))) return false;
    await forgiveAddress(tx, address);
    const { recoveryCodes: left } = await factorsHeld(tx, id);
    await tellOwner(tx, ways, account, { kind: 'recovery_used', left }, { now });
    return true;
  });
  if (!isRight) throw new Refusal('recovery_code_error');
}

/** What a browser is asked to use a passkey for a sign-in. */
export async function passkeyToSignIn({ within, clock }: Context, party: RelyingParty, ticket: string | undefined) {
  const now = clock.now();
  const account = ticket === undefined ? null : await accountOf({ within, clock }, 'factor ticket', ticket);
  return within(scope, (tx) =>
    passkeyToUse(tx, account === null ? { kind: 'alone' } : { kind: 'second', userId: account.id }, party, now),
  );
}

/** Signs in with a passkey alone, which has asked its owner for PIN, finger or face: two factors in one. */
export async function signInWithPasskey(
  context: Context,
  { party, mayUsePassword }: { readonly party: RelyingParty; readonly mayUsePassword: MayUsePassword },
  { passkey, language }: Parsed<typeof factorCalls.signInWithPasskey>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { within, clock } = context;
  const now = clock.now();
  await countOther(within, origin.address, now);
  const userId = await usedPasskey(within, { kind: 'alone' }, { passkey, party }, now);
  const account = await within(scope, async (tx) => {
    await forgiveAddress(tx, origin.address);
    return findAccountById(tx, userId);
  });
  if (!account) throw new Refusal('passkey_error');
  if (account.disabled) throw new Refusal('account_disabled');
  // Whom the provider of its company no longer lets in must not get in with a passkey.
  if (!(await within(scope, (tx) => mayUsePassword(tx, account)))) throw new Refusal('password_not_allowed');
  return enter(context, account, language, origin);
}

/** Goes on with a sign-in that asked to set a second factor up, when one was made with its ticket. */
export async function finishSetUp(
  context: Context,
  { ticket, language }: Parsed<typeof factorCalls.finishFactorSetUp>,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const { within, clock } = context;
  const waiting = await within(scope, (tx) => accountOfTicket(tx, 'factor setup', ticket, clock.now()));
  if (waiting && !waiting.disabled) {
    const held = await within(scope, (tx) => factorsHeld(tx, waiting.id));
    throw new Refusal(hasFactor(held) ? 'ticket_error' : 'no_factor');
  }
  const account = await accountOf(context, 'factor made', ticket);
  return goOn(context, 'factor made', { ticket, account, language }, origin);
}

type Purpose = 'factor ticket' | 'factor setup' | 'factor made';

async function accountOf(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  purpose: Purpose,
  ticket: string,
): Promise<AccountRow> {
  const account = await within(scope, (tx) => accountOfTicket(tx, purpose, ticket, clock.now()));
  if (!account || account.disabled) throw new Refusal('ticket_error');
  return account;
}

async function accountOfTicket(tx: Tx, purpose: Purpose, ticket: string, now: number): Promise<AccountRow | null> {
  const userId = await ownerOfSecret(tx, purpose, ticket, now);
  return userId === null ? null : findAccountById(tx, userId);
}

async function goOn(
  context: Context,
  purpose: Purpose,
  { ticket, account, language }: { ticket: string; account: AccountRow; language: Language | undefined },
  origin: SignInOrigin,
): Promise<SignedIn> {
  const now = context.clock.now();
  if (!(await context.within(scope, (tx) => spendSecret(tx, purpose, ticket, now)))) throw new Refusal('ticket_error');
  return enter(context, account, language, origin);
}
