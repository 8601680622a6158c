import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { falling, type Order, rising, writeCursor } from '#server/platform/db/cursor.ts';
import { type LongPage, type LongPageRequest, longPageOf, pageOf } from '#server/platform/db/page.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

interface Row {
  at: number;
  unit: number;
  id: string;
}
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ORDER: Order = [falling(sql`t.at`), rising(sql`t.unit`), rising(sql`t.id`, 'text')];
const listed = (rows: readonly Row[]) => ({
  columns: sql`t.at, t.unit, t.id`,
  from: sql`unnest(${rows.map(({ at }) => at)}::int8[], ${rows.map(({ unit }) => unit)}::int4[],
    ${rows.map(({ id }) => id)}::text[]) as t (at, unit, id)`,
  where: sql`true`,
});
const longPage = (rows: readonly Row[], request: LongPageRequest): Promise<LongPage<Row>> =>
  db.within(systemScope('test'), (tx) => longPageOf<Row>(tx, { ...listed(rows), order: ORDER }, request));

const rows = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 3 }),
    unit: fc.integer({ min: 0, max: 1 }),
    id: fc.stringMatching(/^[a-d]$/),
  }),
  { selector: ({ at, unit, id }) => `${at} ${unit} ${id}`, maxLength: 12 },
);
const inOrder = (all: readonly Row[]) =>
  all.toSorted((a, b) => b.at - a.at || a.unit - b.unit || (a.id < b.id ? -1 : Number(a.id > b.id)));

test('pages by number and by cursor give the same rows as the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (all, pageSize) => {
      const ordered = inOrder(all);
      const pages = Math.ceil(all.length / pageSize);
      let after: string | undefined;
      for (let pageNum = 1; pageNum <= pages; pageNum++) {
        const list = ordered.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        const expected = { list, total: all.length, pages, pageNum };
        const byNumber = await longPage(all, { pageNum, pageSize });
        expect(byNumber).toMatchObject(expected);
        expect(byNumber.next === undefined).toBe(pageNum === pages);
        if (after !== undefined) expect(await longPage(all, { pageNum: 1, pageSize, after })).toEqual(byNumber);
        after = byNumber.next;
      }
      expect(await longPage(all, { pageNum: pages + 1, pageSize })).toMatchObject({ list: [], total: all.length });
    }),
    { numRuns: 25 },
  );
});

test('a cursor page has the same form as a short page', async () => {
  const all: Row[] = Array.from({ length: 9 }, (_, n) => ({ at: n % 3, unit: n % 2, id: String(n) }));
  const request = { pageNum: 2, pageSize: 4 };
  const order = sql`t.at desc, t.unit, t.id`;
  const short = await db.within(systemScope('test'), (tx) => pageOf<Row>(tx, { ...listed(all), order }, request));
  const { next, ...long } = await longPage(all, request);
  expect(long).toEqual(short);
  expect(next).toMatch(/^[\w-]+$/);
});

test('rows added in front do not shift the next page', async () => {
  const all: Row[] = [5, 4, 3, 2].map((at) => ({ at, unit: 0, id: 'a' }));
  const { next } = await longPage(all, { pageNum: 1, pageSize: 2 });
  const more = [{ at: 6, unit: 0, id: 'a' }, ...all];
  expect(await longPage(more, { pageNum: 1, pageSize: 2, after: next })).toEqual({
    list: all.slice(2),
    total: 4,
    pages: 2,
    pageNum: 2,
  });
});

test.each([
  ['no text of ours', 'x'],
  ['nothing', ''],
  ['of another list', writeCursor({ pageNum: 1, total: 5, place: [1] })],
  ['a text for a number', writeCursor({ pageNum: 1, total: 5, place: ['1', 0, 'a'] })],
  ['a fraction', writeCursor({ pageNum: 1, total: 5, place: [1.5, 0, 'a'] })],
  ['a character that PostgreSQL has not', writeCursor({ pageNum: 1, total: 5, place: [1, 0, '\0'] })],
  ['a negative page', writeCursor({ pageNum: -1, total: 5, place: [1, 0, 'a'] })],
])('an invalid cursor is refused: %s', async (_, after) => {
  const code = longPage([], { pageNum: 1, pageSize: 2, after });
  await expect(code).rejects.toMatchObject({ code: 'param_error' });
});
