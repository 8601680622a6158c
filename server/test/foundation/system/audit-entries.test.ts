import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAuditCounter } from '#server/foundation/system/audit-counter.ts';
import { forgetPassingEntries } from '#server/foundation/system/audit-job.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { PASSING_ACTIONS } from '#server/start/jobs.ts';
import { addCompany, addDevice, addUser, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

interface Entry {
  userId: number | null;
  companyPath: string;
  action: string;
  target: string | null;
  address: string | null;
  client: string | null;
  outcome: string;
  detail: Record<string, unknown>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const scope = systemScope('test');
let server: TestServer;
let user: BuiltUser;
let company: { id: number; path: string };
let address: string;
let addresses = 0;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await addUser(server.context, { companyId: company.id });
  address = `10.20.0.${++addresses}`;
  // A new minute.
  server.context.clock.advance(MINUTE_MS);
});

const entries = (from = address): Promise<Entry[]> =>
  server.context.within(scope, (tx) =>
    tx.query<Entry>('select * from audit_entry where address = $1 order by id', [from]),
  );
/** Entries of refusals are written while their callers have gone. */
const written = async (count: number, from = address): Promise<Entry[]> => {
  await vi.waitFor(async () => expect(await entries(from)).toHaveLength(count), { timeout: 20_000 });
  return entries(from);
};
const login = (more: object = {}) =>
  server.call(
    'userLogin',
    { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000', ...more },
    { address },
  );
const tokenOf = (answer: { resultModel: unknown }) => (answer.resultModel as { token: string }).token;

test('every action of a call has its address and client', async () => {
  user = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
  const token = tokenOf(await login());
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const from = `10.21.0.${addresses}`;
  const headers = { 'user-agent': agent };
  await server.call('saveUserInfo', { displayName: 'Ada' }, { token, address: from, headers });
  await server.call('pageAudit', { startTime: 0, endTime: 1 }, { token, address: from, headers });
  expect(await written(2, from)).toMatchObject([
    { action: 'users.saveProfile', client: 'Firefox, Linux' },
    { action: 'calls.refused', client: 'Firefox, Linux' },
  ]);
});

test('sign-in and sign-out are logged with the address', async () => {
  const token = tokenOf(await login());
  await server.call('logout', {}, { token, address });
  const about = { userId: user.id, companyPath: company.path, outcome: 'done', address };
  expect(await entries()).toMatchObject([
    { ...about, action: 'users.signIn' },
    { ...about, action: 'users.signOut' },
  ]);
});

test('failed sign-ins are logged with reason and account, but never with what was typed', async () => {
  await login({ password: 'my secret', verifyCode: 'none' });
  await login({ password: 'my secret' });
  await login({ userLoginName: 'my secret' });
  const found = await written(3);
  const about = { action: 'users.signIn', userId: user.id, companyPath: company.path, target: user.loginName };
  expect(found.filter(({ userId }) => userId !== null)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...about, outcome: 'verify_code_error' }),
      expect.objectContaining({ ...about, outcome: 'login_error' }),
    ]),
  );
  expect(found.filter(({ userId }) => userId === null)).toMatchObject([
    { action: 'users.signIn', companyPath: '1', target: null, outcome: 'login_error' },
  ]);
  expect(JSON.stringify(found)).not.toContain('my secret');
});

test('of many failures in a minute the first is logged and the rest counted, and a lock-out is logged', async () => {
  for (let tries = 0; tries < 13; tries++) await login({ password: 'wrong' });
  await written(2);
  server.context.clock.advance(MINUTE_MS);
  // The next minute begins with whatever is noted next.
  await server.call('sendRetrieveCode', { email: 'nobody@example.com' }, { address: '10.21.0.1' });
  const found = await written(4);
  const how = found.map(({ outcome, detail }) => [outcome, detail.more ?? 'first']);
  expect(how).toEqual(
    expect.arrayContaining([
      ['login_error', 'first'],
      ['login_error', 9],
      ['too_many_requests', 'first'],
      ['too_many_requests', 2],
    ]),
  );
});

test('sign-in and sign-out of guests are logged with the address', async () => {
  const guest = await server.signIn('guest', company.id);
  const token = tokenOf(await server.call('guestLogin', {}, { address }));
  await server.call('logout', {}, { token, address });
  expect((await written(2)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['users.guestSignIn', 'users.guestSignOut']),
  );
  await server.call('logout', {}, { token: guest });
});

test('a password reset is logged from its request to its end', async () => {
  await server.call('sendRetrieveCode', { email: user.email }, { address });
  await written(1);
  const code = /is ([A-Z0-9]{8})\./.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const reset = (typed: string) =>
    server.call('retrievePassword', { email: user.email, code: typed, password: 'another-Password-2' }, { address });
  await reset('AAAAAAAA');
  await written(2);
  await reset(code);
  expect(await written(3)).toMatchObject([
    { action: 'users.sendRetrieveCode', userId: user.id, outcome: 'done' },
    { action: 'users.retrievePassword', userId: user.id, outcome: 'retrieve_code_error' },
    { action: 'users.retrievePassword', userId: user.id, outcome: 'done' },
  ]);
});

test('refused calls and calls on foreign devices are counted by session and call', async () => {
  const other = await addCompany(server.context);
  const { mcuId } = await addDevice(server.context, { companyId: other.id });
  const token = tokenOf(await login());
  for (let tries = 0; tries < 5; tries++) await server.call('deviceInfo', { mcuId }, { token, address });
  await server.call('importBaseUnits', {}, { token, address });
  const found = await written(3);
  expect(found.slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'calls.refused',
        target: 'deviceInfo',
        outcome: 'device_not_found',
        userId: user.id,
        companyPath: company.path,
      }),
      expect.objectContaining({ action: 'calls.refused', outcome: 'permission_denied', userId: user.id }),
    ]),
  );
});

test('entries are limited to ten kinds a minute for a network and thirty in all, the rest is counted', async () => {
  const auditCounter = createAuditCounter(server.context);
  const note = (from: string, key: string) =>
    auditCounter.note({
      action: 'test.flood',
      address: from,
      key,
      about: async () => ({ userId: null, companyPath: '1' }),
    });
  for (let network = 0; network < 20; network++)
    for (let key = 0; key < 50; key++) note(`10.30.${network}.1`, String(key));
  for (let host = 0; host < 30; host++) note(`2001:db8:9:9::${host}`, 'same');
  await auditCounter.stop();
  const rows = await server.context.within(scope, (tx) =>
    tx.query<Entry>(`select * from audit_entry where action in ('test.flood', 'audit.others') order by id`),
  );
  expect(rows.filter(({ address: from }) => from === '10.30.0.1')).toHaveLength(10);
  expect(rows.filter(({ action }) => action === 'test.flood')).toHaveLength(30);
  const others = rows.filter(({ action }) => action === 'audit.others');
  expect(others).toMatchObject([{ companyPath: '1', detail: { more: 1000 } }]);
});

test('entries caused by strangers are removed after 90 days, entries of actions never', async () => {
  await login();
  await login({ password: 'wrong' });
  await written(2);
  server.context.clock.advance(89 * DAY_MS);
  await forgetPassingEntries(server.context, PASSING_ACTIONS, new AbortController().signal);
  expect(await entries()).toHaveLength(2);
  server.context.clock.advance(2 * DAY_MS);
  await forgetPassingEntries(server.context, PASSING_ACTIONS, new AbortController().signal);
  expect(await entries()).toMatchObject([{ action: 'users.signIn', outcome: 'done' }]);
});
