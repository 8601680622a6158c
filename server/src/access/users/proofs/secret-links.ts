import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { addressesOf, credentialsOf, findAccountById } from '../accounts/account.ts';
import { hashBytes, newToken, sameBytes } from '../sessions/token.ts';

/** What a secret that names an account is for. */
type Purpose = Link | Ticket;
/** What is mailed. */
type Link = 'password link' | 'address proof';
/** Goes on with what began with the password: a sign-in, or changes of second factors. */
type Ticket = 'sign-in ticket' | 'factor ticket' | SetUp | 'factor change';
/** A sign-in that asks for a first factor, before and after one was made with it. */
type SetUp = 'factor setup' | 'factor made';

const VALID_MS: Readonly<Record<Exclude<Purpose, 'factor made'>, number>> = {
  'password link': 48 * HOUR_MS,
  'address proof': 48 * HOUR_MS,
  'sign-in ticket': 5 * MINUTE_MS,
  'factor ticket': 5 * MINUTE_MS,
  // An app may have to be installed first.
  'factor setup': 20 * MINUTE_MS,
  'factor change': 20 * MINUTE_MS,
};
const TICKETS: readonly Ticket[] = ['sign-in ticket', 'factor ticket', 'factor setup', 'factor made', 'factor change'];
/** What was given for the password alone, or for what an account without a factor could prove. */
const BEFORE_A_FACTOR: readonly Ticket[] = ['sign-in ticket', 'factor setup', 'factor made', 'factor change'];
export const LINK_HOURS = VALID_MS['password link'] / HOUR_MS;

/** A secret of 256 bits for an account; an earlier one of the same purpose is void. */
export async function newSecret(tx: Tx, purpose: keyof typeof VALID_MS, userId: number, now: number): Promise<string> {
  const secret = newToken();
  await tx.query('delete from one_time_code where purpose = $1 and subject = $2', [purpose, String(userId)]);
  await tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
     values ($1, $2, $3, $4, 1, $5)`,
    [hashBytes(purpose, secret), purpose, String(userId), await stateOf(tx, purpose, userId), now + VALID_MS[purpose]],
  );
  return secret;
}

const stateOf = async (tx: Tx, purpose: Purpose, userId: number): Promise<Buffer> => {
  const account = await findAccountById(tx, userId);
  return purpose === 'address proof' ? addressesOf(account) : credentialsOf(account);
};

/** Nothing that was given out for the account is good any more. */
export const voidSecrets = (tx: Tx, userId: number) =>
  voidThese(tx, userId, ['password link', 'address proof', ...TICKETS]);

/** Sessions have ended, and what could begin one. */
export const voidTickets = (tx: Tx, userId: number) => voidThese(tx, userId, TICKETS);

const voidThese = (tx: Tx, userId: number, purposes: readonly Purpose[]) =>
  tx.query('delete from one_time_code where purpose = any($1) and subject = $2', [purposes, String(userId)]);

/** A factor was added with a ticket: none of the others, which were given without it, goes around it. */
export async function voidOtherTickets(tx: Tx, userId: number, ticket: string): Promise<void> {
  await tx.query(
    `update one_time_code set purpose = 'factor made', key_hash = $2 where key_hash = $1 and purpose = 'factor setup'`,
    [hashBytes('factor setup', ticket), hashBytes('factor made', ticket)],
  );
  await tx.query('delete from one_time_code where purpose = any($1) and subject = $2 and not key_hash = any($3)', [
    BEFORE_A_FACTOR,
    String(userId),
    BEFORE_A_FACTOR.map((purpose) => hashBytes(purpose, ticket)),
  ]);
}

/** The account that a valid secret names; null for any other text. */
export async function ownerOfSecret(tx: Tx, purpose: Purpose, secret: string, now: number): Promise<number | null> {
  const found = await tx.maybe<{ subject: string; codeHash: Buffer }>(
    'select subject, code_hash from one_time_code where key_hash = $1 and purpose = $2 and expires_at > $3',
    [hashBytes(purpose, secret), purpose, now],
  );
  if (!found) return null;
  const userId = Number(found.subject);
  return sameBytes(found.codeHash, await stateOf(tx, purpose, userId)) ? userId : null;
}

/** Uses a secret up; false when another request was faster. Until the end of the transaction the way in stays as it is. */
export async function spendSecret(tx: Tx, purpose: Purpose, secret: string, now: number): Promise<boolean> {
  const named = await ownerOfSecret(tx, purpose, secret, now);
  if (named === null) return false;
  await tx.query('select from app_user where id = $1 for no key update', [named]);
  if ((await ownerOfSecret(tx, purpose, secret, now)) === null) return false;
  return (
    (await tx.maybe('delete from one_time_code where key_hash = $1 and purpose = $2 returning 1', [
      hashBytes(purpose, secret),
      purpose,
    ])) !== null
  );
}

/** The account of a ticket, whatever it goes on with. */
export async function ownerOfTicket(tx: Tx, secret: string, now: number): Promise<number | null> {
  const found = await tx.maybe<{ subject: string }>(
    'select subject from one_time_code where key_hash = any($1) and expires_at > $2',
    [TICKETS.map((purpose) => hashBytes(purpose, secret)), now],
  );
  return found && Number(found.subject);
}
