import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { answerOf, CODE, call, PASSWORD, signInByCall, signOutByCall } from './api.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

test.use({ graphics: false });

const account = (page: Page) => page.getByLabel('Account');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByLabel('Verification code');
const enter = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const image = (page: Page) => page.getByRole('img', { name: 'Picture of the verification code' });
const isSignedIn = async (app: TestApp, token: string): Promise<boolean> =>
  (await answerOf(app, '/user/userInfoV3', { token, method: 'GET' })).resultCode === 1001;
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token');

async function type(page: Page, fields: { account: string; password?: string; code?: string }): Promise<void> {
  await account(page).fill(fields.account);
  await password(page).fill(fields.password ?? PASSWORD);
  await code(page).fill(fields.code ?? CODE);
}

test.describe('signing in', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/#\/login$/);
    await expect(image(page)).toBeVisible();
  });

  test('what is wrong is said at its place: missing values, the code, an unknown account, the password', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (one) => sent.push(new URL(one.url()).pathname));
    await enter(page).click();
    await expect(page.getByRole('alert')).toHaveText([
      'Account cannot be empty',
      'Password cannot be empty',
      'Verification code cannot be empty',
    ]);
    await expect(account(page)).toHaveAccessibleDescription(/Account cannot be empty/);
    await expect(account(page)).toBeFocused();
    await account(page).fill('admin');
    await expect(page.getByText('Account cannot be empty')).toBeHidden();
    expect(sent).not.toContain('/user/userLogin');

    /** Each of these brings another image. */
    const changed = async (act: () => Promise<void>) => {
      const before = await image(page).getAttribute('src');
      await act();
      await expect(image(page)).not.toHaveAttribute('src', before ?? '');
    };
    await changed(() => page.getByRole('button', { name: 'New code' }).click());
    // A code is checked before the password.
    await type(page, { account: 'admin', code: 'zzzz' });
    await changed(() => enter(page).click());
    await expect(page.getByRole('alert')).toHaveText('The verification code is wrong or has expired');
    // Who does not exist is told the same as who does.
    for (const name of ['nobody-by-this-name', 'admin']) {
      await type(page, { account: name, password: 'not this one' });
      await changed(() => enter(page).click());
      await expect(page.getByRole('alert')).toHaveText('Account or password is wrong');
    }
    await expect(account(page)).toHaveValue('admin');
    await expect(password(page)).toHaveValue('not this one');
    await expect(code(page)).toHaveValue('');
    await expect(code(page)).toBeFocused();
    expect(await tokenOf(page)).toBeUndefined();
  });

  test('the right credentials open the console, and signing out ends the session everywhere', async ({ page, app }) => {
    await type(page, { account: 'Admin ' });
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await enter(page).click();
    const menu = page.getByRole('button', { name: 'Account menu: Ada Northfield' });
    await expect(menu).toBeVisible();
    const cookie = await tokenOf(page);
    const week = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' });
    expect(week / 86_400).toBeCloseTo(7, 1);
    expect(await isSignedIn(app, cookie?.value ?? '')).toBe(true);

    // A signed-in user is redirected from the sign-in page.
    await page.goto('/#/login');
    await expect(page).not.toHaveURL(/login/);

    const other = await page.context().newPage();
    await other.goto('/#/myFocus');
    await expect(other.getByRole('button', { name: 'Refresh' })).toBeVisible();

    await menu.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(enter(page)).toBeVisible();
    // Another tab shows the sign-in page by itself, without an error.
    await expect(enter(other)).toBeVisible();
    await expect(other.getByRole('alert')).toHaveCount(0);
    await other.close();
    expect(await tokenOf(page)).toBeUndefined();
    await expect.poll(() => isSignedIn(app, cookie?.value ?? '')).toBe(false);
    await page.goBack();
    await expect(enter(page)).toBeVisible();
  });

  test('a guest can look around without an account', async ({ page }) => {
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await expect(page.getByRole('button', { name: 'Account menu: Guest' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Monitors' })).toBeVisible();
  });

  test('the keyboard alone is enough', async ({ page }) => {
    await expect(account(page)).toBeFocused();
    await page.keyboard.type('user');
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Account menu: Uli Old Yard' })).toBeVisible();
  });

  test('too many attempts are refused with the time to wait', async ({ page, app }) => {
    const name = 'somebody-who-guesses';
    for (let tries = 0; tries < 10; tries += 1) await tryFromElsewhere(app, name);
    await type(page, { account: name });
    await enter(page).click();
    await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Wait \d{1,2} min and try again\.$/);
    // The account is locked for a while, the address is not.
    await type(page, { account: 'user' });
    await enter(page).click();
    await expect(page.getByRole('button', { name: 'Account menu: Uli Old Yard' })).toBeVisible();
  });
});

