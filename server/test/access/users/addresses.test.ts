import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedAccount } from '#domain/access/users/account-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { addressesAfter } from '#server/access/users/accounts/addresses.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser, type BuiltCompany, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let company: BuiltCompany;
let admin: string;
let addresses = 0;
let address: string;
const scope = systemScope('test');
const NEW_PASSWORD = 'another-Password-2';

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.mails.splice(0);
  address = `10.9.0.${++addresses}`;
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
});

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = null) =>
  server.call(name, input, { token, address });
const done = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = null) => {
  const answer = await ask(name, input, token);
  expect(answer.resultMessage).toBe('success');
  return answer.resultModel;
};
const sessionOf = async ({ id }: Pick<BuiltUser, 'id'>, on = server) => {
  const now = on.context.clock.now();
  return (await on.context.within(scope, (tx) => startSession(tx, { userId: id, language: 'en', origin: null }, now)))
    .token;
};
const listed = async (id: number, token = admin) => {
  const { list } = (await done('userV3PageList', { companyId: company.id }, token)) as { list: ListedAccount[] };
  const { email, newEmail } = list.find((each) => each.id === id) ?? {};
  return { email, newEmail };
};
const linkIn = (text = '') => /link=([\w-]{43})/.exec(text)?.[1] ?? '';
const lastTo = (email: string) => server.mails.findLast(({ to }) => to === email)?.text;
const sentTo = () => server.mails.map(({ to }) => to);

test('the address of an invited account counts once its link was used', async () => {
  const email = `invited-${company.id}@example.com`;
  const { id } = (await done(
    'insertUser',
    { companyId: company.id, userLoginName: `invited-${company.id}`, email },
    admin,
  )) as { id: number };
  expect(await listed(id)).toEqual({ email: null, newEmail: email });
  await done('sendRetrieveCode', { email });
  expect(sentTo()).toEqual([email]);
  // It is found where accounts are searched.
  expect(await done('userV3PageList', { companyId: company.id, key: email }, admin)).toMatchObject({ total: 1 });
  await done('setPasswordByLink', { link: linkIn(lastTo(email)), password: NEW_PASSWORD });
  expect(await listed(id)).toEqual({ email, newEmail: null });
  server.context.clock.advance(121_000);
  await done('sendRetrieveCode', { email });
  expect(sentTo()).toEqual([email, email]);
});

test('an own new address counts once the link that was mailed there is opened, and the old one until then', async () => {
  const user = await addUser(server.context, { companyId: company.id });
  const token = await sessionOf(user);
  const email = `own-${user.email}`;
  await done('saveUserInfo', { email, password: TEST_PASSWORD }, token);
  const own = async () =>
    ((await done('userInfo', {}, token)) as { currentUserInfo: { email: string; newEmail: string } }).currentUserInfo;
  expect(await own()).toMatchObject({ email: user.email, newEmail: email });
  expect(sentTo()).toEqual([email]);
  const link = linkIn(lastTo(email));
  expect(lastTo(email)).toContain(`/#/login/email?link=${link}`);
  expect(await done('sendTestMail', {}, token)).toEqual({ email: user.email });
  await done('sendRetrieveCode', { email });
  expect(sentTo()).toEqual([email, user.email]);
  expect(await done('confirmEmail', { link })).toEqual({ email });
  const entries = await server.context.within(systemScope('test'), (tx) =>
    tx.query("select target from audit_entry where user_id = $1 and action = 'users.confirmEmail'", [user.id]),
  );
  expect(entries).toEqual([{ target: user.loginName }]);
  expect(await own()).toMatchObject({ email, newEmail: null });
  expect(await ask('confirmEmail', { link })).toMatchObject({ resultMessage: 'link_error' });
  expect(await done('sendTestMail', {}, token)).toEqual({ email });
  // Other letters of the same address are no other address.
  await done('saveUserInfo', { email: email.toUpperCase(), password: TEST_PASSWORD }, token);
  expect(await own()).toMatchObject({ email: email.toUpperCase(), newEmail: null });
  await done('saveUserInfo', { email: '', password: TEST_PASSWORD }, token);
  expect(await own()).toMatchObject({ email: null, newEmail: null });
});

test('an address that an administrator enters counts once its owner opens the link', async () => {
  const user = await addUser(server.context, { companyId: company.id });
  const email = `theirs-${user.email}`;
  await done('updateUserById', { id: user.id, email }, admin);
  expect(await listed(user.id)).toEqual({ email: user.email, newEmail: email });
  const first = linkIn(lastTo(email));
  // Saving the account again sends nothing again.
  await done('updateUserById', { id: user.id, email, displayName: 'Other' }, admin);
  expect(sentTo()).toEqual([email]);
  await done('resetPassword', { id: user.id }, admin);
  expect(sentTo()).toEqual([email, user.email]);
  expect(await done('sendEmailProof', { id: user.id }, admin)).toEqual({ mailed: true });
  expect(await ask('confirmEmail', { link: first })).toMatchObject({ resultMessage: 'link_error' });
  await done('confirmEmail', { link: linkIn(lastTo(email)) });
  expect(await listed(user.id)).toEqual({ email, newEmail: null });
  expect(await done('sendEmailProof', { id: user.id }, admin)).toEqual({ mailed: false });
});

