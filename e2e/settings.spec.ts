import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { call, signInByCall } from './api.ts';
import { report } from './fleet.ts';
import { expect, test } from './test.ts';

const LANGUAGES = [
  ['简体中文', 'zh-Hans-CN', '首页'],
  ['繁體中文', 'zh-Hant-HK', '首頁'],
  ['Deutsch', 'de', 'Start'],
  ['日本語', 'ja', 'ホーム'],
  ['한국어', 'ko', '홈'],
  ['Français', 'fr', 'Accueil'],
  ['English', 'en', 'Home'],
] as const;

const html = (page: Page) => page.locator('html');
const navigation = (page: Page) => page.getByRole('navigation').first();
const cards = (page: Page) => page.getByRole('article');

interface Settings {
  lang: string;
  skinTheme: string;
  temperatureType: string;
  map: string;
}

test.use({ graphics: false });

test.describe('settings of an account', () => {
  test('are changed without reloading, saved, and applied in another browser', async ({
    page,
    app,
    asAlone,
    browser,
  }) => {
    const account = await addAccount(app, 'settler');
    const token = await asAlone(account);
    const settings = async () =>
      (await call<{ currentUserInfo: Settings }>(app, '/user/userInfoV3', { token, method: 'GET' })).currentUserInfo;
    await report(app, 'Forklift 21', { temperatureCelsius: 25, loadAmp: 5 });
    await page.goto('/#/list/monitors');
    await page.getByRole('searchbox').fill('Forklift 21');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('25.0 °C');

    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('radio', { name: '°F' }).check({ force: true });
    await page.getByRole('radio', { name: 'Regional' }).check({ force: true });
    await page.keyboard.press('Escape');
    await expect(cards(page)).toContainText('77.0 °F');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('option', { name: 'Français' }).click();
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await expect(navigation(page)).toContainText('Accueil');
    await expect(cards(page)).toContainText('77,0 °F');
    await expect.poll(settings).toMatchObject({ lang: 'fr', skinTheme: 'dark', temperatureType: 'F', map: 'regional' });

    await page.reload();
    await expect(cards(page)).toContainText('77,0 °F');
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');

    const elsewhere = await browser.newContext({ baseURL: app.url });
    await elsewhere.addCookies([{ name: 'token', value: await signInByCall(app, account), url: app.url }]);
    const second = await elsewhere.newPage();
    await second.goto('/#/account');
    await expect(second.getByRole('radio', { name: '°F' })).toBeChecked();
    await expect(second.getByRole('radio', { name: 'Régional' })).toBeChecked();
    await expect(html(second)).toHaveAttribute('lang', 'fr');
    await expect(html(second)).toHaveAttribute('data-theme', 'dark');
    await elsewhere.close();
    await report(app, 'Forklift 21', { loadAmp: null });
  });

  test('switch between seven languages without reloading the page', async ({ page, app, asAlone }) => {
    await asAlone(await addAccount(app, 'linguist'));
    await page.goto('/#/account');
    await expect(navigation(page)).toContainText('Home');
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    for (const [name, lang, home] of LANGUAGES) {
      await navigation(page)
        .getByRole('button', { name: /: (?!.*:)/ })
        .last()
        .click();
      await page.getByRole('option', { name }).click();
      await expect(html(page)).toHaveAttribute('lang', lang);
      await expect(navigation(page)).toContainText(home);
    }
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  });
});

