import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { answerOf, call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { expect, test } from './test.ts';

/** Old Yard depot does not share the position of this device. */
const HIDDEN = 'Forklift 13';
const COMPANIES = /Northfield|Old Yard depot|Harbour Lift|Boston harbour|Baltimore docks/;

const cards = (page: Page) => page.getByRole('article');
const menu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });
const add = (page: Page) => page.getByRole('button', { name: 'Add device' });

async function openList(page: Page): Promise<void> {
  await page.goto('/#/list/monitors');
  await expect(cards(page).first()).toBeVisible();
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or serial number' }).fill(text);
  await page.keyboard.press('Enter');
}

test.use({ graphics: false });

test('a super administrator sees every company', async ({ page, as }) => {
  await as('super');
  await openList(page);
  await expect(add(page)).toBeVisible();
  for (const [name, company] of [
    ['Yard tractor 03', 'Old Yard depot'],
    ['Scissor lift 14', 'Boston harbour'],
    ['港口牵引车 01', '深圳分公司'],
  ] as const) {
    await find(page, name);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(company);
  }
  await page.getByRole('button', { name: /^Companies/ }).click();
  await expect(page.getByRole('treeitem', { name: /Wattyard/ })).toHaveAttribute('aria-level', '1');
  await expect(page.getByRole('treeitem', { name: 'Harbour Lift Co.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu(page).click();
  await expect(page.getByRole('dialog', { name: 'Account menu' })).toContainText('Wattyard · Super administrator');
});

test('an administrator sees its company and its children, and all their positions', async ({ page, as }) => {
  await as('admin');
  await openList(page);
  await expect(add(page)).toBeVisible();
  await find(page, 'Scissor lift');
  await expect(page.getByRole('heading', { name: 'No devices match “Scissor lift”' })).toBeVisible();
  await page.getByRole('button', { name: /^Companies/ }).click();
  await expect(page.getByRole('treeitem', { name: /Northfield Rentals/ })).toHaveAttribute('aria-level', '1');
  await expect(page.getByRole('treeitem', { name: /Harbour/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(HIDDEN)}`);
  await expect(page.getByRole('region', { name: 'Location' })).toContainText(/\d° [NS], /);
  await menu(page).click();
  await expect(page.getByRole('dialog', { name: 'Account menu' })).toContainText('Northfield Rentals · Administrator');
});

test('a user views and adds favourites, adds no devices, and does not see what is not shared', async ({ page, as }) => {
  await as('user');
  await openList(page);
  await expect(add(page)).toHaveCount(0);
  await find(page, 'Reach truck 08');
  await expect(page.getByRole('heading', { name: 'No devices match “Reach truck 08”' })).toBeVisible();

  await find(page, HIDDEN);
  await expect(cards(page)).toContainText('Old Yard depot');
  await expect(page.getByRole('button', { name: `Follow ${HIDDEN}` })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Show ${HIDDEN} on the map` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Location not shared' })).toBeVisible();
  await page.goto(`/#/?mcuId=${mcuIdNamed(HIDDEN)}`);
  await expect(page.getByRole('region', { name: HIDDEN, exact: true })).toContainText('Location not shared');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(HIDDEN)}`);
  await expect(page.getByRole('region', { name: 'Location' })).toContainText('Location not shared');
  await menu(page).click();
  await expect(page.getByRole('dialog', { name: 'Account menu' })).toContainText('Old Yard depot · User');
});

test('a guest sees values, no company names, and why it may not add favourites', async ({ page, as }) => {
  const asked: string[] = [];
  page.on('request', (one) => void (one.url().includes('/device/mqtt/') && asked.push(one.url())));
  await as('guest');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Monitors' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monitors' })).not.toContainText(COMPANIES);
  await openList(page);
  await expect(add(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Site:/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Companies:/ })).toHaveCount(0);
  await find(page, 'Scissor lift 14');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).not.toContainText(COMPANIES);
  const follow = page.getByRole('button', { name: 'Follow Scissor lift 14' });
  await expect(follow).toHaveAttribute('aria-disabled', 'true');
  await expect(follow).toHaveAttribute('title', 'Guests and common users may view, but not change anything');
  await follow.click({ force: true });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');

  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed('Scissor lift 14')}`);
  await expect(page.getByRole('heading', { name: 'Scissor lift 14', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(COMPANIES);
  await expect(page.getByRole('region', { name: 'Voltage' })).toContainText(/\d\d\.\d\d\sV/);
  const request = page.getByRole('button', { name: 'Request live data' });
  await expect(request).toHaveAttribute('title', 'Guests can view; requesting live data needs an account');
  await request.click({ force: true });

  // No device is asked to report on its behalf either.
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Monitors' })
    .getByRole('button', { name: /^Scissor lift 14 / })
    .click();
  await expect(page.getByRole('region', { name: 'Scissor lift 14', exact: true })).toContainText(/Voltage\d+\.\d\d/);
  expect(asked).toEqual([]);
});

test('the settings of a guest stay in the browser', async ({ page, app, as, sessionOf }) => {
  const requested: string[] = [];
  page.on('request', (one) => requested.push(new URL(one.url()).pathname));
  await as('guest');
  await page.goto('/#/account');
  await expect(page.getByRole('main').getByText('Guest', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(COMPANIES);
  await expect(page.getByText('Kept in this browser; guests have no account to save them in.')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('radio', { name: '°F' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: '°F' })).toBeChecked();
  expect(requested.filter((path) => path.startsWith('/user/user/set'))).toEqual([]);
  const refused = await answerOf(app, '/user/user/setSkinTheme', {
    token: await sessionOf('guest'),
    skinTheme: 'dark',
  });
  expect(refused).toMatchObject({ resultCode: 403, resultMessage: 'guest_refuse' });
});

test('an account without modules sees the reason, until it has some', async ({ page, app, asAlone }) => {
  const token = await asAlone(await addAccount(app, 'newcomer', { role: 'commonUser', modules: [] }));
  const info = await call<{ currentUserInfo: { modules: string } }>(app, '/user/userInfoV3', { token, method: 'GET' });
  expect(info.currentUserInfo.modules).toBe('[]');
  const reason = page.getByRole('heading', { name: 'No modules on this account yet' });
  for (const address of ['/', '/#/list/monitors', `/#/yhubDet/realTime?mcuId=${mcuIdNamed(HIDDEN)}`, '/#/account']) {
    await page.goto(address);
    await expect(page).toHaveURL(/#\/no_permission$/);
    await expect(reason).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Go to home' })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(reason).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('an account without the monitor module has no lists of monitors', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'bookkeeper', { role: 'commonUser', modules: ['order', 'help'] }));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monitors' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Device list' })).toHaveCount(0);
  for (const address of ['/#/list/monitors', '/#/message/WarnMsg', `/#/yhubDet/realTime?mcuId=${mcuIdNamed(HIDDEN)}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(/#\/no_permission$/);
    await expect(page.getByRole('heading', { name: 'This page is not open to your account' })).toBeVisible();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  // On a phone the list tab opens whatever is available; home has no search for closed lists.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});