test('an invited account whose address is corrected is invited there, and the first link is void', async () => {
  const name = `wrong-${company.id}`;
  const wrong = `${name}@example.com`;
  const right = `right-${name}@example.com`;
  const { id } = (await done('insertUser', { companyId: company.id, userLoginName: name, email: wrong }, admin)) as {
    id: number;
  };
  await done('updateUserById', { id, email: right }, admin);
  expect(await ask('setPasswordByLink', { link: linkIn(lastTo(wrong)), password: NEW_PASSWORD })).toMatchObject({
    resultMessage: 'link_error',
  });
  await done('setPasswordByLink', { link: linkIn(lastTo(right)), password: NEW_PASSWORD });
  expect(await listed(id)).toEqual({ email: right, newEmail: null });
});

test('of two accounts for which one address waits the one that proves it has it', async () => {
  const [one, other] = [
    await addUser(server.context, { companyId: company.id }),
    await addUser(server.context, { companyId: company.id }),
  ];
  const email = `both-${company.id}@example.com`;
  const links = [];
  for (const { id } of [one, other]) {
    await done('updateUserById', { id, email }, admin);
    links.push(linkIn(lastTo(email)));
  }
  await done('confirmEmail', { link: links[1] ?? '' });
  expect(await ask('confirmEmail', { link: links[0] ?? '' })).toMatchObject({ resultMessage: 'DuplicateName' });
  expect(await listed(one.id)).toEqual({ email: one.email, newEmail: email });
  const third = await addUser(server.context, { companyId: company.id });
  expect(await ask('updateUserById', { id: third.id, email }, admin)).toMatchObject({ resultMessage: 'DuplicateName' });
  const taken = await ask('saveUserInfo', { email, password: TEST_PASSWORD }, await sessionOf(third));
  expect(taken).toMatchObject({ resultMessage: 'DuplicateName' });
});

test('links are sent for accounts that the caller manages, and not often', async () => {
  const stranger = await addUser(server.context, { companyId: (await addCompany(server.context)).id });
  expect(await ask('sendEmailProof', { id: stranger.id }, admin)).toMatchObject({ resultMessage: 'user_not_found' });
  const user = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
  const token = await sessionOf(user);
  expect(await ask('sendEmailProof', { id: stranger.id }, token)).not.toMatchObject({ resultMessage: 'success' });
  await done('saveUserInfo', { email: `often-${user.email}`, password: TEST_PASSWORD }, token);
  for (let count = 0; count < 4; count++) await done('sendEmailProof', {}, token);
  expect(await ask('sendEmailProof', {}, token)).toMatchObject({ status: 429 });
  const other = { email: `more-${user.email}`, password: TEST_PASSWORD };
  expect(await ask('saveUserInfo', other, token)).toMatchObject({ status: 429 });
});

test('where no link can be mailed an address counts at once', async () => {
  for (const options of [{}, { sendsMail: false, config: { publicUrl: 'https://yard.example.com' } }]) {
    const plain = await testServer(options);
    const there = await addCompany(plain.context);
    const user = await addUser(plain.context, { companyId: there.id });
    const token = await sessionOf(user, plain);
    const email = `plain-${user.email}`;
    expect((await plain.call('saveUserInfo', { email, password: TEST_PASSWORD }, { token })).resultMessage).toBe(
      'success',
    );
    expect((await plain.call('userInfo', {}, { token })).resultModel).toMatchObject({
      currentUserInfo: { email, newEmail: null },
    });
    expect((await plain.call('sendEmailProof', {}, { token })).resultMessage).toBe('mail_not_configured');
    await plain.stop();
  }
});

test('what becomes of addresses', () => {
  const before = { email: 'a@example.com', newEmail: 'b@example.com' };
  expect(addressesAfter(before, undefined, true)).toEqual(before);
  expect(addressesAfter(before, '', true)).toEqual({ email: null, newEmail: null });
  expect(addressesAfter(before, 'A@example.com', true)).toEqual({ email: 'A@example.com', newEmail: null });
  expect(addressesAfter(before, 'c@example.com', true)).toEqual({ email: 'a@example.com', newEmail: 'c@example.com' });
  expect(addressesAfter(before, 'c@example.com', false)).toEqual({ email: 'c@example.com', newEmail: null });
});
