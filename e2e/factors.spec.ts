import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAccount } from './accounts.ts';
import { CODE, PASSWORD } from './api.ts';
import { inDatabase } from './in-database.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

const STEP_MS = 30_000;
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const codeOf = (secret: string, at = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Passkeys need a name; the tests otherwise use numbers. */
const named = (app: TestApp) => app.url.replace('127.0.0.1', 'localhost');

async function giveLogin(page: Page, app: TestApp, account: string): Promise<void> {
  await page.goto(`${named(app)}/#/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByLabel('Verification code').fill(CODE);
  await button(page, 'Sign in').click();
}

async function confirm(page: Page): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await press(page, 'Continue');
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
}

/** Types the key of the picture into an app: its secret. */
const shownKey = async (page: Page): Promise<string> =>
  ((await page.locator('dl dd span').first().textContent()) ?? '').replaceAll(' ', '');

/** An authenticator in the browser, as a telephone or a security key has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.use({ graphics: false });
// Other tests of this app sign in without.
test.afterEach(({ app }) =>
  inDatabase(app, (tx) => tx.query("update company set factor_demand = 'nobody' where factor_demand <> 'nobody'")),
);

test('an app is set up, its code signs in, and so does a recovery code', async ({ page, app }) => {
  const account = await addAccount(app, 'factor');
  await giveLogin(page, app, account);
  await expect(page).not.toHaveURL(/#\/login/);
  await page.goto(`${named(app)}/#/account`);
  await expect(page.getByText('Not set up')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button(page, 'Set up').click();
  await confirm(page);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const secret = await shownKey(page);
  await dialog(page).getByLabel('Code of the app').fill('12');
  await press(page, 'Switch on');
  await expect(dialog(page).getByText('Enter the six digits that the app shows')).toBeVisible();
  await dialog(page).getByLabel('Code of the app').fill(codeOf(secret));
  await press(page, 'Switch on');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await dialog(page).getByRole('listitem').first().textContent()) ?? '';
  await press(page, 'I have kept them');
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await signOut(page);
  await page.reload();
  await giveLogin(page, app, account);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  const field = page.getByLabel('Code of the app');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill(codeOf(secret, Date.now() - 10 * STEP_MS));
  await button(page, 'Sign in').click();
  await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible();
  // The code of the setting up is used: the next one is taken early.
  await field.fill(codeOf(secret, Date.now() + STEP_MS));
  await button(page, 'Sign in').click();
  await expect(page).not.toHaveURL(/#\/login/);

  await signOut(page);
  await page.reload();
  await giveLogin(page, app, account);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await button(page, 'Sign in').click();
  await expect(page).not.toHaveURL(/#\/login/);
  await page.goto(`${named(app)}/#/account`);
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});

test('a passkey is made, is the second factor, signs in alone, and is removed', async ({ page, app }) => {
  const account = await addAccount(app, 'passkey');
  await addAuthenticator(page);
  await giveLogin(page, app, account);
  await expect(page).not.toHaveURL(/#\/login/);
  await page.goto(`${named(app)}/#/account`);
  await button(page, 'Add passkey').click();
  await confirm(page);
  await dialog(page).getByLabel('Name').fill('Office laptop');
  await press(page, 'Add passkey');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await press(page, 'I have kept them');
  await expect(page.getByText('Office laptop')).toBeVisible();

  await signOut(page);
  await page.reload();
  await giveLogin(page, app, account);
  await expect(page.getByText('Confirm with your passkey.')).toBeVisible();
  await button(page, 'Use a passkey').click();
  await expect(page).not.toHaveURL(/#\/login/);

  await signOut(page);
  await page.reload();
  await page.goto(`${named(app)}/#/login`);
  await button(page, 'Sign in with a passkey').click();
  await expect(page).not.toHaveURL(/#\/login/);

  await page.goto(`${named(app)}/#/account`);
  await button(page, 'Remove Office laptop').click();
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page).getByText('It is your last second factor', { exact: false })).toBeVisible();
  await press(page, 'Remove');
  await expect(page.getByText('Office laptop is removed.')).toBeVisible();
  await expect(page.getByText('None yet')).toBeVisible();
});

test('a numeric address explains why it has no passkeys', async ({ page, app, asAlone }) => {
  await page.goto(`${app.url}/#/login`);
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(button(page, 'Sign in with a passkey')).toHaveCount(0);
  await asAlone(await addAccount(app, 'numbers'));
  await page.goto(`${app.url}/#/account`);
  await expect(page.getByText('open the console by its name instead of numbers')).toBeVisible();
  await expect(button(page, 'Add passkey')).toHaveAttribute('aria-disabled', 'true');
});

test('a company requires a second factor, which is set up before the session begins', async ({
  page,
  app,
  asAlone,
}) => {
  const admin = await addAccount(app, 'demanding');
  const account = await addAccount(app, 'demanded', { role: 'commonUser' });
  await asAlone(admin);
  await page.goto(`${app.url}/#/account/companyMagt`);
  const demand = page.getByRole('region', { name: 'Second factor required of' });
  await demand.getByText('Everybody').click();
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await signOut(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await giveLogin(page, app, account);
  await expect(page.getByText('requires a second factor of your account', { exact: false })).toBeVisible();
  await button(page, 'Authenticator app').click();
  await page.getByLabel('Code of the app').fill(codeOf(await shownKey(page)));
  await button(page, 'Switch on').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await button(page, 'I have kept them').click();
  await expect(page).not.toHaveURL(/#\/login/);
});
