import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRoot, addUser, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let user: BuiltUser;
let address: string;
let addresses = 0;

beforeAll(async () => {
  server = await testServer();
  await addRoot(server.context);
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await addUser(server.context);
  address = `10.0.0.${++addresses}`;
});

const NEW_PASSWORD = 'another-Password-2';
const send = (email: string) => server.call('sendRetrieveCode', { email }, { address });
const mailedCode = () => /is ([A-Z0-9]{8})\./.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
const reset = (code: string, email = user.email, from = address, password = NEW_PASSWORD) =>
  server.call('retrievePassword', { email, code, password }, { address: from });
const login = (password: string) =>
  server.call('userLogin', { userLoginName: user.loginName, password, verifyCode: '0000' }, { address });
const wrong = (code: string) => (code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test('the mailed code sets a new password and ends all sessions', async () => {
  const { token } = (await login(TEST_PASSWORD)).resultModel as { token: string };
  expect(await send(user.email.toUpperCase())).toMatchObject({ resultCode: 1001, resultModel: null });
  expect(server.mails.at(-1)?.to).toBe(user.email);
  const code = mailedCode();
  expect(await reset(code)).toMatchObject({ resultCode: 1001, resultModel: null });
  expect((await server.call('userInfo', {}, { token })).status).toBe(401);
  expect((await login(TEST_PASSWORD)).resultMessage).toBe('login_error');
  expect((await login(NEW_PASSWORD)).resultCode).toBe(1001);
  expect((await reset(code)).resultMessage).toBe('retrieve_code_error');
});

test('an unknown address is answered in the same way and gets no mail', async () => {
  const known = await send(user.email);
  const before = server.mails.length;
  const unknown = await send('nobody@example.com');
  expect(unknown.bytes.equals(known.bytes)).toBe(true);
  expect(server.mails).toHaveLength(before);
  expect((await reset('AAAAAAAA', 'nobody@example.com')).resultMessage).toBe('retrieve_code_error');
});

test('five wrong tries invalidate the code', async () => {
  await send(user.email);
  const code = mailedCode();
  for (let tries = 0; tries < 5; tries++) expect((await reset(wrong(code))).resultMessage).toBe('retrieve_code_error');
  expect((await reset(code)).resultMessage).toBe('retrieve_code_error');
});

test('of many simultaneous tries at most five are checked', async () => {
  await send(user.email);
  const code = mailedCode();
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) => reset(index === 8 ? code : wrong(code), user.email, `10.9.0.${index}`)),
  );
  expect(answers.filter(({ resultCode }) => resultCode === 1001).length).toBeLessThanOrEqual(1);
  expect((await reset(wrong(code))).resultMessage).toBe('retrieve_code_error');
  expect((await reset(code)).resultMessage).toBe('retrieve_code_error');
});

test('the code may be typed in any case, with blanks and dashes', async () => {
  await send(user.email);
  const code = mailedCode();
  expect(code).toMatch(/^[ABCDEFGHJKLMNPQRTUVWXY346789]{8}$/);
  expect(await reset(code.slice(1))).toMatchObject({ status: 400, resultMessage: 'param_error' });
  expect(await reset('123456')).toMatchObject({ status: 400, resultMessage: 'param_error' });
  const typed = ` ${code.slice(0, 4).toLowerCase()} – ${code.slice(4).toLowerCase()} `;
  expect((await reset(typed)).resultCode).toBe(1001);
});

test('the code is valid for ten minutes, and a newer one replaces it', async () => {
  await send(user.email);
  const first = mailedCode();
  server.context.clock.advance(2 * MINUTE_MS);
  await send(user.email);
  const second = mailedCode();
  expect(second).not.toBe(first);
  expect((await reset(first)).resultMessage).toBe('retrieve_code_error');
  server.context.clock.advance(10 * MINUTE_MS);
  expect((await reset(second)).resultMessage).toBe('retrieve_code_error');
});

