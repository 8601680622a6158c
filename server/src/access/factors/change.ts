import type { factorCalls } from '#domain/access/factors/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { type AccountRow, findAccountById } from '../users/accounts/account.ts';
import { ownerOfSecret, voidOtherTickets } from '../users/proofs/secret-links.ts';
import type { Post } from '../users/sessions/sign-in-link.ts';
import { beginAuthenticator, finishAuthenticator } from './authenticator.ts';
import { demandedBy } from './gate.ts';
import { factorsHeld, hasFactor, lockFactors } from './held.ts';
import { passkeyToMake, storePasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { tellOwner } from './tell.ts';
import { countCode, forgiveCode } from './tries.ts';

const scope = systemScope('change of second factors');

export interface ChangeParts {
  readonly context: Context;
  readonly post: Post;
  /** The network of the caller. */
  readonly address: string;
}
type Codes = Output<typeof factorCalls.newRecoveryCodes>;

/**
 * Who may change factors: the owner who has confirmed it, or has to set one up at its sign-in. A sign-in that has only the
 * password changes none that was made otherwise.
 */
async function ownerOf(tx: Tx, ticket: string, now: number): Promise<AccountRow> {
  const confirmed =
    (await ownerOfSecret(tx, 'factor change', ticket, now)) ?? (await ownerOfSecret(tx, 'factor made', ticket, now));
  const userId = confirmed ?? (await ownerOfSecret(tx, 'factor setup', ticket, now));
  const account = userId === null ? null : await findAccountById(tx, userId);
  if (!account || account.disabled) throw new Refusal('confirmation_error');
  if (confirmed === null && hasFactor(await factorsHeld(tx, account.id))) throw new Refusal('confirmation_error');
  return account;
}

/** Runs a change of the owner's factors; nobody else changes them meanwhile. */
const changing = <T>(
  { context }: ChangeParts,
  ticket: string,
  work: (tx: Tx, owner: AccountRow, now: number) => Promise<T>,
) =>
  context.within(scope, async (tx) => {
    const now = context.clock.now();
    const { id } = await ownerOf(tx, ticket, now);
    await lockFactors(tx, id);
    return work(tx, await ownerOf(tx, ticket, now), now);
  });

export const startAuthenticator = (parts: ChangeParts, ticket: string) => changing(parts, ticket, beginAuthenticator);

export async function addAuthenticator(
  parts: ChangeParts,
  { ticket, code }: Parsed<typeof factorCalls.finishAuthenticator>,
): Promise<Codes> {
  const { within, clock } = parts.context;
  const { id } = await within(scope, (tx) => ownerOf(tx, ticket, clock.now()));
  await countCode(within, id, parts.address, clock.now());
  return changing(parts, ticket, async (tx, owner, now) => {
    if (!(await finishAuthenticator(tx, owner.id, code, now))) throw new Refusal('factor_code_error');
    await forgiveCode(tx, owner.id, parts.address);
    return added(tx, parts, owner, { verb: 'addAuthenticator', ticket }, now);
  });
}

export const startPasskey = (parts: ChangeParts, party: RelyingParty, ticket: string) =>
  changing(parts, ticket, (tx, owner, now) => passkeyToMake(tx, owner, party, now));

export async function addPasskey(
  parts: ChangeParts,
  party: RelyingParty,
  { ticket, passkey, name }: Parsed<typeof factorCalls.finishPasskey>,
): Promise<Codes> {
  const { within, clock } = parts.context;
  const { id } = await within(scope, (tx) => ownerOf(tx, ticket, clock.now()));
  const store = await storePasskey(within, id, { passkey, name, party }, clock.now());
  return changing(parts, ticket, async (tx, owner, now) => {
    await store(tx);
    return added(tx, parts, owner, { verb: 'addPasskey', ticket, detail: { name } }, now);
  });
}

/** With the first factor come recovery codes; those that are left stay. */
async function added(
  tx: Tx,
  parts: ChangeParts,
  owner: AccountRow,
  { verb, ticket, detail = {} }: { verb: string; ticket: string; detail?: AuditDetail },
  now: number,
): Promise<Codes> {
  await voidOtherTickets(tx, owner.id, ticket);
  await audit(tx, parts, owner, verb, now, detail);
  await tellOwner(tx, parts.post, owner, { kind: 'factor_added' }, { now });
  const { recoveryCodes } = await factorsHeld(tx, owner.id);
  return { recoveryCodes: recoveryCodes > 0 ? null : await makeRecoveryCodes(tx, owner.id, now) };
}

export const renewRecoveryCodes = (parts: ChangeParts, ticket: string): Promise<Codes> =>
  changing(parts, ticket, async (tx, owner, now) => {
    if (!hasFactor(await factorsHeld(tx, owner.id))) throw new Refusal('no_factor');
    await audit(tx, parts, owner, 'newRecoveryCodes', now);
    return { recoveryCodes: await makeRecoveryCodes(tx, owner.id, now) };
  });

/** Removes a passkey, or the app. With the last factor the recovery codes go. */
export const removeFactor = (
  parts: ChangeParts,
  { ticket, id }: Parsed<typeof factorCalls.removeFactor>,
): Promise<null> =>
  changing(parts, ticket, async (tx, owner, now) => {
    const removed =
      id === undefined
        ? await tx.maybe<{ name: string }>(
            `delete from authenticator where user_id = $1 and not is_pending returning '' as name`,
            [owner.id],
          )
        : await tx.maybe<{ name: string }>('delete from passkey where user_id = $1 and id = $2 returning name', [
            owner.id,
            id,
          ]);
    if (!removed) throw new Refusal(id === undefined ? 'no_factor' : 'passkey_not_found');
    if (!hasFactor(await factorsHeld(tx, owner.id))) {
      const company = await demandedBy(tx, owner);
      if (company !== null) throw new Refusal('factor_demanded', { company });
      await tx.query('delete from recovery_code where user_id = $1', [owner.id]);
    }
    const verb = id === undefined ? 'removeAuthenticator' : 'removePasskey';
    await audit(tx, parts, owner, verb, now, id === undefined ? {} : { name: removed.name });
    await tellOwner(tx, parts.post, owner, { kind: 'factor_removed' }, { now });
    return null;
  });

const audit = (
  tx: Tx,
  { address }: ChangeParts,
  { id, path, loginName }: AccountRow,
  verb: string,
  at: number,
  detail: AuditDetail = {},
) =>
  writeAudit(tx, { at, userId: id, companyPath: path, action: `factors.${verb}`, target: loginName, address, detail });
