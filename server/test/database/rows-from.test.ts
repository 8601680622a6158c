import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedRows } from '#server/platform/db/prepared-rows.ts';
import { bool, bytea, flag, int2, int4, int8, rowsFrom, text, uuid } from '#server/platform/db/rows-from.ts';
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
  bytes: bytea([Buffer.from([0, 255]), null]),
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
    bytes: Buffer.from([0, 255]),
  },
  {
    smallNumber: null,
    number: null,
    longNumber: null,
    words: null,
    key: null,
    isTrue: null,
    asFlag: null,
    bytes: null,
  },
];

const read = (columns: Parameters<typeof rowsFrom>[1]) =>
  db.within(systemScope('test'), (tx) => tx.query(sql`select n.* from ${rowsFrom('n', columns)} where ${1}::int = 1`));

test('each column has its name, its type and its values', async () => {
  expect(await read(COLUMNS)).toEqual(ROWS);
});

test('the order in which columns are named changes nothing', async () => {
  expect(await read(Object.fromEntries(Object.entries(COLUMNS).reverse()))).toEqual(ROWS);
});

interface Row {
  readonly at: number | null;
  readonly name: string | null;
  readonly isTrue: boolean | null;
}
const PREPARED = {
  text: [text, (row: Row) => row.name],
  at: [int8, (row: Row) => row.at],
  isTrue: [bool, (row: Row) => row.isTrue],
} as const;
const SOME: readonly Row[] = [
  { at: 1_794_225_600_000, name: 'one', isTrue: true },
  { at: null, name: null, isTrue: null },
];

test.each([[PREPARED], [Object.fromEntries(Object.entries(PREPARED).reverse())]])(
  'a statement whose text is made once reads the same rows, whatever else it is sent and however often',
  async (columns) => {
    const rows = preparedRows<Row>('n', columns, 1);
    const statement = `select $1::text as said, n.at, n.text, n.is_true from ${rows.from} order by n.at`;
    await db.within(systemScope('test'), async (tx) => {
      for (const some of [SOME, SOME.slice(1), []])
        expect(await tx.query(statement, ['it', ...rows.values(some)])).toEqual(
          some.map(({ at, name, isTrue }) => ({ said: 'it', at, text: name, isTrue })),
        );
    });
  },
);
