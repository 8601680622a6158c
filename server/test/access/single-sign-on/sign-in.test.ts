import { afterAll, beforeAll, expect, test } from 'vitest';
import { audited } from '../../harness/audited.ts';
import { addCompany, addUser, type BuiltCompany, TEST_PASSWORD } from '../../harness/builder.ts';
import { miscounted } from '../../harness/counted-accounts.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.ts';
import {
  accountOf,
  CONSOLE,
  codeIn,
  faultIn,
  newBrowser,
  REDIRECT,
  saveSetting,
  scope,
  settingOf,
  urlOf,
} from './test-sign-in.ts';

let server: TestServer;
let provider: SignInProvider;
let company: BuiltCompany;
let child: BuiltCompany;
let admin: string;
let subjects = 0;
const person = (more: object = {}) => ({ sub: `subject ${++subjects}`, groups: [], ...more });

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: CONSOLE, allowPrivateTargets: true } });
  provider = await startSignInProvider(REDIRECT);
  company = await addCompany(server.context);
  child = await addCompany(server.context, { parentId: company.id });
  admin = await server.signIn('admin', company.id);
  expect((await saveSetting(server, admin, company.id, settingOf(provider.issuer))).resultMessage).toBe('success');
});
afterAll(async () => {
  provider.stop();
  await server.stop();
});

const change = (changed: object) => saveSetting(server, admin, company.id, settingOf(provider.issuer, changed));
const browser = () => newBrowser(server, provider);

test('the first sign-in creates an account with the name, address and language from the provider', async () => {
  provider.become(
    person({
      preferred_username: 'anna',
      name: 'Anna Beispiel',
      email: 'anna@example.org',
      email_verified: true,
      locale: 'de-AT',
    }),
  );
  const { fault, token } = await browser().signIn(company.id);
  expect(fault).toBeNull();
  expect(await accountOf(server, token)).toMatchObject({
    role: 'commonUser',
    userName: 'anna',
    companyInfo: { id: company.id },
    currentUserInfo: { displayName: 'Anna Beispiel', email: 'anna@example.org', lang: 'de' },
  });
  const again = await browser().signIn(company.id);
  expect((await accountOf(server, again.token))?.userName).toBe('anna');
  // One by each call of finishSingleSignOn.
  expect(await audited(server.context, 'anna')).toEqual(expect.arrayContaining(['users.signIn', 'users.signIn']));
});

test('the page offers the provider of its company, and a stranger learns of no other company', async () => {
  const offer = async (of?: number) =>
    (await server.call('singleSignOnOffer', of === undefined ? {} : { company: of }, {})).resultModel;
  expect(await offer(company.id)).toEqual({ companyId: company.id, label: 'Example ID', console: CONSOLE });
  for (const other of [undefined, 1, child.id, 999_999]) expect(await offer(other)).toBeNull();
  expect((await browser().begin(child.id)).resultMessage).toBe('single_sign_on_off');
});

test('the redirect back carries no session, and the code is valid once and in this browser only', async () => {
  provider.become(person());
  const mine = browser();
  const back = await provider.visit(urlOf(await mine.begin(company.id)));
  const { status, location } = await mine.comeBack(back);
  expect(status).toBe(303);
  expect(location.startsWith(`${CONSOLE}/#/login?code=`)).toBe(true);
  const other = browser();
  await other.begin(company.id);
  expect((await other.finish(codeIn(location))).resultMessage).toBe('single_sign_on_expired');
  // Shown by another browser it is void.
  expect((await mine.finish(codeIn(location))).resultMessage).toBe('single_sign_on_expired');
  expect(faultIn((await mine.comeBack(back)).location)).toBe('single_sign_on_expired');
});

test('a code is valid for a minute, and once', async () => {
  provider.become(person());
  const mine = browser();
  const location = async () =>
    (await mine.comeBack(await provider.visit(urlOf(await mine.begin(company.id))))).location;
  const late = await location();
  server.context.clock.advance(60_001);
  expect((await mine.finish(codeIn(late))).resultMessage).toBe('single_sign_on_expired');
  const code = codeIn(await location());
  const cookie = mine.cookie();
  expect((await mine.finish(code)).resultMessage).toBe('success');
  mine.takeCookie(cookie);
  expect((await mine.finish(code)).resultMessage).toBe('single_sign_on_expired');
});

