import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { card, cards } from './list-page.ts';
import { expect, test } from './test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.use({ graphics: false });

test('pages without a session have no navigation, on the desktop and on a phone', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['/#/login', '/#/login/retrieve']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(navigation(page)).toHaveCount(0);
    }
  }
});

test('every page starts at its top; a choice on a page does not scroll it', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(cards(page)).toHaveCount(10);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => scrolled(page)).toBe(600);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/currentPage=2/);
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed('Yard tractor 03')}`);
  await expect(page.getByRole('region', { name: 'State of charge' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  // A line that comes in above moves the place that the browser keeps.
  await expect.poll(() => scrolled(page)).toBeGreaterThanOrEqual(300);
  await page.getByRole('region', { name: 'Charge and current' }).getByText('6 h', { exact: true }).click();
  await expect(page).toHaveURL(/range=/);
  expect(await scrolled(page)).toBeGreaterThan(0);
  await navigation(page).getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a second click within three seconds counts as a double click', async ({ page, app, as, sessionOf }) => {
  const mcuId = mcuIdNamed('Reach truck 07');
  const calls: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (pathname.startsWith('/manager/attention/')) calls.push(pathname);
  });
  await as('user');
  await page.goto('/#/list/monitors');
  await page.getByRole('searchbox').fill('Reach truck 07');
  const star = card(page, 'Reach truck 07')
    .getByRole('button', { name: /Reach truck 07$/ })
    .first();
  await star.dblclick();
  await star.click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to followed devices' })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(calls).toEqual(['/manager/attention/add']);
  await call(app, '/manager/attention/remove', { token: await sessionOf('user'), mcuId });
});

test('code that fails to load is retried: the live feed, and a page', async ({ page, as }) => {
  const refused: string[] = [];
  await page.route(/\/assets\/(mqtt\.esm|AlarmHealthPage)-[^/]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (refused.includes(pathname)) return route.continue();
    refused.push(pathname);
    return route.abort('connectionreset');
  });
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(page.getByText(/^Live, updated/)).toBeVisible({ timeout: 30_000 });
  expect(refused).toHaveLength(1);
  await page.goto('/#/message/health');
  await expect(page.getByRole('heading', { name: 'Alarm health', level: 1 })).toBeVisible({ timeout: 30_000 });
  expect(refused).toHaveLength(2);
});