test.describe('the address', () => {
  for (const address of ['/?lang=ko#/list/monitors', '/#/list/monitors?lang=ko', '/?lang=de#/list/monitors?lang=ko']) {
    test(`sets the language: ${address}`, async ({ page, as }) => {
      await as('admin');
      await page.goto(address);
      await expect(html(page)).toHaveAttribute('lang', 'ko');
      await expect(navigation(page)).toContainText('홈');
      await page.getByRole('article').first().getByRole('link').last().click();
      await expect(html(page)).toHaveAttribute('lang', 'ko');
    });
  }

  test('falls back to the language of the browser, then to English', async ({ browser, app }) => {
    for (const [locale, lang] of [
      ['ja-JP', 'ja'],
      ['zh-TW', 'zh-Hant-HK'],
      ['pt-BR', 'en'],
    ] as const) {
      const context = await browser.newContext({ baseURL: app.url, locale });
      const page = await context.newPage();
      await page.goto('/?lang=klingon#/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(html(page)).toHaveAttribute('lang', lang);
      await context.close();
    }
  });

  for (const place of ['before', 'after'] as const) {
    test(`takes a token ${place} the # and removes it from the address`, async ({ page, app }) => {
      const token = await signInByCall(app, 'user');
      await page.goto(
        place === 'before'
          ? `/?token=${token}#/list/monitors?currentPage=2`
          : `/#/list/monitors?currentPage=2&token=${token}`,
      );
      await expect(cards(page).first()).toBeVisible();
      await expect(page).toHaveURL(`${app.url}/#/list/monitors?currentPage=2`);
      expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).toBe(token);
      await page.reload();
      await expect(cards(page).first()).toBeVisible();
    });
  }

  test('rejects a wrong token', async ({ page, app }) => {
    await page.goto('/?token=a-token-that-nobody-has-ever-been-given#/list/monitors');
    await expect(page).toHaveURL(`${app.url}/#/login`);
    await expect(page.getByRole('alert')).toContainText('Token expired');
  });

  for (const address of ['/?platform=yhubapp#/list/monitors', '/#/list/monitors?platform=yhubapp']) {
    test(`embeds the console into the app: ${address}`, async ({ page, app, asAlone }) => {
      const account = await addAccount(app, 'embedded');
      const token = await asAlone(account);
      await call(app, '/user/user/setSkinTheme', { token, skinTheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      await expect(cards(page).first()).toBeVisible();
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
      // The app may open any page; it stays embedded for the visit, and the theme cannot be chosen.
      await page.goto('/#/account');
      await expect(page.getByRole('radio', { name: '°C' })).toBeChecked();
      await expect(page.getByRole('radio', { name: 'Dark' })).toHaveCount(0);
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
    });
  }

  test('without a known page shows a page that says so', async ({ page, as }) => {
    await as('user');
    await page.goto('/#/nothing/here?at=all');
    await expect(page.getByRole('heading', { name: 'This page does not exist', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect(page.getByRole('region', { name: 'Monitors' })).toBeVisible();
    await expect(page).toHaveTitle(/Wattyard$/);
  });

  test('asks for the sign-in first and continues to the page afterwards', async ({ page, signIn, app }) => {
    await page.goto('/#/list/monitors?deviceType=f');
    await expect(page).toHaveURL(/#\/login$/);
    await signIn('user');
    await expect(page).toHaveURL(`${app.url}/#/list/monitors?deviceType=f`);
  });
});

test('without a network the page says so, keeps its data, and recovers by itself', async ({ page, as, context }) => {
  await as('user');
  await page.goto('/#/list/monitors');
  const first = await cards(page).first().getAttribute('aria-label');
  await expect(page.getByText(/^Live, updated/)).toBeVisible();
  const note = page.getByText('No connection. Values shown are the last known.');
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await expect(cards(page).first()).toHaveAttribute('aria-label', first ?? '');
  // Unavailable data is reported where it is missing.
  await page.getByRole('searchbox').fill('tractor');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('The server cannot be reached')).toBeVisible({ timeout: 30_000 });

  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expect(cards(page).first()).toContainText('tractor');
  await expect(page.getByText(/^Live, updated/)).toBeVisible();
});

test('without a network a page that was not opened before says that it needs one; earlier pages stay', async ({
  page,
  as,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(cards(page).first()).toBeVisible();
  await context.setOffline(true);
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await tabs.getByRole('link', { name: 'Account' }).click();
  const note = page.getByRole('status').filter({ hasText: 'The chosen page opens as soon as there is one.' });
  await expect(note).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('the offline note covers no action above the tabs of a phone', async ({ page, as, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/message/WarnMsg');
  await page.locator('[data-message]').first().getByRole('link').first().click();
  const actions = page.getByRole('button', { name: 'Comment', exact: true });
  await expect(actions).toBeVisible();
  await context.setOffline(true);
  const note = page.getByText('No connection. Values shown are the last known.');
  await expect(note).toBeVisible();
  const [above, below] = await Promise.all([actions.boundingBox(), note.boundingBox()]);
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await context.setOffline(false);
});
