import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRoot, addUser, type BuiltUser, TEST_PASSWORD } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';

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
const mailedCode = () => /is (\d{6})\./.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
const reset = (code: string, email = user.email, from = address) =>
  server.call('retrievePassword', { email, code, password: NEW_PASSWORD }, { address: from });
const login = (password: string) =>
  server.call('userLogin', { userLoginName: user.loginName, password, verifyCode: '0000' }, { address });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

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

test('an unknown address gets the same answer and no mail', async () => {
  const known = await send(user.email);
  const before = server.mails.length;
  const unknown = await send('nobody@example.com');
  expect(unknown.bytes.equals(known.bytes)).toBe(true);
  expect(server.mails).toHaveLength(before);
  expect((await reset('000000', 'nobody@example.com')).resultMessage).toBe('retrieve_code_error');
});

test('five wrong tries make the code void', async () => {
  await send(user.email);
  const code = mailedCode();
  for (let tries = 0; tries < 5; tries++) expect((await reset(wrong(code))).resultMessage).toBe('retrieve_code_error');
  expect((await reset(code)).resultMessage).toBe('retrieve_code_error');
});

test('of many tries at once five are heard', async () => {
  await send(user.email);
  const code = mailedCode();
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) => reset(index === 8 ? code : wrong(code), user.email, `10.9.0.${index}`)),
  );
  expect(answers.filter(({ resultCode }) => resultCode === 1001).length).toBeLessThanOrEqual(1);
  expect((await reset(wrong(code))).resultMessage).toBe('retrieve_code_error');
  expect((await reset(code)).resultMessage).toBe('retrieve_code_error');
});

test('the code lives ten minutes, and a newer one replaces it', async () => {
  await send(user.email);
  const first = mailedCode();
  await send(user.email);
  const second = mailedCode();
  if (first !== second) expect((await reset(first)).resultMessage).toBe('retrieve_code_error');
  server.context.clock.advance(600_000);
  expect((await reset(second)).resultMessage).toBe('retrieve_code_error');
});

test('an address is not flooded with mail', async () => {
  for (let mails = 0; mails < 3; mails++) expect((await send(user.email)).status).toBe(200);
  expect(await send(user.email)).toMatchObject({ status: 429, resultMessage: 'too_many_requests' });
});

test.each(['no address', 'a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'])(
  '%j is no address',
  async (email) => {
    expect(await send(email)).toMatchObject({ status: 400, resultMessage: 'param_error' });
  },
);
