import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from '../server/test/reports/tables.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const table = (page: Page) => page.getByRole('table', { name: 'Devices for administration' });
const rows = (page: Page) => table(page).getByRole('row');
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });

test('devices are sorted, narrowed by address, chosen over pages and given as a file', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/deviceManage?key=truck');
  await expect(rows(page).nth(1)).toContainText('Reach truck');
  expect(await accessibilityFaults(page)).toEqual([]);
  await head(page, 'Charge').getByRole('button').click();
  await expect(head(page, 'Charge')).toHaveAttribute('aria-sort', 'ascending');
  await head(page, 'Charge').getByRole('button').press('Enter');
  await expect(head(page, 'Charge')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/key=truck&sort=soc&descending=true/);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'IMEI' }).click();
  await page.keyboard.press('Escape');
  await expect(head(page, 'IMEI')).toBeVisible();
  await page.reload();
  await expect(head(page, 'IMEI')).toBeVisible();

  const box = page.getByRole('searchbox', { name: 'Name or serial number' });
  await box.fill('');
  await box.press('Enter');
  await expect(rows(page)).toHaveCount(21);
  await table(page).getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByRole('status').filter({ hasText: '20 chosen' })).toBeVisible();
  await page.getByRole('button', { name: /Choose all \d+ that match/ }).click();
  const deeds = page.getByRole('region', { name: 'What to do with the chosen devices' });
  await expect(deeds.getByRole('status')).toHaveText(/^(2[1-9]|[3-9]\d) chosen$/);
  await expect(deeds.getByRole('button', { name: 'Set site' })).toHaveAttribute('aria-disabled', 'true');

  const saved = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: format, exact: true }).click();
    const file = await download;
    await expect(page.getByText(`${file.suggestedFilename()} is saved`)).toBeVisible();
    return readFile(await file.path());
  };
  const lines = (await saved('CSV')).toString().split('\r\n');
  expect(lines[0]).toContain('Name,Serial number,Type,Company');
  const [sheet = []] = readXlsx(await saved('Excel')).values();
  expect(sheet.length).toBe(lines.length - 1);
  expect(sheet.map(([name]) => name?.value)).toContain('Reach truck 07');
});

test('a device is moved to another site with others, and back', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/deviceManage?key=site%20cabin');
  await expect(rows(page).nth(1)).toContainText(/site cabin/i);
  const siteOf = (row: number) => rows(page).nth(row).getByRole('cell').nth(4);
  const before = await siteOf(1).textContent();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Site of 1 devices' });
  await dialog.getByRole('button', { name: 'Set site' }).click();
  await expect(dialog).toBeHidden();
  await expect(siteOf(1)).toHaveText('Undefined');
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set site' }).click();
  await dialog.getByRole('button', { name: /^Site:/ }).click();
  await page.getByRole('option', { name: before ?? '' }).click();
  await dialog.getByRole('button', { name: 'Set site' }).click();
  await expect(siteOf(1)).toHaveText(before ?? '');
});

test('on a phone the table is moved sideways, and a device is changed from its row', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/deviceManage');
  await expect(rows(page).nth(1)).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await head(page, 'Name').getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  const moved = () => page.getByRole('region', { name: 'Devices for administration' }).evaluate((it) => it.scrollLeft);
  await expect.poll(moved).toBeGreaterThan(0);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Device name')).toBeVisible();
});
