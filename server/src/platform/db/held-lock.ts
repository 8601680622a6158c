import pg from 'pg';
import { connectionTo, type DatabaseAddress } from './connection.ts';

/** Two-part advisory locks have a separate key space: no other lock of the program conflicts with these. */
const LOCK_CLASS = 4784;

/**
 * Takes what only one process of an installation has, as long as that one lives.
 *
 * @returns how to give it back; null while another process has it
 */
export async function holdLock(address: DatabaseAddress, name: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client(connectionTo(address, 'wattyard lock'));
  // Without its connection another process may have it, which is all that can be done about it.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    LOCK_CLASS,
    name,
  ]);
  if (rows[0]?.taken) return () => client.end().catch(() => {});
  await client.end();
  return null;
}
