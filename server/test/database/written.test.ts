import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '#server/platform/db/written.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const NEW = { key: 'one', value: sql`${'{"a": 1}'}::jsonb` };

test('a row is written with each field once, also by a piece of SQL', async () => {
  const stored = await db.within(systemScope('test'), async (tx) => {
    await tx.query(sql`insert into installation (${columnsOf(NEW)}) select ${valuesOf(NEW)}`);
    await tx.query(
      sql`update installation set ${assigned({ value: sql`jsonb_set(value, '{b}', ${2}::text::jsonb)`, key: 'other' })} where key = ${'one'}`,
    );
    return tx.query("select key, value from installation where key in ('one', 'other')");
  });
  expect(stored).toEqual([{ key: 'other', value: { a: 1, b: 2 } }]);
});

test('a field of several words is a column of several words', () => {
  expect(columnsOf({ endsAt: 1, remark: '' }).statement).toEqual({ text: 'ends_at, remark', values: [] });
  expect(assigned({ endsAt: 1, remark: '' }).statement).toEqual({ text: 'ends_at = $1, remark = $2', values: [1, ''] });
});
