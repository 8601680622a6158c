import { test as base, expect, type Page } from '@playwright/test';
import { Yard, type YardAddress } from './yard.ts';

export { expect };
export const PASSWORD = 'Wattyard-demo-1';

interface Fixtures {
  yard: Yard;
  /** Signs in on the login page as a person does. */
  signIn(account: string): Promise<void>;
  faults: string[];
}

/** A test with the running yard; fails on any error in the page's console. */
export const test = base.extend<Fixtures>({
  yard: async ({ browserName: _ }, use) => {
    const address: YardAddress = JSON.parse(process.env.YARD ?? '{}');
    await use(new Yard(address));
  },
  baseURL: async ({ yard }, use) => use(yard.url),
  signIn: async ({ page, yard }, use) => use((account) => signIn(page, yard, account)),
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

async function signIn(page: Page, yard: Yard, account: string): Promise<void> {
  await page.goto(`${yard.url}/#/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Verification code').fill('0000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.hash.includes('login'));
}
