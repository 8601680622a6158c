import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedAccount } from '#domain/access/users/account-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { ownScope } from '#server/platform/db/within.ts';
import { audited } from '../../harness/audited.ts';
import { addCompany, addUser, type BuiltCompany, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const NEW_PASSWORD = 'another-Password-2';
const COMMON = { resultMessage: 'password_common' };
let server: TestServer;
let north: BuiltCompany;
let foreign: BuiltCompany;
let admin: string;
let root: string;

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com' } });
  north = await addCompany(server.context, { name: 'North', modules: ['yhub', 'message'] });
  foreign = await addCompany(server.context, { name: 'Foreign' });
  admin = await server.signIn('admin', north.id);
  root = await server.signIn('superAdmin');
});
afterAll(() => server.stop());
beforeEach(() => void server.mails.splice(0));

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = admin) =>
  server.call(name, input, { token });
const model = async <T>(answer: Promise<{ resultModel: unknown }>) => (await answer).resultModel as T;
const pageOf = (input: Input<Calls['userV3PageList']>, token = admin) =>
  model<{ list: ListedAccount[]; total: number }>(ask('userV3PageList', { pageSize: 100, ...input }, token));
const found = async (id: number, token = root) =>
  (await pageOf({ companyId: 1, pageSize: 200 }, token)).list.find((account) => account.id === id);
const signIn = (userLoginName: string, password: string) =>
  ask('userLogin', { userLoginName, password, verifyCode: '0000' }, null);
const tokenOf = async (userLoginName: string, password = TEST_PASSWORD) =>
  (await model<{ token: string }>(signIn(userLoginName, password))).token;
const linkIn = (text: string) => /link=([\w-]{43})/.exec(text)?.[1] ?? '';

test('an account with an e-mail is invited: the mailed link chooses its password, once', async () => {
  const input = {
    companyId: north.id,
    userLoginName: 'anna.berg',
    displayName: 'Anna Berg',
    email: 'anna@example.com',
    language: 'de' as const,
  };
  const { id, mailed, password } = await model<{ id: number; mailed: boolean; password: string | null }>(
    ask('insertUser', input),
  );
  expect({ mailed, password }).toEqual({ mailed: true, password: null });
  expect(await found(id)).toMatchObject({
    userLoginName: 'anna.berg',
    role: 'commonUser',
    isInvited: true,
    language: 'de',
    modules: ['yhub', 'message'],
  });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ to: 'anna@example.com', subject: 'Wattyard: Ihr Konto' });
  expect(mail?.text).toContain('https://yard.example.com/#/login/password?link=');
  const link = linkIn(mail?.text ?? '');
  expect(await ask('setPasswordByLink', { link, password: '12345678' }, null)).toMatchObject(COMMON);
  expect(await ask('setPasswordByLink', { link, password: NEW_PASSWORD }, null)).toMatchObject({
    resultModel: { userLoginName: 'anna.berg' },
  });
  expect(await ask('setPasswordByLink', { link, password: NEW_PASSWORD }, null)).toMatchObject({
    resultMessage: 'link_error',
  });
  expect(await signIn('anna.berg', NEW_PASSWORD)).toMatchObject({ resultCode: 1001 });
  expect(await found(id)).toMatchObject({ isInvited: false, lastSignInAt: server.context.clock.now() });
  expect(await audited(server.context, 'anna.berg')).toEqual(['users.choosePassword', 'users.signIn']);
});

test('without an e-mail a password is shown once, and has to be changed at the first sign-in', async () => {
  const { password } = await model<{ password: string }>(
    ask('insertUser', { companyId: north.id, userLoginName: 'depot-1' }),
  );
  expect(password).toHaveLength(14);
  const refused = await signIn('depot-1', password);
  expect(refused).toMatchObject({ resultMessage: 'password_must_change', resultModel: null });
  const { ticket } = JSON.parse(refused.resultMessageParam ?? '{}') as { ticket: string };
  expect(await ask('finishSignIn', { ticket, password: 'qwertyuiop' }, null)).toMatchObject(COMMON);
  const session = await model<{ token: string }>(ask('finishSignIn', { ticket, password: NEW_PASSWORD }, null));
  expect(await ask('userInfo', {}, session.token)).toMatchObject({ resultModel: { userName: 'depot-1' } });
  expect(await ask('finishSignIn', { ticket, password: NEW_PASSWORD }, null)).toMatchObject({
    resultMessage: 'ticket_error',
  });
  expect(await signIn('depot-1', NEW_PASSWORD)).toMatchObject({ resultCode: 1001 });
  expect(await signIn('depot-1', password)).toMatchObject({ resultMessage: 'login_error' });
  expect(await audited(server.context, 'depot-1')).toEqual(['users.choosePassword', 'users.signIn', 'users.signIn']);
});