test('a second request does not invalidate a code younger than two minutes, and sends no second mail', async () => {
  await send(user.email);
  const code = mailedCode();
  const mails = server.mails.length;
  server.context.clock.advance(2 * MINUTE_MS - 1);
  for (let others = 0; others < 5; others++) {
    address = `10.6.0.${others}`;
    expect(await send(user.email)).toMatchObject({ status: 200, resultCode: 1001 });
  }
  expect(server.mails).toHaveLength(mails);
  expect((await reset(code)).resultCode).toBe(1001);
});

test('a code whose tries are used up is replaced at once', async () => {
  await send(user.email);
  const code = mailedCode();
  for (let tries = 0; tries < 5; tries++) await reset(wrong(code));
  await send(user.email);
  expect(mailedCode()).not.toBe(code);
  expect((await reset(mailedCode())).resultCode).toBe(1001);
});

/** Asks for a code, always from another network, until no more are mailed. */
async function useUp(email: string): Promise<number> {
  const before = server.mails.length;
  for (let tries = 0; tries < 15; tries++) {
    address = `10.7.${tries}.1`;
    await send(email);
    server.context.clock.advance(3 * MINUTE_MS);
  }
  return server.mails.length - before;
}

test('strangers can request seven codes a day; three more are reserved for known networks of the account', async () => {
  address = '10.8.0.1';
  expect((await login(TEST_PASSWORD)).resultCode).toBe(1001);
  expect(await useUp(user.email)).toBe(7);
  address = '10.8.0.2';
  expect((await send(user.email)).status).toBe(429);

  address = '10.8.0.1';
  const before = server.mails.length;
  for (let codes = 0; codes < 3; codes++) {
    expect((await send(user.email)).status).toBe(200);
    server.context.clock.advance(3 * MINUTE_MS);
  }
  expect(server.mails.length - before).toBe(3);
  expect(await send(user.email)).toMatchObject({ status: 429, resultMessage: 'too_many_requests' });
  server.context.clock.advance(DAY_MS);
  expect((await send(user.email)).status).toBe(200);
});

test('an unknown network can request five codes of an address; unknown addresses are answered in the same way', async () => {
  const mailedTo = async (email: string) => {
    const answers = [];
    for (let tries = 0; tries < 7; tries++) {
      answers.push((await send(email)).status);
      server.context.clock.advance(3 * MINUTE_MS);
    }
    return answers;
  };
  expect(await mailedTo(user.email)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await mailedTo('nobody-else@example.com')).toEqual([200, 200, 200, 200, 200, 429, 429]);
  address = '10.10.0.1';
  expect((await send(user.email)).status).toBe(200);
});

test('a weak password is refused, and the code stays valid', async () => {
  await send(user.email);
  const code = mailedCode();
  for (let tries = 0; tries < 6; tries++) {
    const from = `10.11.0.${tries}`;
    expect((await reset(code, user.email, from, 'PassWord1')).resultMessage).toBe('password_common');
    expect((await reset(code, user.email, from, `${user.loginName}!`)).resultMessage).toBe('password_personal');
  }
  expect((await login(TEST_PASSWORD)).resultCode).toBe(1001);
  expect((await reset(code)).resultCode).toBe(1001);
});

test.each(['no address', 'a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'])(
  '%j is refused as an address',
  async (email) => {
    expect(await send(email)).toMatchObject({ status: 400, resultMessage: 'param_error' });
  },
);

test('without a mail server nothing is promised, whatever the address', async () => {
  const silent = await testServer({ context: server.context, sendsMail: false });
  try {
    expect((await silent.call('webInfo', {})).resultModel).toMatchObject({ sendsMail: false });
    for (const email of [user.email, 'nobody@example.com'])
      expect(await silent.call('sendRetrieveCode', { email }, { address })).toMatchObject({
        resultMessage: 'mail_not_configured',
      });
    expect(await silent.call('sendVerifyCode', { userLoginName: user.loginName }, { address })).toMatchObject({
      resultMessage: 'mail_not_configured',
    });
  } finally {
    await silent.stop();
  }
  expect((await server.call('webInfo', {})).resultModel).toMatchObject({ sendsMail: true });
});
