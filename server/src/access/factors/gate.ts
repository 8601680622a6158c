import { type Demand, inForce, isDemandedOf } from '#domain/access/factors/demand.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { demandingPaths } from '#domain/foundation/companies/demanding.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AccountRow, roleOfAccount } from '../users/accounts/account.ts';
import { newSecret } from '../users/proofs/secret-links.ts';
import { factorsHeld, type Held, hasFactor } from './held.ts';

interface Demanding {
  readonly path: string;
  readonly name: string;
  readonly demand: Demand;
}

/** The company whose demand is in force for a company. */
export async function demandOn(tx: Tx, path: string): Promise<Demanding | null> {
  const companies = await tx.query<Demanding>(
    'select path, name, factor_demand as demand from company where path = any($1)',
    [demandingPaths(path)],
  );
  return inForce(companies);
}

/** The name of the company that demands a second factor of the account. */
export async function demandedBy(
  tx: Tx,
  account: Pick<AccountRow, 'path' | 'sysAdmin' | 'loginKey' | 'guestFlag'>,
): Promise<string | null> {
  const found = await demandOn(tx, account.path);
  return found && isDemandedOf(found.demand, roleOfAccount(account)) ? found.name : null;
}

const named = ({ authenticator, passkeys, recoveryCodes }: Held): string =>
  [authenticator && 'authenticator', passkeys > 0 && 'passkey', recoveryCodes > 0 && 'recoveryCode']
    .filter(Boolean)
    .join(' ');

/** What an account whose password was right has to give besides; null: nothing. */
export async function secondFactorAsked(tx: Tx, account: AccountRow, now: number): Promise<Refusal | null> {
  const held = await factorsHeld(tx, account.id);
  if (hasFactor(held)) {
    const ticket = await newSecret(tx, 'factor ticket', account.id, now);
    return new Refusal('second_factor_required', { ticket, factors: named(held) });
  }
  const company = await demandedBy(tx, account);
  if (company === null) return null;
  return new Refusal('second_factor_setup_required', {
    ticket: await newSecret(tx, 'factor setup', account.id, now),
    company,
  });
}
