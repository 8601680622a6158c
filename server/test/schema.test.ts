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

test('an unknown kind of object is an error, not left out', async () => {
  const database = await emptyDatabase();
  await database.owner.query(await committed);
  await database.owner.query('create materialized view names as select name from company');
  await expect(dumpSchema(database.owner)).rejects.toThrow('cannot write the stored view or foreign table names');
});