test('whoever returns without having started is refused: another browser, another state, or too late', async () => {
  provider.become(person());
  const mine = browser();
  const back = await provider.visit(urlOf(await mine.begin(company.id)));
  expect(faultIn((await browser().comeBack(back)).location)).toBe('single_sign_on_expired');
  const other = new URL(back);
  other.searchParams.set('state', `${back.searchParams.get('state')}x`);
  expect(faultIn((await mine.comeBack(other)).location)).toBe('single_sign_on_expired');
  server.context.clock.advance(10 * 60_000 + 1);
  expect(faultIn((await mine.comeBack(back)).location)).toBe('single_sign_on_expired');
});

test('a token for another nonce, a used code and an answer of another issuer are refused', async () => {
  provider.become(person());
  const mine = browser();
  const begun = new URL(urlOf(await mine.begin(company.id)));
  begun.searchParams.set('nonce', 'of somebody else');
  expect(faultIn((await mine.comeBack(await provider.visit(begun.href))).location)).toBe('single_sign_on_failed');

  const back = await provider.visit(urlOf(await mine.begin(company.id)));
  await mine.comeBack(back);
  const again = new URL(await provider.visit(urlOf(await mine.begin(company.id))));
  again.searchParams.set('code', back.searchParams.get('code') ?? '');
  expect(faultIn((await mine.comeBack(again)).location)).toBe('single_sign_on_failed');

  const mixed = await provider.visit(urlOf(await mine.begin(company.id)));
  mixed.searchParams.set('iss', 'https://elsewhere.example');
  expect(faultIn((await mine.comeBack(mixed)).location)).toBe('single_sign_on_failed');
});

test('the address contains the PKCE challenge, not its verifier', async () => {
  const url = new URL(urlOf(await browser().begin(company.id)));
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(url.searchParams.get('redirect_uri')).toBe(REDIRECT);
});

test('a user who cancels at the provider is told so', async () => {
  provider.become(null);
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_cancelled');
});

test('an account is never matched by its name or address', async () => {
  const known = await addUser(server.context, { companyId: company.id, loginName: 'boss', email: 'boss@example.org' });
  provider.become(person({ preferred_username: 'boss', email: 'boss@example.org' }));
  const { token } = await browser().signIn(company.id);
  const made = await accountOf(server, token);
  expect(made?.userName).not.toBe(known.loginName);
  expect(made?.currentUserInfo.email).toBeNull();
});

test('the same subject at the provider of another company is somebody else', async () => {
  const other = await addCompany(server.context);
  const token = await server.signIn('admin', other.id);
  await saveSetting(server, token, other.id, settingOf(provider.issuer));
  provider.become(person({ preferred_username: 'same-one' }));
  const [one, two] = [await browser().signIn(company.id), await browser().signIn(other.id)];
  expect((await accountOf(server, one.token))?.companyInfo.id).toBe(company.id);
  expect((await accountOf(server, two.token))?.companyInfo.id).toBe(other.id);
});

test('groups set role and company at every sign-in, and without a matching group the account is signed out at once', async () => {
  const rules = [
    { group: 'bosses', role: 'admin', companyId: child.id },
    { group: 'people', role: 'commonUser', companyId: company.id },
  ];
  await change({ rules, fallbackRole: null });
  const one = person({ groups: ['people', 'bosses'] });
  provider.become(one);
  const first = await browser().signIn(company.id);
  expect(await accountOf(server, first.token)).toMatchObject({ role: 'admin', companyInfo: { id: child.id } });
  provider.become({ ...one, groups: ['people'] });
  const second = await browser().signIn(company.id);
  expect(await accountOf(server, second.token)).toMatchObject({ role: 'commonUser', companyInfo: { id: company.id } });
  expect(await accountOf(server, first.token)).toMatchObject({ role: 'commonUser' });
  provider.become({ ...one, groups: ['strangers'] });
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_refused');
  for (const { token } of [first, second])
    expect((await server.call('userInfo', {}, { token })).resultMessage).toBe('token_error');
  await change({});
});

