import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, overflowFaults, textFaults, turn } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const reports = (page: Page) => page.getByRole('region', { name: 'Reports by mail', exact: true });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/#/account/reports');
  await expect(reports(page)).toBeVisible();
}

test('a report of a fleet is scheduled, paused and deleted; without a mail server the page says so', async ({
  page,
  app,
  asAlone,
}) => {
  await asAlone(await addAccount(app, 'reporter'));
  await page.goto('/#/account');
  await page.getByRole('navigation', { name: 'Account pages' }).getByRole('link', { name: 'Reports by mail' }).click();
  await expect(page.getByText('This installation sends no mail.')).toBeVisible();
  await page.getByRole('button', { name: 'New report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expect(dialog.getByRole('button', { name: 'Remove reporter' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Attachment/ }).click();
  await page.getByRole('option', { name: 'Table as CSV' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await save(page);
  const row = reports(page).getByRole('listitem').filter({ hasText: 'by reporter' });
  await expect(row).toContainText('Mon at 07:00');
  await expect(row).toContainText('Table as CSV');
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^How often/ })
    .click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await save(page);
  await expect(row).toContainText('Daily at 07:00');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('a member sends itself the report of a device from its page', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'yard', { role: 'commonUser' }));
  await page.goto(`/#/yhubDet/report?mcuId=${mcuIdNamed('Tow tug 21')}`);
  await page.getByRole('button', { name: 'Send regularly' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expect(dialog).toContainText('Device: Tow tug 21');
  await expect(dialog).toContainText('It is sent to you alone.');
  await save(page);
  await expect(reports(page).getByRole('listitem')).toContainText('Tow tug 21');
});

for (const language of ['de', 'fr', 'ja', 'zh_CN'] as const)
  test(`the page fits and speaks ${language}`, async ({ page, app, asAlone }) => {
    await asAlone(await addAccount(app, `tells-${language}`, { language }));
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/#/account/reports');
      await expect(page.getByRole('region').first()).toBeVisible();
      expect(await overflowFaults(page)).toEqual([]);
    }
    expect(await textFaults(page, language)).toEqual([]);
  });

test('the page is accessible in both themes, on a desktop and on a phone', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'sees'));
  await open(page);
  await page.getByRole('button', { name: 'New report' }).click();
  await save(page);
  await expect(reports(page).getByRole('listitem').filter({ hasText: 'by sees' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    for (const theme of ['light', 'dark'] as const) {
      await turn(page, theme);
      expect(await accessibilityFaults(page, { rules: theme === 'light' ? 'all' : 'colours' })).toEqual([]);
    }
    expect(await overflowFaults(page)).toEqual([]);
  }
});
