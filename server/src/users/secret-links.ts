import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Tx } from '../platform/db/within.ts';
import { hashBytes, newToken } from './token.ts';

/** What a secret that names an account is for. */
type Purpose = 'password link' | Ticket;
/** Goes on with what began with the password: a sign-in, or changes of second factors. */
type Ticket = 'sign-in ticket' | 'factor ticket' | 'factor setup' | 'factor change';

const VALID_MS: Readonly<Record<Purpose, number>> = {
  'password link': 48 * HOUR_MS,
  'sign-in ticket': 5 * MINUTE_MS,
  'factor ticket': 5 * MINUTE_MS,
  // An app may have to be installed first.
  'factor setup': 20 * MINUTE_MS,
  'factor change': 20 * MINUTE_MS,
};
const TICKETS = Object.keys(VALID_MS).filter((purpose) => purpose !== 'password link');
export const LINK_HOURS = VALID_MS['password link'] / HOUR_MS;

/** A secret of 256 bits for an account; an earlier one of the same purpose is void. */
export async function newSecret(tx: Tx, purpose: Purpose, userId: number, now: number): Promise<string> {
  const secret = newToken();
  await voidSecrets(tx, purpose, userId);
  await tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
     values ($1, $2, $3, $1, 1, $4)`,
    [hashBytes(purpose, secret), purpose, String(userId), now + VALID_MS[purpose]],
  );
  return secret;
}

export const voidSecrets = (tx: Tx, purpose: Purpose, userId: number) =>
  tx.query('delete from one_time_code where purpose = $1 and subject = $2', [purpose, String(userId)]);

/** A ticket was given for a password that is no longer right. */
export const voidTickets = (tx: Tx, userId: number) =>
  tx.query('delete from one_time_code where purpose = any($1) and subject = $2', [TICKETS, String(userId)]);

/** The account that a valid secret names; null for any other text. */
export async function ownerOfSecret(tx: Tx, purpose: Purpose, secret: string, now: number): Promise<number | null> {
  const found = await tx.maybe<{ subject: string }>(
    'select subject from one_time_code where key_hash = $1 and purpose = $2 and expires_at > $3',
    [hashBytes(purpose, secret), purpose, now],
  );
  return found && Number(found.subject);
}

/** Uses a secret up; false when another request was faster. */
export const spendSecret = async (tx: Tx, purpose: Purpose, secret: string): Promise<boolean> =>
  (await tx.maybe('delete from one_time_code where key_hash = $1 and purpose = $2 returning 1', [
    hashBytes(purpose, secret),
    purpose,
  ])) !== null;

/** The account of a ticket, whatever it goes on with. */
export async function ownerOfTicket(tx: Tx, secret: string, now: number): Promise<number | null> {
  const found = await tx.maybe<{ subject: string }>(
    'select subject from one_time_code where key_hash = any($1) and expires_at > $2',
    [TICKETS.map((purpose) => hashBytes(purpose, secret)), now],
  );
  return found && Number(found.subject);
}
