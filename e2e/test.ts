import { test as base, expect, type Page } from '@playwright/test';
import { CODE, PASSWORD, signInByCall } from './api.ts';
import { type TestApp, withApp } from './test-app.ts';

export { expect, PASSWORD };

interface Fixtures {
  /** Whether the browser draws maps: in software that takes seconds that other tests can save. */
  graphics: boolean;
  /** Signs in on the login page like a user. */
  signIn(account: string): Promise<void>;
  /** Starts the page as an account that is already signed in. */
  as(account: string): Promise<void>;
  /** The same with a separate session, for tests that end it; returns its token. */
  asAlone(account: string): Promise<string>;
  faults: string[];
}
interface WorkerFixtures {
  /** The worker's own app, which its tests use in turn. */
  app: TestApp;
  /** The session of an account that the tests share: signing in is tested separately, and limited. */
  sessionOf(account: string): Promise<string>;
}

const cookieOf = (app: TestApp, token: string) => ({
  name: 'token',
  value: token,
  url: app.url,
  sameSite: 'Strict' as const,
});

/** A test with the running app; fails on any error in the page's console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [async ({ browserName: _ }, use) => withApp(use), { scope: 'worker', timeout: 300_000 }],
  graphics: [true, { option: true }],
  page: async ({ page, graphics }, use) => {
    if (!graphics) await page.addInitScript(takeWebGlAway);
    await use(page);
  },
  baseURL: async ({ app }, use) => use(app.url),
  signIn: async ({ page, app }, use) => use((account) => signIn(page, app, account)),
  as: async ({ context, app, sessionOf }, use) =>
    use(async (account) => context.addCookies([cookieOf(app, await sessionOf(account))])),
  asAlone: async ({ context, app }, use) =>
    use(async (account) => {
      const token = await signInByCall(app, account);
      await context.addCookies([cookieOf(app, token)]);
      return token;
    }),
  sessionOf: [
    async ({ app }, use) => {
      const sessions = new Map<string, Promise<string>>();
      await use((account) => {
        const session = sessions.get(account) ?? signInByCall(app, account);
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

async function signIn(page: Page, app: TestApp, account: string): Promise<void> {
  await page.goto(`${app.url}/#/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Verification code').fill(CODE);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}
