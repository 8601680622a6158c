import type { factorCalls } from '#domain/access/factors/calls.ts';
import { RECOVERY_CODES } from '#domain/access/factors/recovery-code.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { findAccountById } from '../users/accounts/account.ts';
import { checkOwnPassword } from '../users/accounts/own-account.ts';
import { newSecret } from '../users/proofs/secret-links.ts';
import { demandedBy } from './gate.ts';
import { passkeyToUse, usedPasskey } from './passkeys.ts';
import { type Hindrance, isParty, partyOrRefusal, type RelyingParty } from './relying-party.ts';

const scope = systemScope('own second factors');

interface PasskeyRow {
  id: string;
  name: string;
  addedAt: number;
  lastUsedAt: number | null;
  host: string;
}

/** Second factors of the caller's account. */
export const myFactors = (
  { within }: Context,
  { userId }: Session,
  found: RelyingParty | Hindrance,
): Promise<Output<typeof factorCalls.myFactors>> =>
  within(scope, async (tx) => {
    const account = await findAccountById(tx, userId);
    if (!account) throw new Refusal('token_error');
    const passkeys = await tx.query<PasskeyRow>(
      `select id, name, added_at, last_used_at, relying_party as host from passkey where user_id = $1
       order by added_at, id`,
      [userId],
    );
    const codes = await tx.one<{ left: number; madeAt: number | null }>(
      `select (count(*) filter (where used_at is null))::int as left, max(made_at) as made_at from recovery_code
       where user_id = $1`,
      [userId],
    );
    return {
      authenticator: await tx.maybe<{ addedAt: number; lastUsedAt: number | null }>(
        'select added_at, last_used_at from authenticator where user_id = $1 and not is_pending',
        [userId],
      ),
      passkeys: passkeys.map((row) => ({ ...row, isForThisHost: isParty(found) && found.id === row.host })),
      recoveryCodes: codes.madeAt === null ? null : { left: codes.left, of: RECOVERY_CODES, madeAt: codes.madeAt },
      demandedBy: await demandedBy(tx, account),
      passkeyHindrance: isParty(found) ? null : found.hindrance,
      passkeyAddress: isParty(found) ? null : found.address,
    };
  });

export const passkeyToConfirm = ({ within, clock }: Context, { userId }: Session, party: RelyingParty) =>
  within(scope, (tx) => passkeyToUse(tx, { kind: 'confirm', userId }, party, clock.now()));

/** A ticket to change factors, for a caller who has given its password again or used a passkey. */
export async function confirmOwner(
  context: Context,
  session: Session,
  { password, passkey }: Parsed<typeof factorCalls.confirmOwner>,
  found: RelyingParty | Hindrance,
): Promise<{ ticket: string }> {
  const { within, clock } = context;
  if ((password === undefined) === (passkey === undefined))
    throw new Refusal('param_error', { field: 'password', rule: 'must be a password or a passkey' });
  if (password !== undefined) await checkOwnPassword(context, session, password);
  else if (passkey !== undefined)
    await usedPasskey(
      within,
      { kind: 'confirm', userId: session.userId },
      { passkey, party: partyOrRefusal(found) },
      clock.now(),
    );
  return { ticket: await within(scope, (tx) => newSecret(tx, 'factor change', session.userId, clock.now())) };
}
