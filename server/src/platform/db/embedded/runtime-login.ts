import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { RUNTIME_ROLE } from '../roles.ts';
import { writeAccessRules } from './access-rules.ts';
import type { ClusterHome } from './cluster-home.ts';
import { type EmbeddedAddress, LOGIN_LOCK } from './connect.ts';

const PATIENCE_MS = 10_000;
const POLL_MS = 20;

/** The same server, as the runtime signs in to it. */
export const runtimeIn = (owner: EmbeddedAddress): EmbeddedAddress => ({ ...owner, user: RUNTIME_ROLE });

/**
 * Lets the runtime sign in as itself, and returns when it can. A server that another program started, and data that an
 * earlier one made, know neither the rule nor the login.
 */
export async function letRuntimeIn(client: pg.Client, owner: EmbeddedAddress, home: ClusterHome): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(${LOGIN_LOCK});
    do $$ begin
      if not exists (select from pg_roles where rolname = '${RUNTIME_ROLE}') then
        create role ${RUNTIME_ROLE} login noinherit;
      elsif not (select rolcanlogin from pg_roles where rolname = '${RUNTIME_ROLE}') then
        alter role ${RUNTIME_ROLE} login;
      end if;
    end $$; commit`);
  if (writeAccessRules(home)) await client.query('select pg_reload_conf()');
  // A server applies changed rules some time after it was told to reload.
  for (const until = Date.now() + PATIENCE_MS; !(await isLetIn(runtimeIn(owner), Date.now() > until)); )
    await pause(POLL_MS);
}

async function isLetIn(address: EmbeddedAddress, isLastTry: boolean): Promise<boolean> {
  const client = new pg.Client({ ...address, application_name: 'wattyard supervisor' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (!isLastTry) return false;
    throw new Error(`PostgreSQL runs, but ${RUNTIME_ROLE} cannot sign in: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
