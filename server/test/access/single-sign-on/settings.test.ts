import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustedCertificate } from '../../harness/authority.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { CLIENT_SECRET, type SignInProvider, startSignInProvider } from './sign-in-provider.ts';
import { CONSOLE, newBrowser, REDIRECT, saveSetting, scope, settingOf } from './test-sign-in.ts';

let server: TestServer;
let provider: SignInProvider;
beforeAll(async () => {
  server = await testServer({ config: { publicUrl: CONSOLE, allowPrivateTargets: true } });
  provider = await startSignInProvider(REDIRECT);
});
afterAll(async () => {
  provider.stop();
  await server.stop();
});

const ISSUER = 'https://id.example.com';
const given = async (): Promise<{ company: BuiltCompany; admin: string }> => {
  const company = await addCompany(server.context);
  return { company, admin: await server.signIn('admin', company.id) };
};
const read = async (companyId: number, token: string) =>
  (await server.call('getSingleSignOn', { companyId }, { token })).resultModel as {
    setting: { hasSecret: boolean; updatedAt: number } | null;
    redirectAddress: string | null;
  };

test('saved settings are read back without the secret, which is stored encrypted', async () => {
  const { company, admin } = await given();
  expect(await read(company.id, admin)).toEqual({ setting: null, redirectAddress: REDIRECT });
  const setting = settingOf(ISSUER, { rules: [{ group: 'a', role: 'admin', companyId: company.id }] });
  await saveSetting(server, admin, company.id, setting);
  const answer = await server.call('getSingleSignOn', { companyId: company.id }, { token: admin });
  expect(answer.resultModel).toMatchObject({ setting: { ...setting, hasSecret: true, accounts: 0 } });
  expect(answer.bytes.toString()).not.toContain(CLIENT_SECRET);
  const { stored } = await server.context.within(scope, (tx) =>
    tx.one<{ stored: Buffer }>('select sealed_secret as stored from sign_in_provider where company_id = $1', [
      company.id,
    ]),
  );
  expect(stored.toString('latin1')).not.toContain(CLIENT_SECRET);
});

test('settings belong to administrators of the company or above, and to companies directly below the top', async () => {
  const { company, admin } = await given();
  const child = await addCompany(server.context, { parentId: company.id });
  const save = async (token: string, companyId: number) =>
    (await saveSetting(server, token, companyId, settingOf(ISSUER))).resultMessage;
  expect(await save(await server.signIn('admin', child.id), company.id)).toBe('company_not_found');
  expect(await save((await given()).admin, company.id)).toBe('company_not_found');
  expect(await save(await server.signIn('commonUser', company.id), company.id)).toBe('guest_refuse');
  expect(await save(admin, child.id)).toBe('param_error');
  expect(await save(await server.signIn('superAdmin'), 1)).toBe('param_error');
  expect(await save(await server.signIn('superAdmin'), company.id)).toBe('success');
});

test('a rule leads only to companies of the provider, and gives at most the role of administrator', async () => {
  const { company, admin } = await given();
  const other = await given();
  const save = async (role: string, companyId: number, token = admin) =>
    (await saveSetting(server, token, company.id, settingOf(ISSUER, { rules: [{ group: 'a', role, companyId }] })))
      .resultMessage;
  expect(await save('admin', other.company.id)).toBe('company_not_found');
  expect(await save('admin', 1, await server.signIn('superAdmin'))).toBe('company_not_found');
  expect(await save('superAdmin', company.id)).toBe('param_error');
  expect(await save('admin', company.id)).toBe('success');
});

test('a secret stays with the issuer for which it was entered', async () => {
  const { company, admin } = await given();
  await saveSetting(server, admin, company.id, settingOf(ISSUER));
  const again = async (issuer: string) => {
    const { updatedAt } = (await read(company.id, admin)).setting ?? {};
    const input = { companyId: company.id, setting: { ...settingOf(issuer), rules: [], strongValues: [] } };
    return server.call('saveSingleSignOn', { ...input, ...(updatedAt && { updatedAt }) }, { token: admin });
  };
  expect((await again('https://elsewhere.example.com')).resultMessage).toBe('single_sign_on_secret_needed');
  expect((await again(ISSUER)).resultMessage).toBe('success');
  expect((await read(company.id, admin)).setting?.hasSecret).toBe(true);
});

test('settings that somebody else has changed in the meantime are not overwritten', async () => {
  const { company, admin } = await given();
  await saveSetting(server, admin, company.id, settingOf(ISSUER));
  const setting = { ...settingOf(ISSUER), rules: [], strongValues: [] };
  const answer = await server.call('saveSingleSignOn', { companyId: company.id, setting }, { token: admin });
  expect(answer.resultMessage).toBe('changed_meanwhile');
});

test('a provider is reached over https only', async () => {
  const { company, admin } = await given();
  const save = await saveSetting(server, admin, company.id, settingOf('http://id.example.com'));
  expect(save.resultMessage).toBe('param_error');
});

test('internal addresses are neither saved nor called, unless the operator allows them', async () => {
  const strict = await testServer({ config: { publicUrl: CONSOLE } });
  const company = await addCompany(strict.context);
  const token = await strict.signIn('admin', company.id);
  for (const issuer of ['https://127.0.0.1', 'https://localhost', 'https://169.254.169.254', 'https://[::1]:8443']) {
    expect((await saveSetting(strict, token, company.id, settingOf(issuer))).resultMessage).toBe(
      'single_sign_on_address',
    );
    const checked = await strict.call('testSingleSignOn', { companyId: company.id, issuer }, { token });
    expect(checked.resultModel).toMatchObject({ fault: 'address' });
  }
  // A name that leads inside is found out when it is dialled.
  const named = { companyId: company.id, issuer: `https://localhost.${'localdomain'}` };
  expect((await strict.call('testSingleSignOn', named, { token })).resultModel).toMatchObject({ fault: 'unreachable' });
  await strict.stop();
});