test('a disabled account, or one moved outside the companies of the provider, is refused', async () => {
  provider.become(person({ preferred_username: 'carl' }));
  await browser().signIn(company.id);
  const update = (text: string) => server.context.within(scope, (tx) => tx.query(text));
  await update("update app_user set disabled = true where login_key = 'carl'");
  expect((await browser().signIn(company.id)).fault).toBe('account_disabled');
  await update("update app_user set disabled = false, company_id = 1, path = '1' where login_key = 'carl'");
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_refused');
  await update(`update app_user set company_id = ${company.id}, path = '${company.path}', sys_admin = true
    where login_key = 'carl'`);
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_refused');
});

test('a provider that is disabled, unreachable, or of a company moved below another one signs nobody in', async () => {
  provider.become(person());
  await change({ enabled: false });
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_off');
  await change({ issuer: 'https://localhost:1' });
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_unreachable');
  await change({});
  const root = await server.signIn('superAdmin');
  const above = await addCompany(server.context);
  const move = (parentId: number) => server.call('moveCompany', { id: company.id, parentId }, { token: root });
  expect((await move(above.id)).resultMessage).toBe('success');
  expect((await browser().signIn(company.id)).fault).toBe('single_sign_on_off');
  expect((await move(1)).resultMessage).toBe('success');
  expect((await browser().signIn(company.id)).fault).toBeNull();
});

test('accounts of a provider have no password, and if passwords are disabled only administrators have one', async () => {
  const login = async (userLoginName: string) =>
    (await server.call('userLogin', { userLoginName, password: TEST_PASSWORD, verifyCode: '0000' })).resultMessage;
  provider.become(person({ preferred_username: 'dora' }));
  await browser().signIn(company.id);
  const [last, common, below] = [
    await addUser(server.context, { companyId: company.id, role: 'admin' }),
    await addUser(server.context, { companyId: company.id, role: 'commonUser' }),
    await addUser(server.context, { companyId: child.id, role: 'admin' }),
  ];
  const setPassword = `update app_user set password_hash = (select password_hash from app_user where id = ${last.id})
    where login_key = 'dora'`;
  await server.context.within(scope, (tx) => tx.query(setPassword));
  expect(await login('dora')).toBe('password_not_allowed');
  expect(await login(common.loginName)).toBe('success');
  await change({ passwordsAllowed: false });
  for (const { loginName } of [common, below]) expect(await login(loginName)).toBe('password_not_allowed');
  expect(await login(last.loginName)).toBe('success');
  expect(
    (await server.call('userLogin', { userLoginName: common.loginName, password: 'wrong', verifyCode: '0000' }))
      .resultMessage,
  ).toBe('login_error');
  await change({});
});

