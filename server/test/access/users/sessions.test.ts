import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clearExpired } from '#server/access/users/jobs.ts';
import { hashToken } from '#server/access/users/sessions/token.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, addUser, leaseDevice, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const scope = systemScope('test');
let server: TestServer;
/** Another server of the same installation. */
let other: TestServer;

beforeAll(async () => {
  server = await testServer();
  other = await testServer({ context: await server.context.sibling() });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const asks = async (where: TestServer, token: string | null) => (await where.call('userInfo', {}, { token })).status;
const storedExpiry = async (token: string) =>
  (
    await server.context.within(scope, (tx) =>
      tx.maybe<{ expiresAt: number }>('select expires_at from user_session where token_hash = $1', [
        Buffer.from(hashToken(token), 'hex'),
      ]),
    )
  )?.expiresAt;

test('the token itself is not stored', async () => {
  const token = await server.signIn('admin');
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await server.context.within(scope, (tx) => tx.query('select * from user_session'));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([null, '', 'nonsense', 'A'.repeat(43), "' or true --"])('the token %j has no session', async (token) => {
  const answer = await server.call('userInfo', {}, { token });
  expect(answer).toMatchObject({ status: 401, resultCode: 401, resultMessage: 'token_error' });
});

test('the token is accepted in the header only', async () => {
  const token = await server.signIn('admin');
  const answer = await server.app.inject({
    url: `/user/userInfoV3?token=${token}`,
    headers: { cookie: `token=${token}` },
  });
  expect(answer.statusCode).toBe(401);
});

test('signing out ends the token on every server', async () => {
  const token = await server.signIn('admin');
  expect(await asks(server, token)).toBe(200);
  expect(await asks(other, token)).toBe(200);
  expect(await server.call('logout', {}, { token })).toMatchObject({ resultCode: 1001, resultModel: null });
  expect(await asks(server, token)).toBe(401);
  await vi.waitFor(async () => expect(await asks(other, token)).toBe(401));
});

test('signing out ends this session only', async () => {
  const user = await addUser(server.context);
  const login = async () => {
    const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
    return ((await server.call('userLogin', input)).resultModel as { token: string }).token;
  };
  const [one, two] = [await login(), await login()];
  await server.call('logout', {}, { token: one });
  expect([await asks(server, one), await asks(server, two)]).toEqual([401, 200]);
});

test('a session is extended by use, at most once an hour, and ends after seven days without', async () => {
  const token = await server.signIn('admin');
  const begun = server.context.clock.now();
  await asks(server, token);
  server.context.clock.advance(HOUR_MS - 1);
  await asks(server, token);
  expect(await storedExpiry(token)).toBe(begun + 7 * DAY_MS);
  server.context.clock.advance(1);
  server.context.clock.advance(30_000);
  await asks(server, token);
  expect(await storedExpiry(token)).toBe(server.context.clock.now() + 7 * DAY_MS);
  server.context.clock.advance(7 * DAY_MS - 1);
  expect(await asks(server, token)).toBe(200);
  server.context.clock.advance(7 * DAY_MS);
  expect(await asks(server, token)).toBe(401);
  await clearExpired(server.context);
  expect(await storedExpiry(token)).toBeUndefined();
});

test('disabling an account ends its sessions on every server', async () => {
  const token = await server.signIn('commonUser');
  const session = await server.sessions.find(token);
  expect(await asks(other, token)).toBe(200);
  await server.context.within(scope, (tx) =>
    tx.query('update app_user set disabled = true where id = $1', [session?.userId]),
  );
  await server.sessions.announce({ topic: 'user', userId: session?.userId ?? 0 });
  expect(await asks(server, token)).toBe(401);
  await vi.waitFor(async () => expect(await asks(other, token)).toBe(401));
});

test('a look-up that began before a change is not cached after it', async () => {
  const token = await server.signIn('admin');
  const early = server.sessions.find(token);
  const ended = server.call('logout', {}, { token });
  await Promise.all([early, ended]);
  expect(await server.sessions.find(token)).toBeNull();
});

test('leased devices are in scope exactly for the time of the lease', async () => {
  const { context } = server;
  const lessor = await addCompany(context);
  const lessee = await addCompany(context);
  const { id } = await addDevice(context, { companyId: lessor.id });
  const begins = context.clock.now() + 10_000;
  const ends = begins + 10_000;
  await leaseDevice(context, id, lessee.path, { from: begins, until: ends });
  const token = await server.signIn('admin', lessee.id);
  const leased = async () => {
    const session = (await server.sessions.find(token))!;
    const seen = await context.within(session, (tx) => tx.query<{ id: number }>('select id from device'));
    expect([...session.leasedSince.keys()]).toEqual(seen.map((device) => device.id));
    return [...session.leasedSince.keys()];
  };
  expect(await leased()).toEqual([]);
  context.clock.set(begins);
  expect(await leased()).toEqual([id]);
  context.clock.set(ends - 1);
  expect(await leased()).toEqual([id]);
  context.clock.set(ends);
  expect(await leased()).toEqual([]);
});

test('the modules of a session are those that both user and company have', async () => {
  const company = await addCompany(server.context, { modules: ['yhub', 'help'] });
  const user = await addUser(server.context, { companyId: company.id, modules: ['message', 'help', 'yhub'] });
  const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const { token } = (await server.call('userLogin', input)).resultModel as { token: string };
  expect((await server.call('getUserModuleLis', {}, { token })).resultModel).toEqual(['help', 'yhub']);
  expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({
    currentUserInfo: { modules: '["help","yhub"]', allModules: ['yhub', 'help'] },
  });
});
