import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PAGE = '/#/account/desktopMagt';
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Menu' }).getByRole('row', { name });
const place = async (page: Page, name: string) =>
  (await page.getByRole('grid', { name: 'Menu' }).getByRole('row').allTextContents()).indexOf(name);

test('entries are dragged, moved by keys and switched off, and stay so', async ({ page, app, as, sessionOf }) => {
  await as('admin');
  await page.goto(PAGE);
  await expect(row(page, 'Warnings')).toBeVisible();
  const last = (await page.getByRole('grid', { name: 'Menu' }).getByRole('row').count()) - 1;
  await row(page, 'Warnings').dragTo(row(page, 'Device list'), {
    sourcePosition: { x: 80, y: 20 },
    targetPosition: { x: 80, y: 3 },
  });
  await expect.poll(() => place(page, 'Warnings')).toBe(0);

  await row(page, 'Warnings').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  // The place where it would be dropped has the focus, a frame after each key.
  const drop = page.locator(':focus[aria-label^="Insert "]');
  await expect(drop).toBeAttached();
  for (let step = 0; step < last; step += 1) {
    const before = (await drop.getAttribute('aria-label'))!;
    await page.keyboard.press('ArrowDown');
    await expect(drop).not.toHaveAttribute('aria-label', before);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page, 'Warnings')).toBe(last);

  const saved = page.waitForResponse((answer) =>
    decodeURIComponent(answer.request().postData() ?? '').includes('"message","visible":false'),
  );
  await page.getByRole('switch', { name: 'Show Warnings' }).click();
  await expect(entries(page).filter({ hasText: 'Warning messages' })).toHaveCount(0);
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Show Warnings' })).not.toBeChecked();
  await expect(entries(page).filter({ hasText: 'Warning messages' })).toHaveCount(0);
  await page.goto('/#/message/WarnMsg');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/WarnMsg/);
  await call(app, '/user/user/setDesktop', { token: await sessionOf('admin'), desktop: '[]' });
});

test("a phone's account tab leads to the page", async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('user');
  await page.goto('/#/myFocus');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Desktop management' }).last().click();
  await expect(page).toHaveURL(/account\/desktopMagt$/);
  await expect(row(page, 'Warnings')).toBeVisible();
});

test('a phone has the page too, in German, and its tabs follow', async ({ page, app, as, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('user');
  await page.goto(`/?lang=de${PAGE.slice(1)}`);
  await expect(page.getByRole('heading', { name: 'Menü anordnen', level: 1 })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await textFaults(page, 'de')).toEqual([]);
  const tab = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: /^Meldungen/ });
  await expect(tab).toBeVisible();
  await page.getByRole('switch', { name: 'Warnungen anzeigen' }).click();
  await expect(tab).toHaveCount(0);
  await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click();
  await expect(tab).toBeVisible();
  await call(app, '/user/user/setDesktop', { token: await sessionOf('user'), desktop: '[]' });
});