test('the owner of an account connects it with the password, and it is found by the subject afterwards', async () => {
  const owner = await addUser(server.context, { companyId: company.id, role: 'admin' });
  const login = { userLoginName: owner.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const { token } = (await server.call('userLogin', login)).resultModel as { token: string };
  const connect = (password: string) => server.call('connectSingleSignOn', { password }, { token });
  expect((await connect('wrong')).resultMessage).toBe('password_error');
  const begun = await connect(TEST_PASSWORD);
  const mine = browser();
  mine.takeCookie(String(begun.headers['set-cookie']).split(';')[0] ?? '');
  provider.become(person());
  const { location } = await mine.comeBack(await provider.visit(urlOf(begun)));
  expect(location).toBe(`${CONSOLE}/#/account?connected=1`);
  const signedIn = await browser().signIn(company.id);
  expect((await accountOf(server, signedIn.token))?.userName).toBe(owner.loginName);
  const mineNow = async () => (await server.call('listMyIdentities', {}, { token: signedIn.token })).resultModel;
  expect(await mineNow()).toMatchObject({ offer: 'Example ID', list: [{ label: 'Example ID', isMaker: false }] });
  const { issuer } = provider;
  await server.call('disconnectSingleSignOn', { issuer }, { token: signedIn.token });
  expect(await mineNow()).toMatchObject({ list: [] });
  const done = await audited(server.context, owner.loginName);
  const ways = ['users.signIn', 'users.connectProvider', 'users.signIn', 'users.disconnectProvider'];
  expect(done.filter((action) => action !== 'users.update')).toEqual(ways);
  provider.become(person());
  const made = await browser().signIn(company.id);
  const answer = await server.call('disconnectSingleSignOn', { issuer }, { token: made.token });
  expect(answer.resultMessage).toBe('single_sign_on_stays');
});

test('what began in a session ends with it: whoever had it connects nothing afterwards', async () => {
  const owner = await addUser(server.context, { companyId: company.id, role: 'admin' });
  const login = { userLoginName: owner.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const signedIn = async () => ((await server.call('userLogin', login)).resultModel as { token: string }).token;
  const [stranger, token] = [await signedIn(), await signedIn()];
  const begun = await server.call('connectSingleSignOn', { password: TEST_PASSWORD }, { token: stranger });
  const theirs = browser();
  theirs.takeCookie(String(begun.headers['set-cookie']).split(';')[0] ?? '');
  provider.become(person());
  const back = await provider.visit(urlOf(begun));
  await server.call('changePassword', { password: TEST_PASSWORD, newPassword: 'another-Password-2' }, { token });
  expect(faultIn((await theirs.comeBack(back)).location)).toBe('single_sign_on_expired');
  expect((await server.call('listMyIdentities', {}, { token })).resultModel).toMatchObject({ list: [] });
});

test('an account that was moved out or raised between the provider and the console is not let in', async () => {
  const foreign = await addCompany(server.context);
  const changes = [
    { sql: 'company_id = $2, path = $3', values: [foreign.id, foreign.path] },
    { sql: 'sys_admin = true, display_name = $2 || $3', values: ['Super', ' admin'] },
  ];
  for (const { sql, values } of changes) {
    provider.become(person());
    const { token } = await browser().signIn(company.id);
    const { userName } = (await accountOf(server, token)) ?? { userName: '' };
    const mine = browser();
    const { location } = await mine.comeBack(await provider.visit(urlOf(await mine.begin(company.id))));
    await server.context.within(scope, async (tx) => {
      await tx.query(`update app_user set ${sql} where login_name = $1`, [userName, ...values]);
      await tx.query('update company set account_count = account_count - 1 where id = $1', [company.id]);
      await tx.query(
        'update company set account_count = account_count + 1 where id = (select company_id from app_user where login_name = $1)',
        [userName],
      );
    });
    expect((await mine.finish(codeIn(location))).resultMessage).toBe('single_sign_on_refused');
  }
});

test('a second factor that the company requires is requested after a provider that did not request one', async () => {
  const demand = (whom: 'everybody' | 'nobody') =>
    server.call('saveFactorDemand', { companyId: company.id, demand: whom }, { token: admin });
  provider.become(person());
  expect((await demand('everybody')).resultMessage).toBe('success');
  expect((await browser().signIn(company.id)).fault).toBe('second_factor_setup_required');
  await demand('nobody');
  expect((await browser().signIn(company.id)).fault).toBeNull();
});

test('a provider that reports a second factor satisfies the requirement, by values that the company accepts', async () => {
  const demand = (whom: 'everybody' | 'nobody') =>
    server.call('saveFactorDemand', { companyId: company.id, demand: whom }, { token: admin });
  await demand('everybody');
  await change({ strongValues: ['mfa', 'urn:example:strong'] });
  const fault = async (...proof: Parameters<typeof provider.become>) => {
    provider.become(...proof);
    return (await browser().signIn(company.id)).fault;
  };
  expect(await fault(person(), { amr: ['pwd', 'mfa'] })).toBeNull();
  expect(await fault(person(), { acr: 'urn:example:strong' })).toBeNull();
  expect(await fault(person(), { amr: ['pwd'], acr: 'urn:example:weak' })).toBe('second_factor_setup_required');
  // Of the sign-in only the token tells: what is known of a person may be in the hands of that person.
  expect(await fault(person({ amr: ['mfa'] }))).toBe('second_factor_setup_required');
  await change({ strongValues: [] });
  expect(await fault(person(), { amr: ['mfa'] })).toBe('second_factor_setup_required');
  await demand('nobody');
});

test('after all this, companies know how many accounts they have', async () => {
  expect(await miscounted(server.context)).toEqual([]);
});
