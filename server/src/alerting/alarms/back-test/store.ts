import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** A test that nobody has asked for in this time ends. */
const PATIENCE_MS = MINUTE_MS;
/** A process that has not said for so long that it is at work has died. */
const LIFE_SIGN_MS = 30 * SECOND_MS;

/** Notes a test of an account, in place of the one that it had, and removes those that nobody asks for. */
export async function insertBackTest(tx: Tx, userId: number, id: string, now: number): Promise<void> {
  await tx.query('delete from back_test where asked_at < $1', [now - 10 * PATIENCE_MS]);
  await tx.query(
    `insert into back_test (user_id, id, state, asked_at, alive_at) values ($1, $2, 'waiting', $3, $3)
     on conflict (user_id) do update set id = excluded.id, state = excluded.state, asked_at = excluded.asked_at,
       alive_at = excluded.alive_at, result = null`,
    [userId, id, now],
  );
}

/**
 * Notes how far a test is; one that nobody asks for any more is removed.
 * @returns whether it is to go on: it was not cancelled or replaced, and somebody asks for it
 */
export async function noteProgress(
  tx: Tx,
  id: string,
  { state, result }: { readonly state: BackTest['state']; readonly result: BackTestResult | null },
  now: number,
): Promise<boolean> {
  const row = await tx.maybe<{ askedAt: number }>(
    `update back_test set state = $2, result = coalesce($3::jsonb, result), alive_at = $4
     where id = $1 and state in ('waiting', 'running') returning asked_at`,
    [id, state, result && JSON.stringify(result), now],
  );
  if (!row) return false;
  const isWanted = now - row.askedAt <= PATIENCE_MS;
  if (!isWanted) await tx.query('delete from back_test where id = $1', [id]);
  return isWanted;
}

/** The test of an account, if that is its newest; notes that it was asked for. */
export async function askBackTest(tx: Tx, userId: number, id: string, now: number): Promise<BackTest | null> {
  const row = await tx.maybe<BackTest & { aliveAt: number }>(
    'update back_test set asked_at = $3 where user_id = $1 and id = $2 returning id, state, result, alive_at',
    [userId, id, now],
  );
  if (!row) return null;
  const { aliveAt, ...test } = row;
  const isAtWork = test.state === 'waiting' || test.state === 'running';
  return isAtWork && now - aliveAt > LIFE_SIGN_MS ? { ...test, state: 'failed' } : test;
}

/** Ends a test of an account. @returns whether it is the newest one */
export const cancelBackTest = async (tx: Tx, userId: number, id: string): Promise<boolean> =>
  (await tx.maybe(
    `update back_test set state = case when state in ('waiting', 'running') then 'cancelled' else state end
     where user_id = $1 and id = $2 returning id`,
    [userId, id],
  )) !== null;
