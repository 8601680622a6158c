import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('an administrator sees who did what, before and after, what was refused, and exports it as a file', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('admin');
  const { companyInfo } = await call<{ companyInfo: { id: number; companyName: string } }>(app, '/user/userInfoV3', {
    token,
    method: 'GET',
  });
  const { id, companyName } = companyInfo;
  await call(app, '/user/company/update', { token, id: String(id), companyName: `${companyName} Yard` });
  await call(app, '/user/company/update', { token, id: String(id), companyName });
  await as('admin');
  await page.goto('/#/account/audit');
  const table = page.getByRole('table', { name: 'Audit log' });
  const changed = table.getByRole('row').filter({ hasText: 'Company: changed' });
  await expect(changed.first()).toContainText('127.0.0.1 node');
  await expect(changed.first()).toContainText('admin Administrator');
  await expect(table.getByRole('rowheader', { name: /^Today, / })).toHaveCount(1);
  await table
    .getByRole('link', { name: /^Company: changed/ })
    .first()
    .click();
  await expect(page).toHaveURL(/id=\d+/);
  const entry = page.getByRole('region', { name: 'Details' });
  await expect(entry.getByRole('region', { name: 'Changed fields: 1' })).toContainText(`${companyName} Yard`);
  await expect(entry).toContainText('Entries cannot be changed or deleted');
  expect(await accessibilityFaults(page)).toEqual([]);
  const rows = table.getByRole('link', { name: /^Company: changed/ });
  await entry.getByRole('button', { name: /^Same session [1-9]\d* more entr/ }).click();
  await expect(page).toHaveURL(/session=[0-9a-f]{16}/);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Show every session' }).click();
  await expect(page).not.toHaveURL(/session=/);
  await rows.first().click();
  await entry.getByRole('button', { name: 'Close the entry' }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Audit log .*\.csv$/);
  await expect(async () => {
    await page.reload();
    await expect(table.getByRole('link', { name: /^Export: audit log/ }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('radio', { name: /^Failed \d/ }).check({ force: true });
  await expect(page).toHaveURL(/result=failed/);
  await expect(table.getByText('Done')).toHaveCount(0);
});

test('on a phone the log is a list and an entry fills the page; others see why it is closed', async ({
  page,
  app,
  as,
  asAlone,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('super');
  await page.goto('/#/account/audit');
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await overflowFaults(page)).toEqual([]);
  await asAlone(await addAccount(app, 'audited', { role: 'commonUser' }));
  await page.goto('/#/account');
  await page.reload();
  await page.goto('/#/account/audit');
  await expect(page.getByText('Administrators see who did what.')).toBeVisible();
});
