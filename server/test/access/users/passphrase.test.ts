import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com' } });
});
afterAll(() => server.stop());

let addresses = 0;
const login = async (userLoginName: string, password: string) =>
  (
    await server.call(
      'userLogin',
      { userLoginName, password, verifyCode: '0000' },
      { address: `10.7.0.${++addresses}` },
    )
  ).resultMessage;

test.each([
  'four words of mine',
  ' blanks around it ',
  'tab\tand no-break\u00a0blank',
  'über die Brücke',
  'ﬁne ½ cup of tea',
])('a phrase is a password, exactly as it was typed: %j', async (phrase) => {
  const { id: companyId } = await addCompany(server.context);
  const { loginName } = await addUser(server.context, { companyId });
  const { token } = (
    await server.call('userLogin', { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' })
  ).resultModel as { token: string };
  const changed = await server.call('changePassword', { password: TEST_PASSWORD, newPassword: phrase }, { token });
  expect(changed.resultMessage).toBe('success');
  const others = [phrase.trim(), ` ${phrase}`, `${phrase} `, phrase.normalize('NFD'), phrase.normalize('NFKC')];
  for (const other of others.filter((each) => each !== phrase))
    expect(await login(loginName, other)).toBe('login_error');
  expect(await login(loginName, phrase)).toBe('success');
  // Typed again where the password is asked for within a session.
  const confirmed = await server.call('confirmOwner', { password: phrase }, { token });
  expect(confirmed.resultMessage).toBe('success');
});

test('blanks alone are no password', async () => {
  const answer = await server.call('retrievePassword', {
    email: 'a@example.com',
    code: 'ABCDEFGH',
    password: ' '.repeat(9),
  });
  expect(answer).toMatchObject({ status: 400, resultMessage: 'param_error' });
});
