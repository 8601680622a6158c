import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema } from '../../tools/gen/schema/dump.ts';
import { emptyDatabase } from './backup/ground.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const committed = readFile(new URL('../../docs/database/schema.sql', import.meta.url), 'utf8');

test('the committed schema matches the migrations', async () => {
  expect(await dumpSchema(db.database.owner)).toBe(await committed);
});

test('the committed schema creates the same database', async () => {
  const database = await emptyDatabase();
  await database.owner.query(await committed);
  expect(await dumpSchema(database.owner)).toBe(await committed);
});

test('the planner knows the paths of every table closely', async () => {
  const { rows } = await db.database.owner.query<{ name: string }>(
    `select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname ~ '(^|_)path$'
       and coalesce(a.attstattarget, -1) < 1000`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test('an unknown kind of object is an error, not left out', async () => {
  const database = await emptyDatabase();
  await database.owner.query(await committed);
  await database.owner.query('create materialized view names as select name from company');
  await expect(dumpSchema(database.owner)).rejects.toThrow('cannot write the stored view or foreign table names');
});
