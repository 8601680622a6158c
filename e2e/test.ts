import { test as base, expect, type Page } from '@playwright/test';
import { CODE, PASSWORD, signInByCall } from './api.ts';
import { withYard, type Yard } from './yard.ts';

export { expect, PASSWORD };

interface Fixtures {
  /** Whether the browser draws maps: in software that takes seconds, which tests of other things save. */
  graphics: boolean;
  /** Signs in on the login page as a person does. */
  signIn(account: string): Promise<void>;
  /** Lets the page begin as an account that has signed in before. */
  as(account: string): Promise<void>;
  /** The same with a session of its own, for tests that end it; returns its token. */
  asAlone(account: string): Promise<string>;
  faults: string[];
}
interface WorkerFixtures {
  /** A yard of the worker's own: tests take turns at it. */
  yard: Yard;
  /** The one session of an account that the tests share: signing in is tested by itself, and limited. */
  sessionOf(account: string): Promise<string>;
}

const cookieOf = (yard: Yard, token: string) => ({
  name: 'token',
  value: token,
  url: yard.url,
  sameSite: 'Strict' as const,
});

/** A test with the running yard; fails on any error in the page's console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  yard: [async ({ browserName: _ }, use) => withYard(use), { scope: 'worker', timeout: 120_000 }],
  graphics: [true, { option: true }],
  page: async ({ page, graphics }, use) => {
    if (!graphics) await page.addInitScript(takeWebGlAway);
    await use(page);
  },
  baseURL: async ({ yard }, use) => use(yard.url),
  signIn: async ({ page, yard }, use) => use((account) => signIn(page, yard, account)),
  as: async ({ context, yard, sessionOf }, use) =>
    use(async (account) => context.addCookies([cookieOf(yard, await sessionOf(account))])),
  asAlone: async ({ context, yard }, use) =>
    use(async (account) => {
      const token = await signInByCall(yard, account);
      await context.addCookies([cookieOf(yard, token)]);
      return token;
    }),
  sessionOf: [
    async ({ yard }, use) => {
      const sessions = new Map<string, Promise<string>>();
      await use((account) => {
        const session = sessions.get(account) ?? signInByCall(yard, account);
        sessions.set(account, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page. */
function takeWebGlAway(): void {
  for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {
    const getContext = canvas.prototype.getContext as (kind: string, ...more: unknown[]) => unknown;
    Object.assign(canvas.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
      },
    });
  }
}

async function signIn(page: Page, yard: Yard, account: string): Promise<void> {
  await page.goto(`${yard.url}/#/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Verification code').fill(CODE);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}
