import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { addCompany, addUser, type BuiltCompany, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let root: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let addresses = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: root.id });
  admin = await server.signIn('admin', root.id);
});

/** A session of a new member of the branch. */
async function begin() {
  const { loginName } = await addUser(server.context, { companyId: branch.id, role: 'commonUser' });
  const input = { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const answer = await server.call('userLogin', input, { address: `10.71.0.${++addresses}` });
  return answer.resultModel as { token: string; expiresAt: number };
}
const save = (hours: number, companyId = root.id, token = admin) =>
  server.call('saveSessionLimit', { companyId, hours }, { token });
const isIn = async (token: string) => (await server.call('userInfo', {}, { token })).resultMessage === 'success';
const { now, later } = {
  now: () => server.context.clock.now(),
  later: (hours: number) => server.context.clock.advance(hours * HOUR_MS),
};

test('a session ends a fixed time after sign-in, however much it is used', async () => {
  expect((await save(8)).resultMessage).toBe('success');
  const signedInAt = now();
  const { token, expiresAt } = await begin();
  expect(expiresAt).toBe(signedInAt + 8 * HOUR_MS);
  for (let hour = 1; hour < 8; hour++) {
    later(1);
    expect(await isIn(token)).toBe(true);
  }
  const [mine] = (await server.call('listMySessions', {}, { token })).resultModel as { expiresAt: number }[];
  expect(mine).toMatchObject({ expiresAt: signedInAt + 8 * HOUR_MS, lastUsedAt: now() });
  later(1);
  expect(await server.call('userInfo', {}, { token })).toMatchObject({ resultMessage: 'token_error' });
});

test('existing sessions end too, at once if they are older, and do not return when the limit is lifted', async () => {
  const older = await begin();
  later(10);
  const newer = await begin();
  admin = await server.signIn('admin', root.id);
  await save(8);
  expect([await isIn(older.token), await isIn(newer.token)]).toEqual([false, true]);
  await save(0);
  expect([await isIn(older.token), await isIn(newer.token)]).toEqual([false, true]);
  later(10);
  expect(await isIn(newer.token)).toBe(true);
});

test('the shortest limit on the way down applies', async () => {
  const operator = await server.signIn('superAdmin');
  await save(24);
  await save(12, 1, operator);
  const signedInAt = now();
  expect((await begin()).expiresAt).toBe(signedInAt + 12 * HOUR_MS);
  const seen = await server.call('sessionLimit', { companyId: branch.id }, { token: admin });
  expect(seen.resultModel).toEqual({ hours: null, above: 12, mayDemand: false });
  await save(0, 1, operator);
  expect((await begin()).expiresAt).toBe(signedInAt + 24 * HOUR_MS);
});

test('it is set by administrators of a company at the top or directly below it, and is in the audit', async () => {
  const deeper = await server.signIn('admin', branch.id);
  expect((await save(8, branch.id, deeper)).resultMessage).toBe('permission_denied');
  expect((await save(8, root.id, deeper)).resultMessage).toBe('company_not_found');
  expect((await save(8, root.id, await server.signIn('commonUser', root.id))).resultMessage).toBe('guest_refuse');
  expect((await save(2161)).resultMessage).toBe('param_error');
  await save(8);
  await save(12);
  const page = await server.call(
    'pageAudit',
    { startTime: now() - HOUR_MS, endTime: now() + HOUR_MS, action: 'companies.sessionLimit' },
    { token: admin },
  );
  const { list } = page.resultModel as { list: unknown[] };
  expect(list).toMatchObject([{ detail: { hoursBefore: 8, hours: 12 } }, { detail: { hoursBefore: null, hours: 8 } }]);
});
