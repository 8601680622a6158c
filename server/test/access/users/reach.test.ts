import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Calls, calls } from '#domain/assembly/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { dial } from '#server/platform/outbound/dial.ts';
import { checkCounted, inCall, noteCounted } from '#server/platform/outbound/reach.ts';
import { addCompany, addUser, type BuiltCompany } from '../../harness/builder.ts';
import { sampleOf } from '../../harness/sample-input.ts';
import { type TestAnswer, type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let company: BuiltCompany;
let admin: string;
const scope = systemScope('test');

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
});

type Name = keyof Calls;
const ask = (name: Name, input: object, token: string | null = admin) =>
  server.call(name, input as Input<Calls[Name]>, { token });
const reaching = (Object.keys(calls) as Name[]).filter((name) => (calls[name] as Call).reaches !== undefined);
const reachOf = (name: Name) => (calls[name] as Call).reaches;

/** Asked again until it is refused: how often it was let through. */
async function letThrough(make: () => Promise<TestAnswer>, most = 400): Promise<number> {
  for (let count = 0; count < most; count++) {
    const answer = await make();
    if (answer.status !== 429) continue;
    expect(answer.resultMessage).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return count;
  }
  return most;
}

test('these calls make the server write to somebody or dial an address', () => {
  expect(Object.fromEntries(reaching.map((name) => [name, reachOf(name)]))).toEqual({
    sendVerifyCode: 'mailboxes',
    sendRetrieveCode: 'mailboxes',
    insertUser: 'mailboxes',
    resetPassword: 'mailboxes',
    updateUserById: 'mailboxes',
    saveUserInfo: 'mailboxes',
    sendEmailProof: 'mailboxes',
    createSuperAdmin: 'mailboxes',
    signInWithFactor: 'mailboxes',
    finishAuthenticator: 'mailboxes',
    finishPasskey: 'mailboxes',
    removeFactor: 'mailboxes',
    resetFactors: 'mailboxes',
    beginSingleSignOn: 'mailboxes',
    connectSingleSignOn: 'address',
    testSingleSignOn: 'address',
    sendTestMail: 'own mailbox',
    sendTestPush: 'own mailbox',
    testWebhook: 'address',
    retryWebhookMessage: 'address',
    sendReportNow: 'address',
    testMapService: 'address',
    setMapService: 'address',
  });
});

test('nothing leaves in a call that was not counted', async () => {
  await expect(inCall(() => dial('https://example.com', DIALLED, { allowsPrivate: false }))).rejects.toThrow(
    'counts it nowhere',
  );
  expect(() => inCall(checkCounted)).toThrow('counts it nowhere');
  inCall(() => {
    noteCounted();
    checkCounted();
  });
  // Jobs reach whom they were told to.
  checkCounted();
});
const DIALLED = { method: 'GET', headers: {}, mostBytes: 1 };

const LIMITS = { address: { ofAccount: 30, ofCompany: 100 }, 'own mailbox': { ofAccount: 5, ofCompany: 50 } } as const;
const counted = reaching.filter((name) => reachOf(name) !== 'mailboxes');
test.each(counted)('%s is limited for an account and for its company', async (name) => {
  const token = await server.signIn('superAdmin');
  const { ofAccount, ofCompany } = LIMITS[reachOf(name) as keyof typeof LIMITS];
  const input = sampleOf(name);
  server.context.clock.advance(10 * MINUTE_MS);
  expect(await letThrough(() => ask(name, input, token))).toBe(ofAccount);
  let all = ofAccount;
  while (all < ofCompany) all += await letThrough(async () => ask(name, input, await next()), ofAccount);
  expect((await ask(name, input, await server.signIn('superAdmin'))).status).toBe(429);
  server.context.clock.advance(10 * MINUTE_MS);
  expect((await ask(name, input, token)).status).not.toBe(429);
});
const next = () => server.signIn('superAdmin');

test('invitations, links and notes to people are counted together for a company and a day', async () => {
  const [user] = await Promise.all([addUser(server.context, { companyId: company.id })]);
  const colleague = await server.signIn('admin', company.id);
  let names = 0;
  const invite = (token = admin) => {
    const userLoginName = `reach-${++names}-${company.id}`;
    return ask('insertUser', { companyId: company.id, userLoginName, email: `${userLoginName}@example.com` }, token);
  };
  for (let count = 0; count < 20; count++) expect((await invite()).resultMessage).toBe('success');
  for (let count = 0; count < 20; count++)
    expect((await ask('resetPassword', { id: user.id })).resultMessage).toBe('success');
  for (let count = 0; count < 20; count++)
    expect((await ask('resetFactors', { id: user.id }, colleague)).resultMessage).toBe('success');
  expect(await letThrough(() => invite(colleague))).toBe(40);
  const refused = await invite();
  expect(refused.status).toBe(429);
  // Refused before anything was done.
  const added = await server.context.within(scope, (tx) =>
    tx.maybe('select from app_user where login_key = $1', [`reach-${names}-${company.id}`]),
  );
  expect(added).toBeNull();
  expect((await ask('resetPassword', { id: user.id })).status).toBe(429);
  expect((await ask('resetFactors', { id: user.id })).status).toBe(429);
  // Without a mail nobody is reached.
  const plain = { companyId: company.id, userLoginName: `plain-${company.id}` };
  expect((await ask('insertUser', plain)).resultMessage).toBe('success');
  const elsewhere = await addCompany(server.context);
  const other = await server.signIn('admin', elsewhere.id);
  const theirs = { companyId: elsewhere.id, userLoginName: 'reach-elsewhere', email: 'reach-elsewhere@example.com' };
  expect((await ask('insertUser', theirs, other)).resultMessage).toBe('success');
  server.context.clock.advance(DAY_MS);
  admin = await server.signIn('admin', company.id);
  expect((await invite()).resultMessage).toBe('success');
});
