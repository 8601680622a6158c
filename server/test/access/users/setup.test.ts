import { afterAll, beforeAll, expect, test } from 'vitest';
import { needsSetup, offerSetup } from '#server/access/users/setup.ts';
import { audited } from '../../harness/audited.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const account = {
  userLoginName: 'owner',
  password: 'owner-Password-1',
  companyName: 'Example yards',
  email: 'owner@example.com',
};
const create = (setupToken: string, more: object = {}) =>
  server.call(
    'createSuperAdmin',
    { ...account, ...more, setupToken },
    { headers: { 'accept-language': 'sv, fr-CH;q=0.9, en;q=0.8' } },
  );

test('the setup link creates the first super admin, once', async () => {
  expect(await needsSetup(server.context.within)).toBe(true);
  const lost = await offerSetup(server.context.within);
  const setupToken = await offerSetup(server.context.within);
  expect(setupToken).toMatch(/^[\w-]{43}$/);
  expect((await create(lost)).resultMessage).toBe('setup_link_error');

  expect((await create(setupToken, { password: 'password' })).resultMessage).toBe('password_common');
  expect((await create(setupToken, { password: 'owner@example.com' })).resultMessage).toBe('password_personal');

  const both = await Promise.all([create(setupToken), create(setupToken)]);
  expect(both.map(({ resultMessage }) => resultMessage).sort()).toEqual(['setup_link_error', 'success']);
  const token = both.flatMap(({ resultModel }) => (resultModel as { token: string } | null)?.token ?? [])[0] ?? null;
  expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({
    role: 'superAdmin',
    sysAdminFlag: true,
    companyInfo: { id: 1, idx: '1', companyName: 'Example yards' },
    currentUserInfo: { lang: 'fr' },
  });
  expect(await needsSetup(server.context.within)).toBe(false);
  expect(await audited(server.context, 'owner')).toContain('users.createSuperAdmin');
});