test('a ticket is no session and a link is no ticket', async () => {
  const { password } = await model<{ password: string }>(
    ask('insertUser', { companyId: north.id, userLoginName: 'depot-2' }),
  );
  const { ticket } = JSON.parse((await signIn('depot-2', password)).resultMessageParam ?? '{}') as { ticket: string };
  expect(await ask('userInfo', {}, ticket)).toMatchObject({ resultMessage: 'token_error' });
  expect(await ask('setPasswordByLink', { link: ticket, password: NEW_PASSWORD }, null)).toMatchObject({
    resultMessage: 'link_error',
  });
});

test('an administrator resets a password: the old one is void, and all sessions end', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const token = await tokenOf(user.loginName);
  expect(await ask('resetPassword', { id: user.id })).toMatchObject({ resultModel: { mailed: true, password: null } });
  expect(await ask('userInfo', {}, token)).toMatchObject({ resultMessage: 'token_error' });
  expect(await signIn(user.loginName, TEST_PASSWORD)).toMatchObject({ resultMessage: 'login_error' });
  const [first] = server.mails;
  await ask('resetPassword', { id: user.id });
  // The newer link voids the older one.
  expect(
    await ask('setPasswordByLink', { link: linkIn(first?.text ?? ''), password: NEW_PASSWORD }, null),
  ).toMatchObject({ resultMessage: 'link_error' });
  expect(
    await ask('setPasswordByLink', { link: linkIn(server.mails[1]?.text ?? ''), password: NEW_PASSWORD }, null),
  ).toMatchObject({ resultCode: 1001 });
});

test('the list filters by company, role, state and text, and pages', async () => {
  const { context } = server;
  const top = await addCompany(context, { parentId: north.id });
  const below = await addCompany(context, { parentId: top.id });
  const one = await addUser(context, {
    companyId: top.id,
    loginName: 'filter-one',
    displayName: 'Müller 100%',
    role: 'admin',
  });
  const two = await addUser(context, { companyId: below.id, loginName: 'filter-two', role: 'commonUser' });
  await ask('updateUserById', { id: two.id, disabled: true });
  const names = async (input: Input<Calls['userV3PageList']>) =>
    (await pageOf(input)).list.map(({ userLoginName }) => userLoginName);
  expect(await names({ companyId: top.id })).toEqual(['filter-one', 'filter-two']);
  expect(await names({ companyId: top.id, direct: true })).toEqual(['filter-one']);
  expect(await names({ companyId: top.id, role: 'commonUser' })).toEqual(['filter-two']);
  expect(await names({ companyId: top.id, disabled: true })).toEqual(['filter-two']);
  expect(await names({ companyId: top.id, key: 'MÜLLER 100%' })).toEqual(['filter-one']);
  expect(await names({ companyId: top.id, key: '%' })).toEqual(['filter-one']);
  expect(await names({ companyId: top.id, key: one.email })).toEqual(['filter-one']);
  expect(await pageOf({ companyId: top.id, pageNum: 2, pageSize: 1 })).toMatchObject({
    total: 2,
    list: [{ userLoginName: 'filter-two' }],
  });
});

test('changes take effect at once', async () => {
  const user = await addUser(server.context, { companyId: north.id, role: 'admin' });
  const token = await tokenOf(user.loginName);
  expect(await ask('listByCompanyParentId2', {}, token)).toMatchObject({ resultCode: 1001 });
  await ask('updateUserById', { id: user.id, role: 'commonUser', modules: ['message'] });
  expect(await ask('listByCompanyParentId2', {}, token)).toMatchObject({ resultMessage: 'guest_refuse' });
  expect(await ask('getUserModuleLis', {}, token)).toMatchObject({ resultModel: ['message'] });
  await ask('updateUserById', { id: user.id, disabled: true });
  expect(await ask('userInfo', {}, token)).toMatchObject({ resultMessage: 'token_error' });
  expect(await signIn(user.loginName, TEST_PASSWORD)).toMatchObject({ resultMessage: 'account_disabled' });
  await ask('updateUserById', { id: user.id, disabled: false });
  expect(await signIn(user.loginName, TEST_PASSWORD)).toMatchObject({ resultCode: 1001 });
});

