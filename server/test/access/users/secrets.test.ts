import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { makeRecoveryCodes } from '#server/access/factors/recovery-codes.ts';
import { codeAt } from '#server/access/factors/totp.ts';
import { findAccountById } from '#server/access/users/accounts/account.ts';
import { newSecret } from '#server/access/users/proofs/secret-links.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import {
  addApiKey,
  addCompany,
  addUser,
  type BuiltCompany,
  type BuiltUser,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let company: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let addresses = 0;
let address: string;
const scope = systemScope('test');
const NEW_PASSWORD = 'another-Password-2';

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com' } });
  company = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: company.id });
  admin = await server.signIn('admin', company.id);
});
afterAll(() => server.stop());
beforeEach(() => {
  address = `10.8.${addresses >> 8}.${++addresses & 255}`;
});

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = null) =>
  server.call(name, input, { token, address });
const done = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = null) => {
  const answer = await ask(name, input, token);
  expect(answer.resultMessage).toBe('success');
  return answer;
};
const now = () => server.context.clock.now();
const within = <T>(work: (tx: Tx) => Promise<T>) => server.context.within(scope, work);
const secret = (purpose: Parameters<typeof newSecret>[1], { id }: BuiltUser) =>
  within((tx) => newSecret(tx, purpose, id, now()));
const session = async ({ id }: BuiltUser) =>
  (await within((tx) => startSession(tx, { userId: id, language: 'en', origin: null }, now()))).token;
const mailedTo = (email: string) => server.mails.findLast(({ to }) => to === email)?.text ?? '';
const success = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string | null = null) =>
  (await ask(name, input, token)).resultMessage === 'success';

interface Kind {
  make(user: BuiltUser): Promise<string>;
  /** Whether it is good; it is used up where it can be used once. */
  isGood(secret: string, user: BuiltUser): Promise<boolean>;
}

const changesFactors = (ticket: string) => success('beginAuthenticator', { ticket });
const KINDS = {
  'password link': {
    make: (user) => secret('password link', user),
    isGood: (link) => success('setPasswordByLink', { link, password: 'chosen-by-Link-3' }),
  },
  'address proof': {
    make: async (user) => {
      const { id, email } = user;
      await within((tx) => tx.query('update app_user set new_email = $2 where id = $1', [id, `proof-${email}`]));
      await done('sendEmailProof', {}, await session(user));
      return /link=([\w-]{43})/.exec(mailedTo(`proof-${email}`))?.[1] ?? '';
    },
    isGood: (link) => success('confirmEmail', { link }),
  },
  'sign-in ticket': {
    make: (user) => secret('sign-in ticket', user),
    isGood: (ticket) => success('finishSignIn', { ticket, password: 'chosen-by-Ticket-3' }),
  },
  'factor ticket': {
    make: (user) => secret('factor ticket', user),
    isGood: async (ticket, user) => {
      const [recoveryCode = 'A'.repeat(15)] = await within(async (tx) =>
        (await findAccountById(tx, user.id)) ? makeRecoveryCodes(tx, user.id, now()) : [],
      );
      return success('signInWithFactor', { ticket, recoveryCode });
    },
  },
  'factor setup': { make: (user) => secret('factor setup', user), isGood: changesFactors },
  'factor change': { make: (user) => secret('factor change', user), isGood: changesFactors },
  'mailed code': {
    make: async ({ email }) => {
      await done('sendRetrieveCode', { email });
      return /is ([A-Z0-9]{8})\./.exec(mailedTo(email))?.[1] ?? '';
    },
    isGood: (code, { email }) => success('retrievePassword', { email, code, password: 'chosen-by-Code-3' }),
  },
  'recovery code': {
    make: async ({ id }) => (await within((tx) => makeRecoveryCodes(tx, id, now())))[0] ?? '',
    isGood: async (recoveryCode, user) =>
      success('signInWithFactor', { ticket: await secret('factor ticket', user), recoveryCode }),
  },
  session: { make: session, isGood: (token) => success('userInfo', {}, token) },
  'API key': {
    make: ({ id }) => addApiKey(server.context, { userId: id }),
    isGood: (key) => success('userInfo', {}, key),
  },
} satisfies Record<string, Kind>;
type Name = keyof typeof KINDS;

async function addFactor(ticket: string): Promise<void> {
  const { resultModel } = await done('beginAuthenticator', { ticket });
  const { bytes } = Secret.fromBase32((resultModel as { secret: string }).secret);
  await done('finishAuthenticator', { ticket, code: codeAt(bytes, now()) });
}

