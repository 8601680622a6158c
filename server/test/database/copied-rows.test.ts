import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnanswered } from '#server/platform/db/away.ts';
import { copiedRows } from '#server/platform/db/copied-rows.ts';
import { createWait } from '#server/platform/db/patience.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { type TestContext, testContext } from '../harness/context.ts';

const scope = systemScope('test');
let context: TestContext;
beforeAll(async () => {
  context = await testContext();
});
afterAll(() => context.stop());

test('rows are read as bytes, and null as none', async () => {
  const rows = await context.within(scope, (tx) =>
    copiedRows(tx, `select '\\x0102'::bytea, null::bytea union all select '', '\\xff'`),
  );
  expect(rows.map((row) => row.map((field) => field.toString('hex')))).toEqual([
    ['0102', ''],
    ['', 'ff'],
  ]);
});

test('rows that do not come in time end the transaction and its connection, and nothing else', async () => {
  const asked = createWait({ statementMs: 200, connectionMs: 5_000 }).run(() =>
    context.within(scope, (tx) => copiedRows(tx, 'select pg_sleep(600)')),
  );
  await expect(asked).rejects.toSatisfy(isUnanswered);
  expect(await context.within(scope, (tx) => tx.one('select 1 as one'))).toEqual({ one: 1 });
});
