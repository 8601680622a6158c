import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DatabaseAddress } from '#server/platform/db/connection.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { checkRuntimeRole, isSameDatabase } from '#server/platform/db/runtime-role.ts';
import { asSuperuser } from '../backup/ground.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Roles belong to the whole server, where other tests run too. */
const OF_THIS_TEST = `runtime_role_test_${process.pid}`;

/** The database with another login for the daily work, made by these statements; null: none of its own. */
async function signedInAs(runtime: Partial<DatabaseAddress> | null, ...statements: string[]) {
  const owner = { ...db.address, user: 'wattyard' };
  const database = createDatabase({ owner, runtime: runtime && { ...owner, ...runtime } }, () => {});
  onTestFinished(async () => {
    await database.stop();
    await db.database.owner.query(`drop role if exists ${OF_THIS_TEST}`);
  });
  for (const statement of statements) await database.owner.query(statement);
  return database;
}

const own = { user: OF_THIS_TEST };
const LOGIN = `create role ${OF_THIS_TEST} login`;

test('a login with the grants and nothing else is accepted', async () => {
  const { runtime } = await signedInAs(own, LOGIN, `grant ${RUNTIME_ROLE} to ${OF_THIS_TEST}`);
  await checkRuntimeRole(runtime, true);
});

test.each([
  ['that may make roles', [`${LOGIN} createrole`], 'may make roles'],
  ['that may make databases', [`${LOGIN} createdb`], 'may make roles, databases'],
  ['without the grants', [LOGIN], `grant ${RUNTIME_ROLE} to it`],
])('a login %s is refused', async (_what, statements, reason) => {
  const { runtime } = await signedInAs(own, ...statements);
  await expect(checkRuntimeRole(runtime, true)).rejects.toThrow(reason);
});

test('a login that is a member of the owner is refused', async () => {
  const { runtime } = await signedInAs(own);
  // Since PostgreSQL 16 the creator of a role is a member of it, and cannot have it as a member.
  const make = (statement: string) => asSuperuser(db.database, (client) => client.query(statement));
  await make(`${LOGIN} in role wattyard`);
  onTestFinished(async () => void (await make(`drop role ${OF_THIS_TEST}`)));
  await expect(checkRuntimeRole(runtime, true)).rejects.toThrow('it is a member of pg_database_owner, wattyard');
});

test('the owner and a superuser are refused', async () => {
  const { runtime } = await signedInAs({ user: 'wattyard' });
  await expect(checkRuntimeRole(runtime, true)).rejects.toThrow('it owns something in this database');
  const { runtime: strong } = await signedInAs({ user: 'postgres' });
  await expect(checkRuntimeRole(strong, true)).rejects.toThrow('it is superuser');
});

test('without its own login the runtime can leave its role, which is why a warning is logged', async () => {
  const { runtime } = await signedInAs(null);
  await checkRuntimeRole(runtime, false);
  const client = await runtime.connect();
  await client.query('set role none');
  const { rows } = await client.query('select current_user::text as role');
  client.release(true);
  expect(rows).toEqual([{ role: 'wattyard' }]);
});

test('another database is told apart from the same one', async () => {
  expect(await isSameDatabase(db.database)).toBe(true);
  const other = await createTestDatabase();
  onTestFinished(() => other.drop());
  expect(await isSameDatabase({ owner: db.database.owner, runtime: other.database.runtime })).toBe(false);
});
