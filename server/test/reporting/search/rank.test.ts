import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEnough, rankIn, soughtOf } from '#domain/reporting/search/sought.ts';
import { foldSearch } from '#server/platform/db/like.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { hasWords, rankOf } from '#server/reporting/search/subject.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Letters that meet often, and the signs that mean something in a pattern. */
const text = fc.string({ unit: fc.constantFrom('a', 'B', '2', ' ', '%', '_', '\\', 'ü', '车'), maxLength: 12 });

test('the database finds and ranks as the page does', async () => {
  await fc.assert(
    fc.asyncProperty(text, text.filter(isEnough), async (name, typed) => {
      const sought = soughtOf(typed);
      const stored = sql`${foldSearch(name)}::text`;
      const { has, rank } = await server.context.within(systemScope('test'), (tx) =>
        tx.one<{ has: boolean; rank: number }>(
          sql`select ${hasWords(stored, sought)} as has, ${rankOf(stored, sought)} as rank`,
        ),
      );
      expect(has ? rank : null).toBe(rankIn(foldSearch(name), sought));
    }),
    { numRuns: 150 },
  );
});
