import { Transformer } from '@napi-rs/image';
import type { Page } from '@playwright/test';
import { call, signInByCall } from './api.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

test.use({ graphics: false });
test.describe.configure({ mode: 'serial' });

const BRAND_TAB = '/#/account/companyMagt?company=2&tab=brand';
const picture = (width: number, height: number, shade: number) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, shade), width, height).png();
/** The same server by another host name. */
const otherHost = (app: TestApp) => app.url.replace('127.0.0.1', 'localhost');
const titleOf = (page: Page) => expect.poll(() => page.title());

// Other tests share the server: the console has its own name again.
test.afterAll(async ({ app, sessionOf }) => {
  const ofCompany = { token: await sessionOf('super'), companyId: '2' };
  await call(app, '/user/company/saveBrandName', { ...ofCompany, siteName: '' });
  for (const picture of ['logo', 'icon'])
    await call(app, '/user/company/removeBrandPicture', { ...ofCompany, picture });
  await call(app, '/user/company/saveBrandHosts', { ...ofCompany, hosts: '[]' });
});

test('an administrator names the console and gives it pictures, and sees them at once', async ({ page, as }) => {
  await as('admin');
  await page.goto(BRAND_TAB);
  await page.getByLabel('Name of the console').fill('Northfield Power');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The brand is saved')).toBeVisible();
  await expect(page.getByRole('navigation').getByText('Northfield Power')).toBeVisible();
  await titleOf(page).toMatch(/Northfield Power$/);

  for (const [index, file] of [await picture(300, 60, 90), await picture(64, 64, 200)].entries()) {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: index === 0 ? /: Logo$/ : /: Icon$/ }).click();
    await (await chosen).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: file });
    await expect(page.getByRole('button', { name: index === 0 ? 'Remove: Logo' : 'Remove: Icon' })).toBeVisible();
  }
  await expect(page.getByRole('navigation').getByRole('img', { name: 'Northfield Power' })).toBeVisible();
  await expect(page.locator('#site-icon')).toHaveAttribute('href', /^\/brand\//);
  await expect(page.getByText('A super administrator sets them.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('its host name shows the brand at sign-in, other host names do not', async ({ page, app, as }) => {
  await as('super');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?lang=de${BRAND_TAB.slice(1)}`);
  const hosts = page.getByLabel('Hostnamen').last();
  await hosts.fill('https://localhost');
  await page.getByRole('button', { name: 'Speichern', exact: true }).last().click();
  await expect(page.getByText('https://localhost ist kein Hostname')).toBeVisible();
  await hosts.fill('localhost');
  await page.getByRole('button', { name: 'Speichern', exact: true }).last().click();
  await expect(page.getByText('Noch nicht benutzt')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await textFaults(page, 'de')).toEqual([]);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${otherHost(app)}/?lang=en#/login`);
  await titleOf(page).toBe('Northfield Power');
  await expect(page.getByText(/^Northfield Power console/)).toBeVisible();
  expect((await fetch(`${otherHost(app)}/manifest.webmanifest`).then((answer) => answer.json())).name).toBe(
    'Northfield Power',
  );
  await page.goto(`${app.url}/?lang=en#/login`);
  await titleOf(page).toBe('Wattyard');
  await page.goto(`${app.url}/?company=2#/login`);
  await titleOf(page).toBe('Northfield Power');
  await expect(page.locator('#app-manifest')).toHaveAttribute('href', /company=2$/);
});

test('after sign-in everyone sees the brand of their own company', async ({ page, app }) => {
  const token = await signInByCall(app, 'super');
  await page.context().addCookies([{ name: 'token', value: token, url: otherHost(app) }]);
  await page.goto(`${otherHost(app)}/#/account`);
  await titleOf(page).toMatch(/Wattyard$/);
  await expect(page.getByRole('navigation').getByText('Northfield Power')).toHaveCount(0);
});
