import { afterAll, beforeAll, expect, test } from 'vitest';
import { bool, flag, int2, int4, int8, rowsFrom, text, uuid } from '#server/platform/db/rows-from.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ID = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const COLUMNS = {
  smallNumber: int2([-1, null]),
  number: int4([70_000, null]),
  longNumber: int8([1_794_225_600_000, null]),
  words: text(["it's; 汉 {,}", null]),
  key: uuid([ID, null]),
  isTrue: bool([true, null]),
  asFlag: flag([false, null]),
};
const ROWS = [
  {
    smallNumber: -1,
    number: 70_000,
    longNumber: 1_794_225_600_000,
    words: "it's; 汉 {,}",
    key: ID,
    isTrue: true,
    asFlag: 0,
  },
  { smallNumber: null, number: null, longNumber: null, words: null, key: null, isTrue: null, asFlag: null },
];

const read = (columns: Parameters<typeof rowsFrom>[1]) =>
  db.within(systemScope('test'), (tx) => tx.query(sql`select n.* from ${rowsFrom('n', columns)} where ${1}::int = 1`));

test('each column has its name, its type and its values', async () => {
  expect(await read(COLUMNS)).toEqual(ROWS);
});

test('the order in which columns are named changes nothing', async () => {
  expect(await read(Object.fromEntries(Object.entries(COLUMNS).reverse()))).toEqual(ROWS);
});
