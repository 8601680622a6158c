import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { audited } from '../../harness/audited.ts';
import { addUser, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestAnswer, type TestServer, testServer } from '../../harness/server.ts';
import { createSoftwarePasskey } from './software-passkey.ts';

let server: TestServer;
let addresses = 0;
let address: string;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  address = `10.4.0.${++addresses}`;
});

const call = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token?: string, host = 'localhost:80') =>
  server.call(name, input, { address, headers: { host }, ...(token !== undefined && { token }) });
const login = ({ loginName }: BuiltUser) =>
  call('userLogin', { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' });
const tokenOf = ({ resultMessage, resultModel }: TestAnswer): string => {
  expect(resultMessage).toBe('success');
  return (resultModel as { token: string }).token;
};
const challengeOf = ({ resultMessage, resultModel }: TestAnswer): string => {
  expect(resultMessage).toBe('success');
  return (resultModel as { challenge: string }).challenge;
};
const asked = async (user: BuiltUser): Promise<string> => {
  const answer = await login(user);
  expect(answer.resultMessage).toBe('second_factor_required');
  return JSON.parse(answer.resultMessageParam ?? '{}').ticket;
};

async function withPasskey() {
  const user = await addUser(server.context);
  const token = tokenOf(await login(user));
  const confirmed = await call('confirmOwner', { password: TEST_PASSWORD }, token);
  const { ticket } = confirmed.resultModel as { ticket: string };
  const passkey = createSoftwarePasskey();
  const challenge = challengeOf(await call('beginPasskey', { ticket }));
  const made = await call('finishPasskey', { ticket, passkey: passkey.make({ challenge }), name: 'Laptop' });
  expect((made.resultModel as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  return { user, token, ticket, passkey };
}
const toSignIn = async (ticket?: string) => challengeOf(await call('passkeyToSignIn', ticket ? { ticket } : {}));

test('a passkey is the second factor, and signs in alone when it has asked its owner', async () => {
  const { user, passkey, token } = await withPasskey();
  const ticket = await asked(user);
  const second = passkey.use({ challenge: await toSignIn(ticket), isVerified: false });
  tokenOf(await call('signInWithFactor', { ticket, passkey: second }));
  const unverified = passkey.use({ challenge: await toSignIn(), counter: 3, isVerified: false });
  expect((await call('signInWithPasskey', { passkey: unverified })).resultMessage).toBe('passkey_error');
  const alone = passkey.use({ challenge: await toSignIn(), counter: 3 });
  const signedIn = tokenOf(await call('signInWithPasskey', { passkey: alone }));
  expect((await call('userInfo', {}, signedIn)).resultModel).toMatchObject({ userName: user.loginName });
  const mine = (await call('myFactors', {}, token)).resultModel as { passkeys: object[] };
  expect(mine.passkeys).toMatchObject([{ name: 'Laptop', host: 'localhost', isForThisHost: true }]);
  // By password, with the passkey as second factor, and with it alone.
  const done = await audited(server.context, user.loginName);
  expect(done.filter((action) => action === 'users.signIn')).toHaveLength(3);
  expect(done).toContain('factors.addPasskey');
});

test('a challenge can be signed once, within five minutes, and for its purpose only', async () => {
  const { user, passkey } = await withPasskey();
  const once = passkey.use({ challenge: await toSignIn() });
  tokenOf(await call('signInWithPasskey', { passkey: once }));
  expect((await call('signInWithPasskey', { passkey: once })).resultMessage).toBe('passkey_error');
  const ticket = await asked(user);
  const ofTicket = passkey.use({ challenge: await toSignIn(ticket), counter: 5 });
  expect((await call('signInWithPasskey', { passkey: ofTicket })).resultMessage).toBe('passkey_error');
  const late = passkey.use({ challenge: await toSignIn(), counter: 6 });
  server.context.clock.advance(5 * 60_000);
  expect((await call('signInWithPasskey', { passkey: late })).resultMessage).toBe('passkey_error');
  const own = passkey.use({ challenge: 'bm90IGdpdmVu', counter: 7 });
  expect((await call('signInWithPasskey', { passkey: own })).resultMessage).toBe('passkey_error');
});

test('a counter that does not increase is refused: the passkey was copied', async () => {
  const { passkey } = await withPasskey();
  tokenOf(await call('signInWithPasskey', { passkey: passkey.use({ challenge: await toSignIn(), counter: 9 }) }));
  for (const counter of [9, 8, 0]) {
    const copied = passkey.use({ challenge: await toSignIn(), counter });
    expect((await call('signInWithPasskey', { passkey: copied })).resultMessage).toBe('passkey_error');
  }
});

test('a passkey is valid for pages of the console alone', async () => {
  const { passkey } = await withPasskey();
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'https://localhost:9999']) {
    const stolen = passkey.use({ challenge: await toSignIn(), origin });
    expect((await call('signInWithPasskey', { passkey: stolen })).resultMessage).toBe('passkey_error');
  }
  expect((await call('passkeyToSignIn', {}, undefined, '192.0.2.1:4780')).resultMessage).toBe(
    'passkey_address_numbers',
  );
});

test('nobody uses the passkey of somebody else', async () => {
  const one = await withPasskey();
  const other = await withPasskey();
  const ticket = await asked(one.user);
  const theirs = other.passkey.use({ challenge: await toSignIn(ticket) });
  expect((await call('signInWithFactor', { ticket, passkey: theirs })).resultMessage).toBe('passkey_error');
  const challenge = challengeOf(await call('passkeyToConfirm', {}, one.token));
  const confirmed = await call('confirmOwner', { passkey: other.passkey.use({ challenge }) }, one.token);
  expect(confirmed.resultMessage).toBe('passkey_error');
});

test('a passkey confirms its owner, who can remove it', async () => {
  const { user, token, passkey } = await withPasskey();
  const challenge = challengeOf(await call('passkeyToConfirm', {}, token));
  const confirmed = await call('confirmOwner', { passkey: passkey.use({ challenge }) }, token);
  const { ticket } = confirmed.resultModel as { ticket: string };
  const { passkeys } = (await call('myFactors', {}, token)).resultModel as { passkeys: { id: string }[] };
  const other = await withPasskey();
  const id = passkeys[0]?.id ?? '';
  expect((await call('removeFactor', { ticket: other.ticket, id })).resultMessage).toBe('passkey_not_found');
  expect((await call('removeFactor', { ticket, id })).resultMessage).toBe('success');
  tokenOf(await login(user));
});

test('an account has ten passkeys at most, and none twice', async () => {
  const { ticket, passkey } = await withPasskey();
  const add = async (each: ReturnType<typeof createSoftwarePasskey>) => {
    const begun = await call('beginPasskey', { ticket });
    if (begun.resultMessage !== 'success') return begun.resultMessage;
    const made = each.make({ challenge: challengeOf(begun) });
    return (await call('finishPasskey', { ticket, passkey: made, name: 'Key' })).resultMessage;
  };
  expect(await add(passkey)).toBe('passkey_error');
  for (let count = 1; count < 10; count++) expect(await add(createSoftwarePasskey())).toBe('success');
  expect(await add(createSoftwarePasskey())).toBe('max_passkeys');
});

test('an account that is switched off does not sign in with its passkey', async () => {
  const { user, passkey } = await withPasskey();
  const admin = await server.signIn('superAdmin');
  expect((await call('updateUserById', { id: user.id, disabled: true }, admin)).resultMessage).toBe('success');
  const alone = passkey.use({ challenge: await toSignIn() });
  expect((await call('signInWithPasskey', { passkey: alone })).resultMessage).toBe('account_disabled');
});
