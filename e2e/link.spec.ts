import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { signInByCall, signOutByCall } from './api.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
const menu = (page: Page, name: string) => page.getByRole('button', { name: `Account menu: ${name}` });
const question = (page: Page) => page.getByRole('heading', { name: 'This link is for another account' });

test.describe('a link with the token of another user', () => {
  test('asks, names both accounts, and keeps the present session', async ({ page, asAlone, sessionOf }) => {
    const own = await asAlone('admin');
    await page.goto(`/#/list/monitors?token=${await sessionOf('user')}&deviceType=f`);
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('definition').first()).toContainText(/Ada Northfield.*admin.*Northfield/);
    await expect(page.getByRole('definition').last()).toContainText(/Uli Old Yard.*user/);
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused();
    expect(page.url()).not.toContain('token');
    expect(await tokenOf(page)).toBe(own);

    await page.keyboard.press('Enter');
    await expect(menu(page, 'Ada Northfield')).toBeVisible();
    await expect(page).toHaveURL(/#\/list\/monitors\?deviceType=f$/);
    expect(await tokenOf(page)).toBe(own);
    await page.reload();
    await expect(menu(page, 'Ada Northfield')).toBeVisible();
  });

  test('switches if the user wants to', async ({ page, asAlone, sessionOf }) => {
    await asAlone('admin');
    const other = await sessionOf('user');
    await page.goto(`/?token=${other}#/myFocus`);
    await page.getByRole('button', { name: 'Switch account' }).click();
    await expect(menu(page, 'Uli Old Yard')).toBeVisible();
    await expect(page).toHaveURL(/\/#\/myFocus$/);
    expect(await tokenOf(page)).toBe(other);
  });

  test('asks in a console that is already open', async ({ page, asAlone, sessionOf }) => {
    await asAlone('admin');
    await page.goto('/#/myFocus');
    await expect(menu(page, 'Ada Northfield')).toBeVisible();
    const other = await sessionOf('user');
    await page.evaluate((token) => location.assign(`#/list/monitors?token=${token}`), other);
    await expect(question(page)).toBeVisible();
    expect(page.url()).not.toContain('token');
  });

  test('never asks in the app', async ({ page, asAlone, sessionOf }) => {
    await asAlone('admin');
    const other = await sessionOf('user');
    await page.goto(`/?platform=yhubapp&token=${other}#/list/monitors`);
    await expect(page.locator('article dl').first()).toBeVisible();
    expect(await tokenOf(page)).toBe(other);
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('a link with a token', () => {
  test('of the same user is accepted without asking', async ({ page, app, asAlone }) => {
    await asAlone('user');
    const newer = await signInByCall(app, 'user');
    await page.goto(`/#/myFocus?token=${newer}`);
    await expect(menu(page, 'Uli Old Yard')).toBeVisible();
    expect(await tokenOf(page)).toBe(newer);
  });

  test('is accepted when nobody is signed in, or no longer', async ({ page, app, asAlone, sessionOf }) => {
    const other = await sessionOf('user');
    await page.goto(`/#/myFocus?token=${other}`);
    await expect(menu(page, 'Uli Old Yard')).toBeVisible();
    await signOutByCall(app, await asAlone('admin'));
    await page.goto(`/?token=${other}#/list/monitors`);
    await expect(menu(page, 'Uli Old Yard')).toBeVisible();
    expect(await tokenOf(page)).toBe(other);
  });

  test('that has expired does not end the present session', async ({ page, app, asAlone }) => {
    const ended = await signInByCall(app, 'user');
    await signOutByCall(app, ended);
    const own = await asAlone('admin');
    for (const token of [ended, 'x', 'not a token at all €']) {
      await page.goto('about:blank');
      await page.goto(`/#/myFocus?token=${encodeURIComponent(token)}`);
      await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
      await expect(menu(page, 'Ada Northfield')).toBeVisible();
      expect(await tokenOf(page)).toBe(own);
    }
  });

  test('whose user cannot be looked up changes nothing', async ({ page, asAlone, sessionOf }) => {
    const own = await asAlone('admin');
    const other = await sessionOf('user');
    await page.route('**/user/userInfoV3', (route) => route.abort(), { times: 2 });
    await page.goto(`/#/myFocus?token=${other}`);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
    await expect(menu(page, 'Ada Northfield')).toBeVisible();
    expect(await tokenOf(page)).toBe(own);
  });
});

for (const { theme, language, width } of [
  { theme: 'light', language: 'en', width: 1440 },
  { theme: 'dark', language: 'de', width: 390 },
  { theme: 'dark', language: 'zh_CN', width: 1440 },
  { theme: 'light', language: 'fr', width: 390 },
] as const) {
  test.describe(`the question: ${theme}, ${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, locale: language.replace('_', '-') });

    test('fits, is readable, and has no errors', async ({ page, app, asAlone }) => {
      const long = await addAccount(app, 'somebody-with-a-rather-long-name-of-one-word');
      await asAlone('super');
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(`/#/?token=${await signInByCall(app, long)}`);
      await expect(page.locator('dl b')).toHaveCount(2);
      expect([
        ...(await accessibilityFaults(page)),
        ...(await overflowFaults(page)),
        ...(await textFaults(page, language)),
      ]).toEqual([]);
    });
  });
}
