import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedAccount } from '#domain/access/users/account-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let companyId: number;
let token: string;

beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
  token = await server.signIn('admin', companyId);
  for (const [place, name] of ['bruno', 'ada', 'clara', 'dora'].entries()) {
    const { id } = await addUser(server.context, { companyId, loginName: name, role: 'commonUser' });
    // The last of them has never signed in.
    await server.context.within(scope, (tx) =>
      tx.query('update app_user set last_sign_in_at = $2 where id = $1', [id, place === 3 ? null : 1000 - place]),
    );
  }
});
afterAll(() => server.stop());

const names = async (input: Input<Calls['userV3PageList']>) => {
  const page = (await server.call('userV3PageList', { role: 'commonUser', ...input }, { token })).resultModel as {
    list: ListedAccount[];
  };
  return page.list.map(({ userLoginName }) => userLoginName);
};

test('accounts are listed by name, ascending and descending, and page by page', async () => {
  expect(await names({})).toEqual(['ada', 'bruno', 'clara', 'dora']);
  expect(await names({ descending: true })).toEqual(['dora', 'clara', 'bruno', 'ada']);
  expect(await names({ descending: true, pageNum: 2, pageSize: 3 })).toEqual(['ada']);
});

test('accounts are listed by their last sign-in; those who never signed in come last, in both directions', async () => {
  expect(await names({ sort: 'lastSignIn' })).toEqual(['clara', 'ada', 'bruno', 'dora']);
  expect(await names({ sort: 'lastSignIn', descending: true })).toEqual(['bruno', 'ada', 'clara', 'dora']);
});

test('a search lists and pages in the requested order, and counts everything that it finds', async () => {
  const page = async (pageNum: number) =>
    (
      await server.call(
        'userV3PageList',
        { role: 'commonUser', key: 'R', sort: 'lastSignIn', pageNum, pageSize: 2 },
        { token },
      )
    ).resultModel as { list: ListedAccount[]; total: number };
  const found = [await page(1), await page(2), await page(3)];
  expect(found.map(({ total }) => total)).toEqual([3, 3, 3]);
  expect(found.map(({ list }) => list.map((each) => each.userLoginName))).toEqual([['clara', 'bruno'], ['dora'], []]);
});

test('the longest name with letters that expand in a search can be saved and found', async () => {
  const { id } = await addUser(server.context, { companyId, loginName: 'long', role: 'admin' });
  const displayName = Array.from({ length: 50 }, (_, at) => `\ufdfa${String.fromCodePoint(0x4e00 + 397 * at)}`).join(
    '',
  );
  const saved = await server.call('updateUserById', { id, displayName, email: 'long@example.com' }, { token });
  expect(saved.resultMessage).toBe('success');
  expect(await names({ role: 'admin', key: displayName })).toEqual(['long']);
});
