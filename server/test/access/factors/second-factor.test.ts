import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { codeAt } from '#server/access/factors/totp.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestAnswer, type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let addresses = 0;
let address: string;
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const scope = systemScope('test');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  address = `10.1.0.${++addresses}`;
});

const call = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token?: string): Promise<TestAnswer> =>
  server.call(name, input, { address, ...(token !== undefined && { token }) });
const now = () => server.context.clock.now();
const login = ({ loginName }: BuiltUser, password = TEST_PASSWORD) =>
  call('userLogin', { userLoginName: loginName, password, verifyCode: '0000' });
const paramsOf = (answer: TestAnswer): Record<string, string> => JSON.parse(answer.resultMessageParam ?? '{}');
const tokenOf = (answer: TestAnswer): string => {
  expect(answer).toMatchObject({ resultMessage: 'success' });
  return (answer.resultModel as { token: string }).token;
};
const confirmed = async (token: string): Promise<string> => {
  const answer = await call('confirmOwner', { password: TEST_PASSWORD }, token);
  expect(answer.resultMessage).toBe('success');
  return (answer.resultModel as { ticket: string }).ticket;
};
const bytesOf = (secret: string) => Secret.fromBase32(secret).bytes;

interface App {
  readonly secret: Uint8Array;
  readonly recoveryCodes: readonly string[] | null;
}

/** Sets an app up with a ticket; the code of the present step is used up. */
async function setUp(ticket: string): Promise<App> {
  const { secret, url } = (await call('beginAuthenticator', { ticket })).resultModel as { secret: string; url: string };
  expect(url).toContain(secret);
  const bytes = bytesOf(secret);
  const answer = await call('finishAuthenticator', { ticket, code: codeAt(bytes, now()) });
  expect(answer.resultMessage).toBe('success');
  return { secret: bytes, ...(answer.resultModel as { recoveryCodes: string[] | null }) };
}

/** An account with an app. */
async function protectedUser(): Promise<{ user: BuiltUser; app: App; token: string }> {
  const user = await addUser(server.context);
  const token = tokenOf(await login(user));
  const app = await setUp(await confirmed(token));
  server.context.clock.advance(STEP_MS);
  return { user, app, token };
}
const asked = async (user: BuiltUser): Promise<string> => {
  const answer = await login(user);
  expect(answer).toMatchObject({ status: 200, resultCode: 1002, resultMessage: 'second_factor_required' });
  return paramsOf(answer).ticket ?? '';
};
const entries = (action: string, user: BuiltUser) =>
  server.context.within(scope, (tx) =>
    tx.query<{ outcome: string; detail: unknown }>(
      'select outcome, detail from audit_entry where action = $1 and target = $2 order by id',
      [action, user.loginName],
    ),
  );

test('a sign-in asks for the code of the app, and takes it once', async () => {
  const { user, app } = await protectedUser();
  const answer = await login(user);
  expect(answer.resultMessage).toBe('second_factor_required');
  expect(paramsOf(answer).factors).toBe('authenticator recoveryCode');
  const ticket = paramsOf(answer).ticket ?? '';
  const code = codeAt(app.secret, now());
  const signedIn = await call('signInWithFactor', { ticket, code });
  expect((await call('userInfo', {}, tokenOf(signedIn))).resultModel).toMatchObject({ userName: user.loginName });
  expect((await call('signInWithFactor', { ticket, code })).resultMessage).toBe('ticket_error');
  expect((await call('signInWithFactor', { ticket: await asked(user), code })).resultMessage).toBe('factor_code_error');
  server.context.clock.advance(STEP_MS);
  const next = codeAt(app.secret, now());
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), code: next }));
});

test('a code of an earlier step is not accepted after a later one, nor one from two steps ago', async () => {
  const { user, app } = await protectedUser();
  const before = codeAt(app.secret, now());
  server.context.clock.advance(STEP_MS);
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), code: codeAt(app.secret, now()) }));
  expect((await call('signInWithFactor', { ticket: await asked(user), code: before })).resultMessage).toBe(
    'factor_code_error',
  );
  server.context.clock.advance(10 * STEP_MS);
  const old = codeAt(app.secret, now() - 2 * STEP_MS);
  expect((await call('signInWithFactor', { ticket: await asked(user), code: old })).resultMessage).toBe(
    'factor_code_error',
  );
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), code: codeAt(app.secret, now() - STEP_MS) }));
});

test('two requests with the same code at once begin one session', async () => {
  const { user, app } = await protectedUser();
  const ticket = await asked(user);
  const code = codeAt(app.secret, now());
  const answers = await Promise.all([1, 2, 3].map(() => call('signInWithFactor', { ticket, code })));
  expect(answers.filter(({ resultMessage }) => resultMessage === 'success')).toHaveLength(1);
});

