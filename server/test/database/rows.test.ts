import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOf, columnsOf, fieldOf } from '#server/platform/db/rows.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ask = (text: string, values: unknown[] = []) =>
  db.within(systemScope('test'), (tx) => tx.query<Record<string, unknown>>(text, values));

test('fields are columns in camel case', async () => {
  expect(await ask(`select 1 as unit, null as released_at, '{"open_at": 1}'::jsonb as extend_value`)).toEqual([
    { unit: 1, releasedAt: null, extendValue: { open_at: 1 } },
  ]);
  expect(await ask('select n as row_number from generate_series(1, 2) as n')).toEqual([
    { rowNumber: 1 },
    { rowNumber: 2 },
  ]);
  expect(await ask('select from generate_series(1, 2)')).toEqual([{}, {}]);
  expect(await ask('select 1 as at where false')).toEqual([]);
});

test('rows of a prepared statement are read in the same way', async () => {
  const prepared = { name: 'prepared', text: 'select $1::int as device_id' };
  const rows = await db.within(systemScope('test'), async (tx) => [
    await tx.one(prepared, [1]),
    await tx.one(prepared, [2]),
  ]);
  expect(rows).toEqual([{ deviceId: 1 }, { deviceId: 2 }]);
});

test('every column of the schema can be found by its field name', async () => {
  const schema = await readFile(new URL('../../../docs/database/schema.sql', import.meta.url), 'utf8');
  const columns = new Set([...schema.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, name]) => name!));
  expect(columns.size).toBeGreaterThan(100);
  for (const column of columns) expect(columnOf(fieldOf(column))).toBe(column);
  expect(Object.entries(columnsOf({ raisedAt: 1, unit: 2 }))).toEqual([
    ['raised_at', 1],
    ['unit', 2],
  ]);
});