test('a removed account is signed out, and its actions stay in the audit', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const token = await tokenOf(user.loginName);
  await ask('deleteUserById', { id: user.id });
  expect(await ask('userInfo', {}, token)).toMatchObject({ resultMessage: 'token_error' });
  expect(await found(user.id)).toBeUndefined();
  const entries = await server.context.within(ownScope(north.path), (tx) =>
    tx.query<{ action: string }>('select action from audit_entry where user_id = $1 or target = $2 order by id', [
      user.id,
      user.loginName,
    ]),
  );
  expect(entries.map(({ action }) => action)).toEqual(['users.signIn', 'users.delete']);
});

test('a login name and an e-mail belong to one account', async () => {
  const taken = await addUser(server.context, { companyId: foreign.id });
  expect(await ask('insertUser', { companyId: north.id, userLoginName: taken.loginName.toUpperCase() })).toMatchObject({
    resultMessage: 'DuplicateName',
  });
  expect(await ask('insertUser', { companyId: north.id, userLoginName: 'guest' })).toMatchObject({
    resultMessage: 'DuplicateName',
  });
  const user = await addUser(server.context, { companyId: north.id });
  expect(await ask('updateUserById', { id: user.id, email: taken.email.toUpperCase() })).toMatchObject({
    resultMessage: 'DuplicateName',
  });
});

test('objects outside the caller’s scope do not exist, and nobody raises their own role', async () => {
  const stranger = await addUser(server.context, { companyId: foreign.id });
  const own = await addUser(server.context, { companyId: north.id, modules: ['yhub'] });
  const me = await addUser(server.context, { companyId: north.id, role: 'admin' });
  const mine = await tokenOf(me.loginName);
  for (const [name, input] of [
    ['updateUserById', { id: stranger.id, displayName: 'x' }],
    ['deleteUserById', { id: stranger.id }],
    ['resetPassword', { id: stranger.id }],
  ] as const)
    expect(await ask(name, input as never), name).toMatchObject({ resultMessage: 'user_not_found' });
  expect(await ask('insertUser', { companyId: foreign.id, userLoginName: 'intruder' })).toMatchObject({
    resultMessage: 'company_not_found',
  });
  expect(await ask('updateUserById', { id: own.id, companyId: foreign.id })).toMatchObject({
    resultMessage: 'company_not_found',
  });
  expect(await ask('userV3PageList', { companyId: foreign.id })).toMatchObject({ resultMessage: 'company_not_found' });
  expect(await ask('updateUserById', { id: own.id, role: 'superAdmin' })).toMatchObject({
    resultMessage: 'permission_denied',
  });
  expect(await ask('updateUserById', { id: own.id, modules: [...MODULES] })).toMatchObject({
    resultMessage: 'param_error',
  });
  for (const name of ['updateUserById', 'deleteUserById', 'resetPassword'] as const)
    expect(await ask(name, { id: me.id }, mine), name).toMatchObject({ resultMessage: 'permission_denied' });
  const common = await server.signIn('commonUser', north.id);
  expect(await ask('userV3PageList', {}, common)).toMatchObject({ resultMessage: 'guest_refuse' });
});

test('an administrator of the company at the top cannot change super admins', async () => {
  const above = await server.signIn('admin', 1);
  const superAdmin = await addUser(server.context, { role: 'superAdmin' });
  for (const name of ['updateUserById', 'deleteUserById', 'resetPassword'] as const)
    expect(await ask(name, { id: superAdmin.id }, above), name).toMatchObject({ resultMessage: 'permission_denied' });
  expect(
    await ask('insertUser', { companyId: north.id, userLoginName: 'no-super', role: 'superAdmin' }, root),
  ).toMatchObject({ resultMessage: 'param_error' });
});

test('at least one super admin that can sign in always remains', async () => {
  const other = await testServer();
  try {
    const token = await other.signIn('superAdmin');
    const { id } = (
      (await other.call('userV3PageList', { role: 'superAdmin' }, { token })).resultModel as { list: ListedAccount[] }
    ).list[0]!;
    const second = await addUser(other.context, { role: 'superAdmin' });
    const theirs = (
      (await other.call('userLogin', { userLoginName: second.loginName, password: TEST_PASSWORD, verifyCode: '0000' }))
        .resultModel as { token: string }
    ).token;
    const answers = await Promise.all([
      other.call('updateUserById', { id: second.id, disabled: true }, { token }),
      other.call('updateUserById', { id, disabled: true }, { token: theirs }),
    ]);
    // The second one is signed out by the first, or finds that it is the last.
    const messages = answers.map(({ resultMessage }) => resultMessage);
    const refused = messages[messages[0] === 'success' ? 1 : 0];
    expect(messages).toContain('success');
    expect(['last_super_admin', 'token_error']).toContain(refused);
  } finally {
    await other.stop();
  }
});