test('a ticket ends after five minutes, with a newer one, and with a new password', async () => {
  const { user, app, token } = await protectedUser();
  const ticket = await asked(user);
  server.context.clock.advance(5 * MINUTE_MS);
  expect((await call('signInWithFactor', { ticket, code: codeAt(app.secret, now()) })).resultMessage).toBe(
    'ticket_error',
  );
  const before = await asked(user);
  const next = await asked(user);
  expect((await call('signInWithFactor', { ticket: before, code: '000000' })).resultMessage).toBe('ticket_error');
  await call('changePassword', { password: TEST_PASSWORD, newPassword: 'another-Password-1' }, token);
  expect((await call('signInWithFactor', { ticket: next, code: '000000' })).resultMessage).toBe('ticket_error');
});

test('only somebody who knows the password learns which factors exist', async () => {
  const { user } = await protectedUser();
  const plain = await addUser(server.context);
  const [one, other] = [await login(user, 'wrong'), await login(plain, 'wrong')];
  expect(one.resultMessage).toBe('login_error');
  expect(one.bytes.equals(other.bytes)).toBe(true);
});

test('wrong codes are limited for the account, whatever the address, and recovery codes still work', async () => {
  const { user, app } = await protectedUser();
  const ticket = await asked(user);
  for (let tries = 0; tries < 10; tries++) {
    address = `10.2.${addresses}.${tries}`;
    expect((await call('signInWithFactor', { ticket, code: '000000' })).resultMessage).toBe('factor_code_error');
  }
  address = '10.2.255.1';
  expect((await call('signInWithFactor', { ticket, code: codeAt(app.secret, now()) })).status).toBe(429);
  const [recoveryCode = ''] = app.recoveryCodes ?? [];
  tokenOf(await call('signInWithFactor', { ticket, recoveryCode }));
});

test('wrong codes are limited for the address, whatever the account', async () => {
  const { user } = await protectedUser();
  const other = await protectedUser();
  for (let tries = 0; tries < 10; tries++) {
    const { ticket = '' } = paramsOf(await login(user));
    await call('signInWithFactor', { ticket, recoveryCode: 'AAAAAAAAAAAAAAA' });
  }
  expect((await call('signInWithFactor', { ticket: await asked(other.user), code: '000000' })).status).toBe(429);
});

test('ten recovery codes are given once, each signs in once, and the owner gets a mail', async () => {
  const { user, app, token } = await protectedUser();
  expect(new Set(app.recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = app.recoveryCodes ?? [];
  const typed = first.toLowerCase().replaceAll('-', ' ');
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), recoveryCode: typed }));
  expect(server.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Wattyard: recovery code used' });
  expect(server.mails.at(-1)?.text).toContain('Codes left: 9.');
  expect((await call('signInWithFactor', { ticket: await asked(user), recoveryCode: first })).resultMessage).toBe(
    'recovery_code_error',
  );
  expect((await call('myFactors', {}, token)).resultModel).toMatchObject({ recoveryCodes: { left: 9, of: 10 } });

  const renewed = (await call('newRecoveryCodes', { ticket: await confirmed(token) })).resultModel as App;
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect((await call('signInWithFactor', { ticket: await asked(user), recoveryCode: second })).resultMessage).toBe(
    'recovery_code_error',
  );
  const stored = await server.context.within(scope, (tx) => tx.query('select * from recovery_code'));
  expect(JSON.stringify(stored)).not.toContain(renewed.recoveryCodes?.[0]?.replaceAll('-', ''));
});

test('changing factors requires the password', async () => {
  const user = await addUser(server.context);
  const token = tokenOf(await login(user));
  expect((await call('confirmOwner', { password: 'wrong' }, token)).resultMessage).toBe('password_error');
  await eventually(async () =>
    expect(await entries('factors.confirm', user)).toMatchObject([{ outcome: 'password_error' }]),
  );
  expect((await call('confirmOwner', {}, token)).resultMessage).toBe('param_error');
  expect((await call('beginAuthenticator', { ticket: token })).resultMessage).toBe('confirmation_error');
  const ticket = await confirmed(token);
  server.context.clock.advance(20 * MINUTE_MS);
  expect((await call('beginAuthenticator', { ticket })).resultMessage).toBe('confirmation_error');
});

test('an app takes effect with its first code, and the previous one works until then', async () => {
  const { user, app, token } = await protectedUser();
  const ticket = await confirmed(token);
  const { secret } = (await call('beginAuthenticator', { ticket })).resultModel as { secret: string };
  expect((await call('finishAuthenticator', { ticket, code: '000000' })).resultMessage).toBe('factor_code_error');
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), code: codeAt(app.secret, now()) }));
  const code = codeAt(bytesOf(secret), now());
  const finished = await call('finishAuthenticator', { ticket, code });
  expect(finished).toMatchObject({ resultMessage: 'success', resultModel: { recoveryCodes: null } });
  server.context.clock.advance(STEP_MS);
  const next = (of: Uint8Array) => codeAt(of, now());
  expect((await call('signInWithFactor', { ticket: await asked(user), code: next(app.secret) })).resultMessage).toBe(
    'factor_code_error',
  );
  tokenOf(await call('signInWithFactor', { ticket: await asked(user), code: next(bytesOf(secret)) }));
  const stored = await server.context.within(scope, (tx) =>
    tx.one<{ seed: Buffer }>('select seed from authenticator where user_id = $1', [user.id]),
  );
  expect(Buffer.from(bytesOf(secret)).equals(stored.seed)).toBe(false);
});