/** What happens to the account of a secret, or to the secret itself. */
const EVENTS: Readonly<Record<string, (user: BuiltUser, name: Name, held: string) => Promise<unknown>>> = {
  'password changed, sessions kept': async (user) =>
    done(
      'changePassword',
      { password: TEST_PASSWORD, newPassword: NEW_PASSWORD, endOthers: false },
      await session(user),
    ),
  'password changed': async (user) =>
    done('changePassword', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }, await session(user)),
  'password by mailed code': async (user) => {
    const code = await KINDS['mailed code'].make(user);
    await done('retrievePassword', { email: user.email, code, password: NEW_PASSWORD });
  },
  'password by link': async (user) =>
    done('setPasswordByLink', { link: await secret('password link', user), password: NEW_PASSWORD }),
  'password reset by an administrator': ({ id }) => done('resetPassword', { id }, admin),
  'address changed by the owner': async (user) =>
    done('saveUserInfo', { email: `new-${user.email}`, password: TEST_PASSWORD }, await session(user)),
  'address changed by an administrator': ({ id, email }) =>
    done('updateUserById', { id, email: `new-${email}` }, admin),
  'switched off': ({ id }) => done('updateUserById', { id, disabled: true }, admin),
  'switched off and on': async ({ id }) => {
    await done('updateUserById', { id, disabled: true }, admin);
    await done('updateUserById', { id, disabled: false }, admin);
  },
  removed: ({ id }) => done('deleteUserById', { id }, admin),
  moved: ({ id }) => done('updateUserById', { id, companyId: branch.id }, admin),
  lowered: ({ id }) => done('updateUserById', { id, role: 'commonUser' }, admin),
  'factor added': async (user, name) =>
    addFactor(await secret(name === 'factor change' ? 'factor setup' : 'factor change', user)),
  'factors reset': ({ id }) => done('resetFactors', { id }, admin),
  'factor demanded': async () => {
    await done('saveFactorDemand', { companyId: company.id, demand: 'everybody' }, admin);
    await done('saveFactorDemand', { companyId: company.id, demand: 'nobody' }, admin);
  },
  'own sessions ended': async (user) => done('endMySessions', {}, await session(user)),
  'newer one': async (user, name) => {
    server.context.clock.advance(121_000);
    await KINDS[name].make(user);
  },
  'used once': (user, name, held) => KINDS[name].isGood(held, user),
  'two days later': async () => server.context.clock.advance(2 * DAY_MS),
};

const PASSWORD = [
  'password changed',
  'password by mailed code',
  'password by link',
  'password reset by an administrator',
];
const ADDRESS = ['address changed by the owner', 'address changed by an administrator'];
const OFF = ['switched off', 'switched off and on', 'removed'];
const WAY_IN = ['password changed, sessions kept', ...PASSWORD, ...ADDRESS, ...OFF];
/** By what each is void. Everything else leaves it good. */
const VOID: Readonly<Record<Name, readonly string[]>> = {
  'password link': [...WAY_IN, 'newer one', 'used once', 'two days later'],
  'address proof': [...ADDRESS, ...OFF, 'newer one', 'used once', 'two days later'],
  'sign-in ticket': [
    ...WAY_IN,
    'factor added',
    'factors reset',
    'own sessions ended',
    'newer one',
    'used once',
    'two days later',
  ],
  'factor ticket': [...WAY_IN, 'factors reset', 'own sessions ended', 'newer one', 'used once', 'two days later'],
  'factor setup': [...WAY_IN, 'factor added', 'factors reset', 'own sessions ended', 'newer one', 'two days later'],
  'factor change': [...WAY_IN, 'factor added', 'factors reset', 'own sessions ended', 'newer one', 'two days later'],
  'mailed code': [...WAY_IN, 'newer one', 'used once', 'two days later'],
  // It replaces the second factor, not the password, and stays while the factors do.
  'recovery code': [
    ...OFF.filter((event) => event !== 'switched off and on'),
    'factors reset',
    'newer one',
    'used once',
  ],
  session: [...PASSWORD, ...OFF, 'factors reset', 'own sessions ended'],
  // While its account is switched off it opens nothing.
  'API key': [...PASSWORD, ...OFF.filter((event) => event !== 'switched off and on')],
};

const cells = Object.entries(KINDS).flatMap(([name, kind]) =>
  Object.entries(EVENTS).map(([event, happens]) => ({ name: name as Name, kind, event, happens })),
);
test.each(cells)('$name: $event', async ({ name, kind, event, happens }) => {
  const user = await addUser(server.context, { companyId: company.id, role: 'admin' });
  const held = await kind.make(user);
  await happens(user, name, held);
  expect(await kind.isGood(held, user)).toBe(!VOID[name].includes(event));
});

test('every event of the table is one that happens', () => {
  expect(
    Object.values(VOID)
      .flat()
      .filter((event) => !Object.hasOwn(EVENTS, event)),
  ).toEqual([]);
});

test('a set-up goes on with the factor that its own ticket made, and with no other', async () => {
  const user = await addUser(server.context, { companyId: company.id });
  const ticket = await secret('factor setup', user);
  await addFactor(ticket);
  expect(await ask('finishFactorSetUp', { ticket })).toMatchObject({ resultMessage: 'success' });
  expect(await ask('finishFactorSetUp', { ticket })).toMatchObject({ resultMessage: 'ticket_error' });

  const owner = await addUser(server.context, { companyId: company.id });
  const old = await secret('factor setup', owner);
  await addFactor(await secret('factor change', owner));
  for (const name of ['beginAuthenticator', 'newRecoveryCodes', 'removeFactor'] as const)
    expect(await ask(name, { ticket: old })).toMatchObject({ resultMessage: 'confirmation_error' });
  expect(await ask('finishAuthenticator', { ticket: old, code: '000000' })).toMatchObject({
    resultMessage: 'confirmation_error',
  });
  expect(await ask('finishFactorSetUp', { ticket: old })).toMatchObject({ resultMessage: 'ticket_error' });
  // Nor does a ticket that somebody gets who saw none, should the account have a factor by then.
  const late = await secret('factor setup', owner);
  expect(await ask('beginAuthenticator', { ticket: late })).toMatchObject({ resultMessage: 'confirmation_error' });
  expect(await ask('finishFactorSetUp', { ticket: late })).toMatchObject({ resultMessage: 'ticket_error' });
});
