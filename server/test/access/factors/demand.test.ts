import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demand } from '#domain/access/factors/demand.ts';
import { codeAt } from '#server/access/factors/totp.ts';
import { audited } from '../../harness/audited.ts';
import { addCompany, addUser, type BuiltCompany, type BuiltUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestAnswer, type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let root: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let addresses = 0;
let address: string;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  address = `10.3.0.${++addresses}`;
  root = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: root.id });
  admin = await server.signIn('admin', root.id);
});

const login = ({ loginName }: BuiltUser) =>
  server.call('userLogin', { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' }, { address });
const demand = (companyId: number, whom: Demand, token = admin) =>
  server.call('saveFactorDemand', { companyId, demand: whom }, { token });
const paramsOf = (answer: TestAnswer): Record<string, string> => JSON.parse(answer.resultMessageParam ?? '{}');

test('an account without a required second factor sets one up before its session begins', async () => {
  const user = await addUser(server.context, { companyId: branch.id, role: 'commonUser' });
  expect((await demand(root.id, 'everybody')).resultMessage).toBe('success');
  const answer = await login(user);
  expect(answer).toMatchObject({ resultCode: 1002, resultMessage: 'second_factor_setup_required', resultModel: null });
  const { ticket = '', company } = paramsOf(answer);
  expect(company).toMatch(/^Company /);
  const finish = () => server.call('finishFactorSetUp', { ticket }, { address });
  expect((await finish()).resultMessage).toBe('no_factor');
  const begun = await server.call('beginAuthenticator', { ticket }, { address });
  const { secret } = begun.resultModel as { secret: string };
  const code = codeAt(Secret.fromBase32(secret).bytes, server.context.clock.now());
  const added = await server.call('finishAuthenticator', { ticket, code }, { address });
  expect((added.resultModel as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  const { token } = (await finish()).resultModel as { token: string };
  expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({ userName: user.loginName });
  expect((await finish()).resultMessage).toBe('ticket_error');

  const mine = await server.call('myFactors', {}, { token });
  expect(mine.resultModel).toMatchObject({ demandedBy: company });
  const confirmed = await server.call('confirmOwner', { password: TEST_PASSWORD }, { token });
  const change = confirmed.resultModel as { ticket: string };
  expect((await server.call('removeFactor', change)).resultMessage).toBe('factor_demanded');
  expect((await server.call('newRecoveryCodes', change)).resultMessage).toBe('success');
  expect(await audited(server.context, user.loginName)).toEqual([
    'factors.addAuthenticator',
    'users.signIn',
    'factors.newRecoveryCodes',
  ]);
});

test('a requirement for administrators does not affect others', async () => {
  await demand(root.id, 'admins');
  const people = await Promise.all(
    (['admin', 'commonUser'] as const).map((role) => addUser(server.context, { companyId: branch.id, role })),
  );
  const answers = await Promise.all(people.map(login));
  expect(answers.map(({ resultMessage }) => resultMessage)).toEqual(['second_factor_setup_required', 'success']);
});

test('the strictest requirement on the way down applies', async () => {
  const operator = await server.signIn('superAdmin');
  await demand(root.id, 'everybody');
  await demand(1, 'admins', operator);
  const user = await addUser(server.context, { companyId: branch.id, role: 'commonUser' });
  expect((await login(user)).resultMessage).toBe('second_factor_setup_required');
  const other = await addCompany(server.context);
  const above = await addUser(server.context, { companyId: other.id });
  expect((await login(above)).resultMessage).toBe('second_factor_setup_required');
  await demand(1, 'nobody', operator);
  expect((await login(above)).resultMessage).toBe('success');
});

test('only administrators of a company at the top or directly below it can require it', async () => {
  const deeper = await server.signIn('admin', branch.id);
  expect((await demand(branch.id, 'everybody', deeper)).resultMessage).toBe('permission_denied');
  expect((await demand(root.id, 'everybody', deeper)).resultMessage).toBe('company_not_found');
  const foreign = await server.signIn('admin', (await addCompany(server.context)).id);
  expect((await demand(root.id, 'everybody', foreign)).resultMessage).toBe('company_not_found');
  const common = await server.signIn('commonUser', root.id);
  expect((await demand(root.id, 'everybody', common)).resultMessage).toBe('guest_refuse');
  await demand(root.id, 'admins');
  const seen = await server.call('factorDemand', { companyId: branch.id }, { token: deeper });
  expect(seen.resultModel).toMatchObject({ demand: 'nobody', above: { demand: 'admins' }, mayDemand: false });
});