test('without its last factor an account signs in with the password alone', async () => {
  const { user, token } = await protectedUser();
  expect((await call('removeFactor', { ticket: await confirmed(token) })).resultMessage).toBe('success');
  expect(server.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Wattyard: second factor removed' });
  tokenOf(await login(user));
  expect((await call('myFactors', {}, token)).resultModel).toMatchObject({
    authenticator: null,
    passkeys: [],
    recoveryCodes: null,
  });
  expect(await entries('factors.removeAuthenticator', user)).toHaveLength(1);
});

test('a new password does not bypass the second factor', async () => {
  const { user } = await protectedUser();
  const admin = await server.signIn('superAdmin');
  expect((await call('resetPassword', { id: user.id }, admin)).resultModel).toMatchObject({ mailed: false });
  const { password } = (await call('resetPassword', { id: user.id }, admin)).resultModel as { password: string };
  expect((await login(user, password)).resultMessage).toBe('second_factor_required');
});

test('an initial password is changed after the second factor', async () => {
  const { user, app } = await protectedUser();
  const admin = await server.signIn('superAdmin');
  const { password } = (await call('resetPassword', { id: user.id }, admin)).resultModel as { password: string };
  const { ticket = '' } = paramsOf(await login(user, password));
  const answer = await call('signInWithFactor', { ticket, code: codeAt(app.secret, now()) });
  expect(answer.resultMessage).toBe('password_must_change');
  const own = paramsOf(answer).ticket ?? '';
  tokenOf(await call('finishSignIn', { ticket: own, password: 'a-Password-of-my-own' }));
});

test('an administrator removes the factors of a managed account; its owner gets a mail and is signed out', async () => {
  const company = await addCompany(server.context);
  const foreign = await addCompany(server.context);
  const { user, token } = await protectedUser();
  await server.context.within(scope, (tx) =>
    tx.query('update app_user set company_id = $2, path = $3 where id = $1', [user.id, company.id, company.path]),
  );
  const reset = async (token: string) => call('resetFactors', { id: user.id }, token);
  expect((await reset(await server.signIn('admin', foreign.id))).resultMessage).toBe('user_not_found');
  expect((await reset(await server.signIn('commonUser', company.id))).resultMessage).toBe('guest_refuse');
  expect((await reset(token)).resultMessage).toBe('permission_denied');
  expect((await reset(await server.signIn('admin', company.id))).resultMessage).toBe('success');
  expect(server.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Wattyard: second factors removed' });
  expect(await entries('factors.reset', user)).toMatchObject([{ outcome: 'done', detail: { authenticator: true } }]);
  expect((await call('userInfo', {}, token)).status).toBe(401);
  tokenOf(await login(user));
});

test('a wrong code is in the audit under its account', async () => {
  const { user } = await protectedUser();
  await call('signInWithFactor', { ticket: await asked(user), code: '000000' });
  await eventually(async () =>
    expect((await entries('users.signIn', user)).map(({ outcome }) => outcome)).toContain('factor_code_error'),
  );
});

test('a disabled account cannot sign in with any factor', async () => {
  const { user, app } = await protectedUser();
  const ticket = await asked(user);
  await server.context.within(scope, (tx) => tx.query('update app_user set disabled = true where id = $1', [user.id]));
  expect((await call('signInWithFactor', { ticket, code: codeAt(app.secret, now()) })).resultMessage).toBe(
    'ticket_error',
  );
});

test('exactly one factor is given', async () => {
  const { user } = await protectedUser();
  const ticket = await asked(user);
  expect((await call('signInWithFactor', { ticket })).resultMessage).toBe('param_error');
  const both = { code: '000000', recoveryCode: 'AAAAAAAAAAAAAAA' };
  expect((await call('signInWithFactor', { ticket, ...both })).resultMessage).toBe('param_error');
});

test('the operator restores access of the last super administrator in the database', async () => {
  const { user } = await protectedUser();
  const owner = await server.context.database.owner.connect();
  try {
    await owner.query('begin');
    await owner.query("select enter('1', null)");
    await owner.query('delete from authenticator where user_id = (select id from app_user where login_key = $1)', [
      user.loginName,
    ]);
    await owner.query('commit');
  } finally {
    owner.release();
  }
  tokenOf(await login(user));
});
