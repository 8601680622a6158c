import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { noteCounted } from '../../../platform/outbound/reach.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const MAX_WINDOW_MS = DAY_MS;
const MAX_TRIES = 10;
const scope = systemScope('limit of tries');

/** The keys under which attempts are counted. */
export interface TrySubject {
  readonly subject: string;
  readonly max?: number;
  /** At most a day. */
  readonly windowMs?: number;
  /** It limits what leaves for somebody. */
  readonly reaches?: true;
}
export const byAccount = (key: string): TrySubject => ({ subject: `account:${key}` });
/** The owner of an IPv6 address has 2⁶⁴ of them, so the network counts. */
export const byAddress = (address: string): TrySubject => ({ subject: `address:${networkOf(address)}` });

/**
 * Counts an attempt, or refuses it when 10 were made in the last 10 minutes. Counted in the database, so that several
 * servers agree, and in its own transaction, so that a later refusal does not roll it back.
 */
export const countTry = (within: Within, subjects: readonly TrySubject[], now: number): Promise<void> =>
  within(scope, (tx) => countTryIn(tx, subjects, now));

/** The same for what counts only when all of a transaction is done. */
export async function countTryIn(tx: Tx, subjects: readonly TrySubject[], now: number): Promise<void> {
  for (const subject of sorted(subjects)) {
    await lockSubject(tx, subject.subject);
    await refuseWhenFull(tx, subject, now);
  }
  if (subjects.some(({ reaches }) => reaches)) noteCounted();
  await tx.query('insert into login_try (subject, at) select unnest($1::text[]), $2', [
    subjects.map(({ subject }) => subject),
    now,
  ]);
}

/** Until the end of the transaction nobody else decides about the subject. */
export const lockSubject = (tx: Tx, subject: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4780))', [subject]);

// Always locked in the same order: two sign-ins never wait for each other in a circle.
const sorted = (subjects: readonly TrySubject[]) => subjects.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));

async function refuseWhenFull(
  tx: Tx,
  { subject, max = MAX_TRIES, windowMs = WINDOW_MS }: TrySubject,
  now: number,
): Promise<void> {
  const row = await tx.one<{ tries: number; oldest: number | null }>(
    `select count(*)::int as tries, min(at) as oldest from
       (select at from login_try where subject = $1 and at > $2 order by at desc limit $3) newest`,
    [subject, now - windowMs, max],
  );
  if (row.tries < max || row.oldest === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row.oldest + windowMs - now) / 1000));
  throw new Refusal('too_many_requests', { retryAfterSeconds });
}

/** A successful attempt does not count: the account starts again at zero, and the address gets this attempt back. */
export async function forgiveTry(tx: Tx, account: TrySubject, address: TrySubject): Promise<void> {
  await tx.query('delete from login_try where subject = $1', [account.subject]);
  await tx.query(
    'delete from login_try where ctid = (select ctid from login_try where subject = $1 order by at desc limit 1)',
    [address.subject],
  );
}

/** Forgets tries that no longer count. */
export const forgetOldTries = (tx: Tx, now: number) =>
  tx.query('delete from login_try where at <= $1', [now - MAX_WINDOW_MS]);
