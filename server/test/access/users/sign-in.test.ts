import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveVerifyCode } from '#server/access/users/proofs/verify-code.ts';
import { chooseCompanyForGuests } from '#server/access/users/sessions/guest.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let addresses = 0;
let address: string;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  address = `10.0.0.${++addresses}`;
});

const login = (
  userLoginName: string,
  more: { password?: string; verifyCode?: string; verifyKey?: string; language?: 'de' } = {},
) => server.call('userLogin', { userLoginName, password: TEST_PASSWORD, verifyCode: '0000', ...more }, { address });

const signedIn = (answer: { resultModel: unknown }) =>
  answer.resultModel as { token: string; expiresAt: number; language: string };

test('the right password begins a session of seven days', async () => {
  const user = await addUser(server.context);
  const answer = await login(user.loginName);
  expect(answer).toMatchObject({ status: 200, resultCode: 1001, resultMessage: 'success' });
  expect(signedIn(answer).expiresAt).toBe(server.context.clock.now() + 7 * 24 * 60 * MINUTE_MS);
  const info = await server.call('userInfo', {}, { token: signedIn(answer).token });
  expect(info.resultModel).toMatchObject({ userName: user.loginName, role: 'admin', sysAdminFlag: false });
});

test('the login name may be typed in any case, and the language is stored', async () => {
  const user = await addUser(server.context);
  const answer = await login(` ${user.loginName.toUpperCase()}`, { language: 'de' });
  expect(signedIn(answer).language).toBe('de');
  expect(signedIn(await login(user.loginName)).language).toBe('de');
});

test('a wrong password and an unknown account give identical answers', async () => {
  const user = await addUser(server.context);
  const wrong = await login(user.loginName, { password: 'wrong' });
  const unknown = await login('nobody-at-all');
  expect(wrong).toMatchObject({ status: 200, resultCode: 1002, resultMessage: 'login_error', resultModel: null });
  expect(wrong.bytes.equals(unknown.bytes)).toBe(true);
});

test('a disabled account is reported as such only with its password', async () => {
  const user = await addUser(server.context);
  await server.context.within(systemScope('test'), (tx) =>
    tx.query('update app_user set disabled = true where id = $1', [user.id]),
  );
  expect((await login(user.loginName)).resultMessage).toBe('account_disabled');
  expect((await login(user.loginName, { password: 'wrong' })).resultMessage).toBe('login_error');
});

test('the picture is an SVG, and its code is valid once and for five minutes', async () => {
  const user = await addUser(server.context);
  const { verifyKey, svg } = (await server.call('verifyCode', {})).resultModel as { verifyKey: string; svg: string };
  expect(svg).toMatch(/^<svg /);
  expect((await login(user.loginName, { verifyKey, verifyCode: '####' })).resultMessage).toBe('verify_code_error');

  const keep = (verifyKey: string) =>
    server.context.within(systemScope('test'), (tx) =>
      saveVerifyCode(tx, { verifyKey, code: 'AB34' }, 'anybody', server.context.clock.now()),
    );
  await keep('first');
  expect((await login(user.loginName, { verifyKey: 'first', verifyCode: 'ab34' })).resultCode).toBe(1001);
  expect((await login(user.loginName, { verifyKey: 'first', verifyCode: 'ab34' })).resultMessage).toBe(
    'verify_code_error',
  );
  await keep('second');
  server.context.clock.advance(5 * MINUTE_MS);
  expect((await login(user.loginName, { verifyKey: 'second', verifyCode: 'ab34' })).resultMessage).toBe(
    'verify_code_error',
  );
});

