import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRuntimeRole } from '#server/platform/db/runtime-role.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the runtime role is bound by row-level security', async () => {
  await expect(checkRuntimeRole(database.database.runtime)).resolves.toBeUndefined();
});

test('a statement outside `within` sees nothing', async () => {
  await database.within(systemScope('test'), (tx) =>
    tx.query(
      "insert into company (id, path, name, sort_key, modules, created_at) values (1, '1', 'Root', 'ROOT', '{}', 0)",
    ),
  );
  const { rows } = await database.database.runtime.query('select id from company');
  expect(rows).toEqual([]);
});