test('changing one’s own password requires the current one, and ends only other sessions', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const [here, there] = [await tokenOf(user.loginName), await tokenOf(user.loginName)];
  expect(await ask('changePassword', { password: 'wrong', newPassword: NEW_PASSWORD }, here)).toMatchObject({
    resultMessage: 'password_error',
  });
  expect(
    await ask('changePassword', { password: TEST_PASSWORD, newPassword: `${user.loginName}1` }, here),
  ).toMatchObject({ resultMessage: 'password_personal' });
  expect(await ask('changePassword', { password: TEST_PASSWORD, newPassword: 'qwertyuiop' }, here)).toMatchObject(
    COMMON,
  );
  expect(await ask('changePassword', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }, here)).toMatchObject({
    resultCode: 1001,
  });
  const info = { currentUserInfo: { passwordChangedAt: server.context.clock.now() } };
  expect(await ask('userInfo', {}, here)).toMatchObject({ resultModel: info });
  expect(await ask('userInfo', {}, there)).toMatchObject({ resultMessage: 'token_error' });
  const signIns = ['users.signIn', 'users.signIn'];
  expect(await audited(server.context, user.loginName)).toEqual([...signIns, 'users.changePassword']);
});

test('guessing the current password in an open session is limited', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const token = await tokenOf(user.loginName);
  const guess = () => ask('changePassword', { password: 'wrong', newPassword: NEW_PASSWORD }, token);
  for (let tries = 0; tries < 10; tries++) expect(await guess()).toMatchObject({ resultMessage: 'password_error' });
  expect(await guess()).toMatchObject({ status: 429 });
});

test('one’s own profile: name and time zone freely, another e-mail with the password', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const token = await tokenOf(user.loginName);
  expect(await ask('saveUserInfo', { displayName: 'Ayşe', timeZone: 'Asia/Tokyo' }, token)).toMatchObject({
    resultCode: 1001,
  });
  expect(await ask('saveUserInfo', { email: 'new@example.com' }, token)).toMatchObject({
    resultMessage: 'password_error',
  });
  expect(await ask('saveUserInfo', { email: 'ayse@example.com', password: TEST_PASSWORD }, token)).toMatchObject({
    resultCode: 1001,
  });
  expect(await ask('userInfo', {}, token)).toMatchObject({
    resultModel: { currentUserInfo: { displayName: 'Ayşe', newEmail: 'ayse@example.com', timeZone: 'Asia/Tokyo' } },
  });
  await ask('saveUserInfo', { timeZone: '' }, token);
  expect(await ask('userInfo', {}, token)).toMatchObject({ resultModel: { currentUserInfo: { timeZone: null } } });
  expect(await ask('saveUserInfo', { timeZone: 'Mars/Base' }, token)).toMatchObject({ resultMessage: 'param_error' });
});

test('one’s own sessions can be distinguished and ended', async () => {
  const user = await addUser(server.context, { companyId: north.id });
  const login = (agent: string) =>
    model<{ token: string }>(
      server.call(
        'userLogin',
        { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' },
        { headers: { 'user-agent': agent } },
      ),
    );
  const [here, there] = [(await login('Firefox')).token, (await login('Chrome')).token];
  type Listed = { id: string; isThis: boolean; agent: string; lastUsedAt: number }[];
  const listed = await model<Listed>(ask('listMySessions', {}, here));
  expect(listed.map(({ isThis, agent }) => ({ isThis, agent }))).toEqual(
    expect.arrayContaining([
      { isThis: true, agent: 'Firefox' },
      { isThis: false, agent: 'Chrome' },
    ]),
  );
  const stranger = await server.signIn('commonUser', north.id);
  const other = listed.find(({ isThis }) => !isThis)!;
  expect(await ask('endMySessions', { id: other.id }, stranger)).toMatchObject({ resultModel: { ended: 0 } });
  expect(await ask('endMySessions', { id: other.id }, here)).toMatchObject({ resultModel: { ended: 1 } });
  expect(await ask('userInfo', {}, there)).toMatchObject({ resultMessage: 'token_error' });
  await login('Safari');
  expect(await ask('endMySessions', {}, here)).toMatchObject({ resultModel: { ended: 1 } });
  expect(await ask('userInfo', {}, here)).toMatchObject({ resultCode: 1001 });
});
