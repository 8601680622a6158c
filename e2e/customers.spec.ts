import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PHONE = { width: 390, height: 844 };

test('customers are added, imported, merged and erased', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/lease');
  await page.getByText('Customers', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name cannot be empty')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Tidal Works');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  const contact = dialog.getByRole('group', { name: 'Contact 1' });
  await contact.getByLabel('Name', { exact: true }).fill('Ida Berg');
  await contact.getByLabel('E-mail').fill('ida@example.com');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Tidal Works', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ida@example.com' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  const imported = page.getByRole('dialog', { name: 'Import customers' });
  const table = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const file = imported.locator('input[type="file"]');
  await file.setInputFiles(table('name,mail\nTidal Harbour,nobody'));
  await expect(imported.getByRole('alert')).toBeVisible();
  await file.setInputFiles(table('name,number,notes\nTidal Works,K-9,\nTidal Harbour,,Two gates'));
  await expect(imported.getByText('1 new, 1 changed, 0 unchanged')).toBeVisible();
  await imported.getByRole('button', { name: 'Import' }).click();
  await expect(imported).toBeHidden();

  await page.setViewportSize(PHONE);
  await page.getByRole('searchbox', { name: 'Name, number or contact' }).fill('tidal');
  await page.getByRole('searchbox', { name: 'Name, number or contact' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Tidal Harbour' })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tidal Works' }).click();
  await expect(page.getByRole('heading', { name: 'Tidal Works', level: 1 })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge with another' });
  await merge.getByRole('button', { name: /^Other customer:/ }).click();
  await page.getByRole('searchbox', { name: 'Name or number' }).fill('tidal h');
  await page.getByRole('option', { name: /Tidal Harbour/ }).click();
  await expect(merge.getByText('Leases that move: 0 (0 running, 0 booked)')).toBeVisible();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Two gates')).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tidal Works' })).toHaveCount(0);
});