test.each(['off', 'public'] as const)('0000 is refused as a code with the demo %s', async (demo) => {
  const strict = await testServer({ context: { ...server.context, config: { ...server.context.config, demo } } });
  const user = await addUser(server.context);
  const answer = await strict.call(
    'userLogin',
    { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' },
    { address },
  );
  expect(answer.resultMessage).toBe('verify_code_error');
  await strict.stop();
});

test('a mailed code is valid for its account only, and its mail is in the language of the account', async () => {
  const user = await addUser(server.context, { language: 'de' });
  const other = await addUser(server.context);
  const ask = async (userLoginName: string) =>
    (await server.call('sendVerifyCode', { userLoginName }, { address })).resultModel as { verifyKey: string };
  const mailed = () => /lautet (\w{4})\./.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';

  const { verifyKey } = await ask(user.loginName);
  expect(server.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Wattyard: Ihr Prüfcode' });
  expect((await login(other.loginName, { verifyKey, verifyCode: mailed() })).resultMessage).toBe('verify_code_error');
  const again = await ask(user.loginName);
  expect((await login(user.loginName, { ...again, verifyCode: mailed() })).resultCode).toBe(1001);

  const before = server.mails.length;
  expect(Object.keys(await ask('nobody-at-all'))).toEqual(['verifyKey']);
  expect(server.mails).toHaveLength(before);
});

test('one network does not use up the mailed codes of an account', async () => {
  const user = await addUser(server.context);
  const mail = () => server.call('sendVerifyCode', { userLoginName: user.loginName }, { address });
  for (let tries = 0; tries < 3; tries++) expect((await mail()).status).toBe(200);
  expect((await mail()).status).toBe(429);
  address = '10.0.9.1';
  expect((await mail()).status).toBe(200);
});

test('ten failed sign-ins lock an account for ten minutes, whatever addresses they come from', async () => {
  const user = await addUser(server.context);
  for (let tries = 0; tries < 10; tries++) {
    address = `10.1.0.${tries}`;
    expect((await login(user.loginName, { password: 'wrong' })).resultMessage).toBe('login_error');
  }
  address = '10.1.1.1';
  const closed = await login(user.loginName);
  expect(closed).toMatchObject({ status: 429, resultCode: 429, resultMessage: 'too_many_requests' });
  expect(closed.headers['retry-after']).toBe('600');
  server.context.clock.advance(10 * MINUTE_MS);
  expect((await login(user.loginName)).resultCode).toBe(1001);
});

test('tries with a wrong picture code do not lock an account', async () => {
  const user = await addUser(server.context);
  for (let tries = 0; tries < 12; tries++) {
    address = `10.4.0.${tries}`;
    const unsolved = await login(user.loginName, { password: 'wrong', verifyCode: 'none' });
    expect(unsolved).toMatchObject({ status: 200, resultMessage: 'verify_code_error' });
  }
  address = '10.4.1.1';
  expect((await login(user.loginName)).resultCode).toBe(1001);
});

test('an account that does not exist is locked in the same way', async () => {
  for (let tries = 0; tries < 10; tries++) {
    address = `10.5.0.${tries}`;
    expect((await login('nobody-here')).resultMessage).toBe('login_error');
  }
  address = '10.5.1.1';
  expect((await login('nobody-here', { verifyCode: 'none' })).resultMessage).toBe('verify_code_error');
  expect((await login('nobody-here')).headers['retry-after']).toBe('600');
});

test('addresses of one IPv6 network count as one address', async () => {
  for (let tries = 0; tries < 10; tries++) {
    address = `2001:db8:1:2:${tries}::1`;
    await login(`nobody-${tries}`, { verifyCode: 'none' });
  }
  const user = await addUser(server.context);
  address = '2001:db8:1:2:ffff::9';
  expect((await login(user.loginName)).status).toBe(429);
  address = '2001:db8:1:3::1';
  expect((await login(user.loginName)).resultCode).toBe(1001);
});

test('ten failed sign-ins block an address for all accounts, but no other address', async () => {
  for (let tries = 0; tries < 10; tries++) await login(`nobody-${tries}`);
  expect((await login('somebody-else')).status).toBe(429);
  const user = await addUser(server.context);
  address = '10.2.0.1';
  expect((await login(user.loginName)).resultCode).toBe(1001);
});

test('successful sign-ins do not count towards the limit of an address', async () => {
  for (let tries = 0; tries < 15; tries++) {
    const user = await addUser(server.context);
    expect((await login(user.loginName)).resultCode).toBe(1001);
  }
});

test('of many simultaneous attempts at most ten are checked', async () => {
  const user = await addUser(server.context);
  const answers = await Promise.all(Array.from({ length: 25 }, () => login(user.loginName, { password: 'wrong' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a forwarded address is used only from a trusted proxy', async () => {
  const user = await addUser(server.context);
  const attempt = (target: TestServer, forwarded: string) =>
    target.call(
      'userLogin',
      { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: 'none' },
      { address: '10.3.0.1', headers: { 'x-forwarded-for': forwarded } },
    );
  for (let tries = 0; tries < 10; tries++) await attempt(server, `192.0.2.${tries}`);
  expect((await attempt(server, '192.0.2.99')).status).toBe(429);
  server.context.clock.advance(10 * MINUTE_MS);

  const config = { ...server.context.config, trustProxy: ['10.3.0.0/24'] };
  const proxied = await testServer({ context: { ...server.context, config } });
  for (let tries = 0; tries < 5; tries++) await attempt(proxied, '198.51.100.1');
  expect((await attempt(proxied, '198.51.100.2')).resultMessage).toBe('verify_code_error');
  await proxied.stop();
});

test('guests see the company chosen for them, or none', async () => {
  const { context } = server;
  const choose = (companyId: number | null) =>
    context.within(systemScope('test'), (tx) =>
      chooseCompanyForGuests(tx, companyId, { demo: false, now: context.clock.now() }),
    );
  expect((await server.call('guestLogin', {})).resultMessage).toBe('guest_login_off');
  const open = await addCompany(context, { name: 'Open yard' });
  await choose(open.id);
  expect((await server.call('webInfo', {})).resultModel).toMatchObject({ guestLogin: true });
  const answer = await server.call('guestLogin', { language: 'fr' });
  const { token, language } = signedIn(answer);
  expect(language).toBe('fr');
  expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({
    userName: 'guest',
    role: 'guest',
    companyInfo: { id: open.id },
    currentUserInfo: { lang: 'fr' },
  });
  expect((await login('guest', { password: '!' })).resultMessage).toBe('login_error');
  await choose(null);
  expect((await server.call('guestLogin', {})).resultMessage).toBe('guest_login_off');
});
