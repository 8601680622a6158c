import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ID } from '../server/seeds/demo/companies.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type SignInProvider,
  startSignInProvider,
} from '../server/test/access/single-sign-on/sign-in-provider.ts';
import { addAccount } from './accounts.ts';
import { PASSWORD } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { test as base, expect } from './test.ts';
import { type TestApp, withApp } from './test-app.ts';

/** An app that trusts the authority of a provider. */
interface World {
  readonly app: TestApp;
  readonly provider: SignInProvider;
}

async function withWorld(use: (world: World) => Promise<void>): Promise<void> {
  let provider: SignInProvider | undefined;
  try {
    await withApp(
      (app) => use({ app, provider: provider! }),
      async ({ url, address: { dataDir } }) => {
        provider = await startSignInProvider(`${url}/user/singleSignOn/callback`);
        const authority = join(dataDir, 'authority.pem');
        writeFileSync(authority, provider.authority);
        return {
          PUBLIC_URL: url,
          ALLOW_PRIVATE_TARGETS: 'yes',
          NODE_EXTRA_CA_CERTS: authority,
        };
      },
    );
  } finally {
    provider?.stop();
  }
}

const test = base.extend<object, World & { world: World }>({
  world: [async ({ browserName: _ }, use) => withWorld(use), { scope: 'worker', timeout: 120_000 }],
  app: [async ({ world }, use) => use(world.app), { scope: 'worker' }],
  provider: [async ({ world }, use) => use(world.provider), { scope: 'worker' }],
});
// The browser does not know the authority of the provider.
test.use({ graphics: false, ignoreHTTPSErrors: true });
// The provider that the first sets up is there for the second.
test.describe.configure({ mode: 'serial' });

const LABEL = 'Northfield ID';
const PHONE = { width: 390, height: 844 };
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const providers = (page: Page) => page.getByRole('region', { name: 'Sign-in provider' });
const loginPage = ({ url }: TestApp) => `${url}/?company=${ID.northfield}#/login`;

/** The browser of somebody who has never been here. */
async function stranger(browser: Browser, app: TestApp): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(loginPage(app));
  return page;
}

test('an administrator sets up a provider, and people sign in with it on a phone', async ({
  page,
  browser,
  as,
  app,
  provider,
}) => {
  await as('admin');
  await page.goto('/#/account/companyMagt');
  await button(page, 'Sign-in provider').click();
  await dialog(page).getByLabel('Name on the button').fill(LABEL);
  await dialog(page).getByLabel('Issuer').fill(provider.issuer.replace('https', 'http'));
  await button(page, 'Save').click();
  await expect(dialog(page).getByLabel('Issuer')).toHaveAccessibleDescription(/begins with https/);
  await dialog(page).getByLabel('Issuer').fill(provider.issuer);
  await button(page, 'Test').click();
  await expect(dialog(page).getByText('The provider answers and has what is needed.')).toBeVisible();
  await dialog(page).getByLabel('Client ID').fill(CLIENT_ID);
  await dialog(page).getByLabel('Client secret').fill(CLIENT_SECRET);
  await dialog(page).getByLabel('Scopes').fill('openid profile email groups');
  await button(page, 'Add group').click();
  await dialog(page).getByLabel('Group 1').fill('drivers');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  await button(page, 'Save').click();
  await expect(page.getByText('The sign-in provider is saved')).toBeVisible();

  const person = { sub: 'anna', preferred_username: 'anna', name: 'Anna Driver', locale: 'en' };
  const phone = await stranger(browser, app);
  await expect(button(phone, `Sign in with ${LABEL}`)).toBeVisible();
  expect(await accessibilityFaults(phone)).toEqual([]);
  expect(await overflowFaults(phone)).toEqual([]);

  provider.become(null);
  await button(phone, `Sign in with ${LABEL}`).click();
  await expect(phone.getByText('The sign-in was cancelled at the provider.')).toBeVisible();

  provider.become({ ...person, groups: ['visitors'] });
  await button(phone, `Sign in with ${LABEL}`).click();
  await expect(phone.getByText('You are not in a group that may use this console.')).toBeVisible();
  expect(await accessibilityFaults(phone)).toEqual([]);

  provider.become({ ...person, groups: ['drivers'] });
  await button(phone, `Sign in with ${LABEL}`).click();
  await expect(phone.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await phone.goto(`${app.url}/#/account`);
  await expect(phone.getByRole('region', { name: 'Anna Driver' })).toBeVisible();
  await expect(providers(phone)).toContainText('It made this account');
  expect(await overflowFaults(phone)).toEqual([]);
  await phone.context().close();
});

test('a member connects its account, signs in with the provider, and disconnects', async ({
  page,
  browser,
  asAlone,
  app,
  provider,
}) => {
  const account = await addAccount(app, 'member', { role: 'commonUser' });
  await asAlone(account);
  provider.become({ sub: 'member', groups: ['drivers'] });
  await page.goto('/#/account');
  await expect(providers(page)).toContainText('Not connected');
  await button(page, 'Connect').click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Connect' }).click();
  await expect(providers(page).getByRole('status')).toHaveText('Your account is connected');
  expect(await accessibilityFaults(page)).toEqual([]);

  const other = await stranger(browser, app);
  await button(other, `Sign in with ${LABEL}`).click();
  await expect(other.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await other.goto(`${app.url}/#/account`);
  await expect(other.getByRole('region', { name: 'Signed in' })).toBeVisible();
  await expect(other.getByText(account, { exact: false }).first()).toBeVisible();
  await other.context().close();

  await button(page, 'Disconnect').click();
  await expect(page.getByText('The connection was ended')).toBeVisible();
  await expect(providers(page)).toContainText('Not connected');
});
