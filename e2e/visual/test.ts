import { test as base, expect, type Page } from '@playwright/test';
import { startVisualApp, type VisualApp } from './app.ts';
import { NOW } from './fleet.ts';

export { expect };

interface WorkerFixtures {
  visual: VisualApp;
}

/** A test with a Wattyard and a browser whose clocks are stopped. */
export const test = base.extend<object, WorkerFixtures>({
  visual: [
    async ({ browserName: _ }, use) => {
      const visual = await startVisualApp();
      await use(visual);
      await visual.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ visual }, use) => use(visual.url),
  page: async ({ page }, use) => {
    await page.addInitScript(stopTheClock, NOW);
    await use(page);
  },
});

/** Starts the page with a session. */
export const begin = (page: Page, { url }: VisualApp, token: string): Promise<void> =>
  page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }]);

/** Saves the theme of the account. */
export async function choose(page: Page, { url }: VisualApp, token: string, skinTheme: string): Promise<void> {
  await page.request.post(`${url}/user/user/setSkinTheme`, { headers: { token }, params: { skinTheme } });
}

/**
 * Runs in the page. Playwright's own clock also replaces `performance`, by which the live feed measures its keep-alive
 * together with a worker that has the real one: the feed would close at once.
 */
function stopTheClock(now: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => Reflect.construct(real, given.length === 0 ? [now] : given),
    get: (real, name) => (name === 'now' ? () => now : Reflect.get(real, name)),
  });
}
