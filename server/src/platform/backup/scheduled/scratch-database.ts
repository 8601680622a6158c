import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseAddress } from '../../db/connection.ts';
import { createDatabase, type Database } from '../../db/pool.ts';
import { quoted } from '../catalogue.ts';

/** PostgreSQL's code for insufficient rights. */
const NOT_ALLOWED = '42501';

/** The same server, another database: its name in a URL counts for more than one beside it. */
export function databaseNamed({ connectionString, ...address }: DatabaseAddress, name: string): DatabaseAddress {
  if (connectionString === undefined) return { ...address, database: name };
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return { ...address, connectionString: url.href };
}

/**
 * Runs work on an empty database next to our own, and removes it. Null when the owner may not create databases.
 * Leftovers of a killed check are removed first: the name contains the number of our own database.
 */
export async function onScratchDatabase<T>(
  { owner, addresses }: Pick<Database, 'owner' | 'addresses'>,
  work: (database: Database) => Promise<T>,
): Promise<T | null> {
  const client = await owner.connect();
  let isOpen = false;
  try {
    const prefix = await prefixOf(client);
    const { rows: left } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'usage')",
      [prefix],
    );
    for (const { name } of left) await client.query(`drop database if exists ${quoted(name)} with (force)`);
    const name = `${prefix}${randomBytes(4).toString('hex')}`;
    try {
      await client.query(`create database ${quoted(name)} encoding 'UTF8' template template0`);
    } catch (error) {
      if ((error as { code?: string }).code === NOT_ALLOWED) return null;
      throw error;
    }
    isOpen = true;
    const scratch = createDatabase({ owner: databaseNamed(addresses.owner, name), runtime: null }, () => {});
    try {
      return await work(scratch);
    } finally {
      await scratch.stop();
      await client.query(`drop database if exists ${quoted(name)} with (force)`);
      isOpen = false;
    }
  } finally {
    client.release(isOpen);
  }
}

async function prefixOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    'select oid::text as number from pg_database where datname = current_database()',
  );
  return `wattyard_check_${rows[0]?.number}_`;
}
