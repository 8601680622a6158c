import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('charges are listed, narrowed to a charger, and one is read with its curve', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/charger');
  await expect(page).toHaveURL(/charger\/recordIndex/);
  const table = page.getByRole('table', { name: 'Charger records' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await table
    .getByRole('link', { name: /^Gate cabinet 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/mcuId=[0-9a-f]{24}/);
  await expect(rows.filter({ hasText: 'Shore power' })).toHaveCount(0);
  const ended = rows.filter({ hasText: /Stopped early|Completed/ }).first();
  await ended.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Charge of Gate cabinet 1' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText(/Charge\d+(\.\d)? Ah/);
  await expect(facts).toContainText(/by the charger’s own count/);
  const curve = page.getByRole('region', { name: 'Curve' });
  await curve.getByRole('button', { name: 'Show as a table' }).click();
  await expect(curve.getByRole('table')).toContainText(/\d+\.\d\d V/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'All charges' }).click();
  await expect(rows.nth(1)).toBeVisible();
});

test('on a phone each charge is a card; a charge that is not known is told as such', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('user');
  await page.goto('/#/charger/recordIndex');
  await expect(page.getByRole('heading', { name: 'Charger records' })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await page.goto(`/#/charger/recordDetail?id=${'f'.repeat(24)}-0-1`);
  await expect(page.getByRole('alert')).toContainText('This charge is not known');
});
