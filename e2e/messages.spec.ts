import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const rows = (page: Page) => page.getByRole('main').locator('[data-message]');

test('"Raised" has as many rows as its count, and badges count those that nobody has dealt with', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('super');
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('radio', { name: /^Raised/ }).check({ force: true });
  await expect(page).toHaveURL(/status=open/);
  await expect(async () => {
    const { openWarnings, newWarnings } = await call<{ openWarnings: number; newWarnings: number }>(
      app,
      '/report/listLatelyMsg',
      { token, method: 'GET' },
    );
    expect(openWarnings).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText(new RegExp(`^Total ${openWarnings} ·`))).toBeVisible({ timeout: 2_000 });
    await expect(rows(page)).toHaveCount(Math.min(openWarnings, 20), { timeout: 2_000 });
    await expect(page.getByRole('link', { name: `Warnings ${newWarnings}` })).toBeVisible({ timeout: 2_000 });
    await expect(page).toHaveTitle(new RegExp(`^\\(${newWarnings}\\) `));
  }).toPass({ timeout: 40_000 });
});

test('a level filters the messages, and a row opens beside the list with its life', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg?level=2');
  await expect(rows(page).first()).toContainText('Level 2');
  await expect(rows(page).filter({ hasText: 'Level 1' })).toHaveCount(0);
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/id=[0-9a-f-]{36}/);
  await expect(page.getByRole('region', { name: 'Life line' })).toContainText('Raised, level 2');
  await expect(rows(page).first()).toHaveAttribute('data-current', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/id=/);
  await expect(page).toHaveURL(/level=2/);
});

test('an administrator acknowledges with A, comments, closes and reopens; the history tells it', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/message/WarnMsg?status=open&work=0');
  const first = await rows(page).first().getAttribute('data-message');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`id=${first}`));
  const line = page.getByRole('region', { name: 'Life line' });
  await expect(line).toContainText('Not acknowledged yet');
  await page.keyboard.press('a');
  await expect(line).toContainText('Acknowledged by admin');
  await page.getByLabel('Write a comment').fill('On my way');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(line).toContainText('On my way');
  await expect(page.getByLabel('Write a comment')).toHaveValue('');
  await page
    .getByRole('region', { name: 'Message', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await expect(line).toContainText('Closed by admin');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(line).toContainText('Reopened by admin');
});

test('ticked messages are given to a user, who finds them under "Mine" and works on them', async ({
  page,
  as,
  context,
}) => {
  await as('admin');
  await page.goto('/#/message/WarnMsg?status=open');
  await rows(page).nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('option', { name: /admin/ }).first().click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/mine=true/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('admin');
  await context.clearCookies();
});

for (const account of ['user', 'guest']) {
  test(`${account} reads and exports, and is told why nothing else`, async ({ page, as }) => {
    await as(account);
    // Of those that nobody has dealt with; other tests take the first.
    await page.goto('/#/message/WarnMsg?work=0');
    await rows(page).last().getByRole('link').first().click();
    const acknowledge = page.getByRole('button', { name: /^Acknowledge/ });
    await expect(acknowledge).toHaveAttribute('aria-disabled', 'true');
    await expect(acknowledge).toHaveAttribute('title', /administrators/i);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Messages .*\.csv$/);
  });
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`list and message are accessible and fit at ${size.width}`, async ({ page, as }) => {
    await page.setViewportSize(size);
    await as('super');
    await page.goto('/#/message/WarnMsg');
    await expect(rows(page).first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Life line' })).toBeVisible();
    await expect(rows(page)).toHaveCount(size.width < 1199 ? 0 : await rows(page).count());
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
  });
}