test('without an address of the console nobody can be redirected back, and the reason is given', async () => {
  const nowhere = await testServer();
  const company = await addCompany(nowhere.context);
  const token = await nowhere.signIn('admin', company.id);
  expect((await saveSetting(nowhere, token, company.id, settingOf(ISSUER))).resultMessage).toBe(
    'single_sign_on_no_address',
  );
  const begun = await nowhere.call('beginSingleSignOn', { companyId: company.id });
  expect(begun.resultMessage).toBe('single_sign_on_no_address');
  await nowhere.stop();
});

/** A server that is no provider, or a wrong one. */
async function withServer<T>(listener: RequestListener, work: (issuer: string) => Promise<T>): Promise<T> {
  const { key, cert, distrust } = trustedCertificate();
  const other = createServer({ key, cert }, listener).listen(0);
  await once(other, 'listening');
  try {
    return await work(`https://localhost:${(other.address() as AddressInfo).port}`);
  } finally {
    distrust();
    other.closeAllConnections();
    other.close();
  }
}

test('the test describes what is wrong with a provider', async () => {
  const { company, admin } = await given();
  const check = async (issuer: string) =>
    (await server.call('testSingleSignOn', { companyId: company.id, issuer }, { token: admin })).resultModel;
  expect(await check(provider.issuer)).toEqual({ fault: null, detail: '' });
  expect(await check('https://localhost:1')).toEqual({ fault: 'unreachable', detail: 'ECONNREFUSED' });
  const answers = (metadata: (issuer: string) => object): RequestListener => {
    return (request, response) => {
      const issuer = `https://${request.headers.host}`;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata(issuer)));
    };
  };
  const whole = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
  });
  const fault = (metadata: (issuer: string) => object) => withServer(answers(metadata), check);
  expect(await fault(() => ({ issuer: 'https://elsewhere.example' }))).toMatchObject({ fault: 'issuer' });
  expect(await fault((issuer) => ({ ...whole(issuer), response_types_supported: ['token'] }))).toMatchObject({
    fault: 'flow',
  });
  expect(await fault((issuer) => ({ ...whole(issuer), code_challenge_methods_supported: ['plain'] }))).toMatchObject({
    fault: 'pkce',
  });
  expect(await fault(whole)).toMatchObject({ fault: 'keys' });
  for (const odd of [7, 'code', {}, [7], null]) {
    const lists = { response_types_supported: odd, code_challenge_methods_supported: odd };
    expect(await fault((issuer) => ({ ...whole(issuer), ...lists }))).toMatchObject({ fault: 'document' });
    const methods = { token_endpoint_auth_methods_supported: odd };
    expect(await fault((issuer) => ({ ...whole(issuer), ...methods }))).toMatchObject({ fault: 'document' });
  }
  expect(await fault((issuer) => ({ ...whole(issuer), jwks_uri: 7 }))).toMatchObject({ fault: 'document' });
  expect(await withServer((_request, response) => response.end('hello'), check)).toMatchObject({ fault: 'document' });
  const redirect: RequestListener = (_request, response) => {
    response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end();
  };
  expect(await withServer(redirect, check)).toMatchObject({ fault: 'document' });
  const endless: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'application/json').end(' '.repeat(600_000));
  };
  expect(await withServer(endless, check)).toMatchObject({
    fault: 'unreachable',
    detail: 'the answer is too long or incomplete',
  });
});

test('a removed provider signs nobody in, and its accounts can be given a password', async () => {
  const { company, admin } = await given();
  await saveSetting(server, admin, company.id, settingOf(provider.issuer));
  provider.become({ sub: 'erna', preferred_username: 'erna' });
  expect((await newBrowser(server, provider).signIn(company.id)).fault).toBeNull();
  expect((await read(company.id, admin)).setting).toMatchObject({ accounts: 1 });
  const remove = () => server.call('removeSingleSignOn', { companyId: company.id }, { token: admin });
  expect((await remove()).resultMessage).toBe('success');
  expect((await remove()).resultMessage).toBe('single_sign_on_off');
  expect((await newBrowser(server, provider).signIn(company.id)).fault).toBe('single_sign_on_off');
  const { id } = await server.context.within(scope, (tx) =>
    tx.one<{ id: number }>("select id from app_user where login_key = 'erna'"),
  );
  const { password } = (await server.call('resetPassword', { id }, { token: admin })).resultModel as {
    password: string;
  };
  const login = { userLoginName: 'erna', password, verifyCode: '0000' };
  expect((await server.call('userLogin', login)).resultMessage).toBe('password_must_change');
});

test('changes and refusals are in the audit of the company', async () => {
  const { company, admin } = await given();
  await saveSetting(server, admin, company.id, settingOf(provider.issuer, { fallbackRole: null }));
  provider.become({ sub: 'stranger' });
  expect((await newBrowser(server, provider).signIn(company.id)).fault).toBe('single_sign_on_refused');
  const now = server.context.clock.now();
  const page = async () =>
    (await server.call('pageAudit', { startTime: now - 1000, endTime: now + 1000, pageSize: 50 }, { token: admin }))
      .resultModel as { list: { action: string; outcome: string }[] };
  await expect
    .poll(async () => (await page()).list.map(({ action, outcome }) => `${action} ${outcome}`))
    .toEqual(expect.arrayContaining(['singleSignOn.save done', 'users.signIn single_sign_on_refused']));
});
