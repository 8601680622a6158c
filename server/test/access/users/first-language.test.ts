import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const PASSWORD = 'another-Password-2';
let server: TestServer;
let companyId: number;
let admin: string;

beforeAll(async () => {
  server = await testServer();
  ({ id: companyId } = await addCompany(server.context));
  admin = await server.signIn('admin', companyId);
});
afterAll(() => server.stop());

const from = (header: string) => ({ headers: { 'accept-language': header } });
const signIn = async (password: string, header: string) =>
  server.call('userLogin', { userLoginName: 'kim.neu', password, verifyCode: '0000' }, from(header));

test('a guest reads in the language of its browser, unless it says another', async () => {
  await server.signIn('guest', companyId);
  const enter = async (input: { language?: 'ja' }, header?: string) =>
    (await server.call('guestLogin', input, header === undefined ? {} : from(header))).resultModel;
  expect(await enter({}, 'sv, zh-TW;q=0.9')).toMatchObject({ language: 'zh_HK' });
  expect(await enter({}, 'de')).toMatchObject({ language: 'de' });
  expect(await enter({ language: 'ja' }, 'de')).toMatchObject({ language: 'ja' });
  expect(await enter({}, 'sv')).toMatchObject({ language: 'en' });
  expect(await enter({})).toMatchObject({ language: 'en' });
});

test('a new account uses its browser’s language, until it has chosen one', async () => {
  const added = await server.call('insertUser', { companyId, userLoginName: 'kim.neu' }, { token: admin });
  const { resultMessageParam } = await signIn((added.resultModel as { password: string }).password, 'fr');
  const { ticket } = JSON.parse(resultMessageParam ?? '{}') as { ticket: string };
  const first = await server.call('finishSignIn', { ticket, password: PASSWORD }, from('sv, ko;q=0.8, en;q=0.5'));
  expect(first.resultModel).toMatchObject({ language: 'ko' });
  expect((await signIn(PASSWORD, 'fr-CA')).resultModel).toMatchObject({ language: 'fr' });
  const { token } = first.resultModel as { token: string };
  await server.call('setLanguage', { language: 'ja' }, { token });
  expect((await signIn(PASSWORD, 'fr-CA')).resultModel).toMatchObject({ language: 'ja' });
});
