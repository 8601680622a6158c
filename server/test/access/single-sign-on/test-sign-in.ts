import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { TestServer } from '../../harness/server.ts';
import { CLIENT_ID, CLIENT_SECRET, type SignInProvider } from './sign-in-provider.ts';

export const CONSOLE = 'https://console.test';
export const REDIRECT = `${CONSOLE}/user/singleSignOn/callback`;

export const scope = systemScope('test');

export const settingOf = (issuer: string, changed: object = {}) =>
  ({
    label: 'Example ID',
    issuer,
    clientId: CLIENT_ID,
    scopes: 'openid profile email groups',
    groupClaim: 'groups',
    rules: [],
    fallbackRole: 'commonUser',
    strongValues: [],
    enabled: true,
    passwordsAllowed: true,
    ...changed,
  }) as const;

/** Saves the provider of a company, new or changed. */
export async function saveSetting(server: TestServer, token: string, companyId: number, setting: object) {
  const { resultModel } = await server.call('getSingleSignOn', { companyId }, { token });
  const before = (resultModel as { setting: { updatedAt: number } | null } | null)?.setting;
  const input = {
    companyId,
    setting,
    clientSecret: CLIENT_SECRET,
    ...(before && { updatedAt: before.updatedAt }),
  } as Input<Calls['saveSingleSignOn']>;
  return server.call('saveSingleSignOn', input, { token });
}

/** A browser of somebody: it keeps the cookie of the console. */
export function newBrowser(server: TestServer, provider: SignInProvider) {
  let cookie = '';
  const keep = (headers: Record<string, string | string[] | number | undefined>) => {
    const [line] = [headers['set-cookie'] ?? []].flat();
    if (line !== undefined) cookie = String(line).split(';')[0] ?? '';
  };
  const browser = {
    cookie: () => cookie,
    takeCookie: (other: string) => {
      cookie = other;
    },
    begin: async (companyId: number) => {
      const answer = await server.call('beginSingleSignOn', { companyId }, { headers: { cookie } });
      keep(answer.headers);
      return answer;
    },
    /** Follows the address of `begin`, and where the provider sends it: what the console says then. */
    comeBack: async (address: URL) => {
      const answer = await server.app.inject({
        method: 'GET',
        url: `${address.pathname}${address.search}`,
        headers: { cookie },
      });
      return { status: answer.statusCode, location: String(answer.headers.location ?? '') };
    },
    finish: async (code: string) => server.call('finishSingleSignOn', { code }, { headers: { cookie } }),
    /** The whole way: the answer of `finish`, or the fault on the page to which the browser was sent. */
    signIn: async (companyId: number) => {
      const begun = await browser.begin(companyId);
      if (begun.resultMessage !== 'success') return { fault: begun.resultMessage, token: '' };
      const { location } = await browser.comeBack(await provider.visit((begun.resultModel as { url: string }).url));
      const fault = faultIn(location);
      if (fault !== null) return { fault, token: '' };
      const { resultMessage, resultModel } = await browser.finish(codeIn(location));
      if (resultMessage !== 'success') return { fault: resultMessage, token: '' };
      return { fault: null, token: (resultModel as { token: string }).token };
    },
  };
  return browser;
}

const partOf = (location: string, name: string) => new URLSearchParams(location.split('?')[1]).get(name);
export const faultIn = (location: string) => partOf(location, 'fault');
export const codeIn = (location: string) => partOf(location, 'code') ?? '';
export const urlOf = ({ resultModel }: { resultModel: unknown }) => (resultModel as { url: string }).url;

export const accountOf = (server: TestServer, token: string) =>
  server.call('userInfo', {}, { token }).then(
    ({ resultModel }) =>
      resultModel as {
        role: string;
        userName: string;
        companyInfo: { id: number };
        currentUserInfo: { displayName: string; email: string | null; lang: string };
      } | null,
  );