/** An attempt from another address of this machine: the browser's own has few attempts, and other tests need them. */
function tryFromElsewhere(app: TestApp, name: string): Promise<void> {
  const body = new URLSearchParams({ userLoginName: name, password: 'a guess', verifyCode: CODE }).toString();
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/user/userLogin`, {
      method: 'POST',
      localAddress: '127.0.0.2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    sent.on('response', (answer) => answer.resume().on('end', resolve)).on('error', reject);
    sent.end(body);
  });
}

/** A live feed without any answer, so that a call is the first to learn of the end. */
const SILENT = () => undefined;

test.describe('a session that ends elsewhere', () => {
  test('is reported at the next call, and signing in returns to the page', async ({ page, app, asAlone }) => {
    const token = await asAlone('admin');
    await page.routeWebSocket('**/mqtt', SILENT);
    await page.goto('/#/list/monitors?currentPage=2');
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    // Otherwise a call that is under way is the first to learn of it, and the button is gone.
    await page.waitForLoadState('networkidle');
    await signOutByCall(app, token);
    await page.getByRole('button', { name: 'Refresh' }).click();

    const toast = page.getByRole('alert');
    await expect(toast).toContainText('Token expired');
    await expect(toast).toContainText('Please log in again');
    await expect(page).toHaveURL(/#\/login$/);
    expect(await tokenOf(page)).toBeUndefined();
    await type(page, { account: 'admin' });
    await enter(page).click();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/#\/list\/monitors\?currentPage=2$/);
    await expect(toast).toBeHidden();
  });

  test('is noticed by the live feed without any user action', async ({ page, app, asAlone }) => {
    const token = await asAlone('user');
    const feed = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/mqtt'));
    await page.goto('/#/myFocus');
    await (await feed).waitForEvent('framereceived');
    await signOutByCall(app, token);
    await expect(page.getByRole('alert')).toContainText('Token expired');
    await expect(enter(page)).toBeVisible();
  });

  const readers = [
    { locale: 'zh-CN', language: 'en', refresh: 'Refresh', said: '请重新登录' },
    { locale: 'en-US', language: 'zh_CN', refresh: '刷新', said: 'Please log in again' },
  ];
  for (const { locale, language, refresh, said } of readers)
    test(`is reported as the browser speaks: ${locale}`, async ({ browser, app }) => {
      const token = await signInByCall(app, await addAccount(app, 'reader', { language }));
      const context = await browser.newContext({ locale, baseURL: app.url });
      const page = await context.newPage();
      await page.goto(`/?token=${token}&lang=${language}#/list/monitors`);
      await expect(page.getByRole('button', { name: refresh })).toBeVisible();
      await signOutByCall(app, token);
      await expect(page.getByRole('alert')).toContainText(said);
      await context.close();
    });

  test('by a sign-out in another tab is not remembered for whoever signs in next', async ({ page, app, asAlone }) => {
    await asAlone(await addAccount(app, 'leaver', { role: 'commonUser' }));
    const other = await page.context().newPage();
    await other.goto('/?platform=yhubapp#/list/monitors?currentPage=2');
    await expect(other.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/#/account');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(enter(page)).toBeVisible();
    await expect(enter(other)).toBeVisible();
    await expect(other.getByRole('alert')).toHaveCount(0);
    const marks = () =>
      other.evaluate(() => [sessionStorage.getItem('returnPage'), sessionStorage.getItem('platform')]);
    expect(await marks()).toEqual([null, null]);
    expect(await other.evaluate(() => localStorage.getItem('signedOut'))).not.toBeNull();
    await type(other, { account: 'user' });
    await enter(other).click();
    await expect(other).toHaveURL(`${app.url}/#/`);
    await expect(other.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem('signedOut'))).toBeNull();
  });
});

test('the words of the sign-in stand before any script of the console', async ({ browser, app }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(app.url, { waitUntil: 'commit' });
  const words = page.getByText('Jede Batterie auf dem Hof, auf einen Blick.').filter({ visible: true });
  await expect(words).toHaveCount(1);
  const before = await words.boundingBox();
  letThrough();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect(words).toHaveCount(1);
  expect((await words.boundingBox())?.y).toBeCloseTo(before?.y ?? -1, 0);
  await context.close();
});

test('the language of the sign-in is remembered and saved to the account', async ({ page, app }) => {
  const reader = await addAccount(app, 'speaker');
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();

  await page.getByLabel('Konto').fill(reader);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: /code/i }).fill(CODE);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Monitore' })).toBeVisible();
  const token = (await tokenOf(page))?.value ?? '';
  const info = await call<{ currentUserInfo: { lang: string } }>(app, '/user/userInfoV3', { token, method: 'GET' });
  expect(info.currentUserInfo.lang).toBe('de');
});

test('without a mail server the page promises no mail', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Code by e-mail' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText('This installation sends no mail.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
