import type { Page } from '@playwright/test';
import { demoUnits } from '../server/seeds/demo/units.ts';
import { call } from './api.ts';
import { accessibilityFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const [first, second, third] = demoUnits;
/** The yard tractor of the fleet. */
const TRACTOR = '8611902340';
const HEAD = 'Serial number,Monitor identity,Device name,Company,Nominal voltage,Purchased on,Purchase price,Currency';
const chooseTable = async (page: Page, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Select a table' }).click();
  await (await chooser).setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer });
};
const lines = (...all: string[]) => Buffer.from(all.join('\n'));
const savedText = async (page: Page, save: () => Promise<unknown>) => {
  const saved = page.waitForEvent('download');
  await save();
  return Buffer.concat(await (await (await saved).createReadStream()).toArray());
};
const count = (page: Page, text: string) =>
  expect(page.getByRole('list', { name: 'What would happen' })).toContainText(text);

test('one table adds and changes devices, and the exported fleet comes back as it is', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  await as('admin');
  await page.goto('/#/add');
  await page.getByRole('radio', { name: 'Table of the fleet' }).check();
  await expect(page).toHaveURL(/how=many/);

  const fine = `${third!.sn},${third!.mcuId},"Truck, three",Northfield Rentals,48,2026-03-15,24900,EUR`;
  await chooseTable(
    page,
    lines(
      HEAD,
      fine,
      `X1,${first!.mcuId.replace(/^5/, '6')},,Nowhere,48,,,`,
      `${TRACTOR},${second!.mcuId},One,,,,,`,
      `${TRACTOR},,,,plenty,05/11/2026,1,EUR`,
    ),
  );
  await count(page, '3 wrong');
  const row = (line: number) => page.getByRole('row').filter({ hasText: `Line ${line}` });
  await expect(row(3)).toContainText('4 to 40 letters, digits or dashes');
  await expect(row(3)).toContainText('There is no such company');
  await expect(row(4)).toContainText('sn and mcuId do not belong together');
  await expect(row(5)).toContainText('plentyThis is not a number');
  await expect(row(5)).toContainText('05/11/2026This can be two days');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
  const errors = await savedText(page, () => page.getByRole('button', { name: 'Save the list of errors' }).click());
  expect(errors.toString()).toContain('5,Nominal voltage,plenty,This is not a number');

  await chooseTable(page, lines(HEAD, fine, `${TRACTOR},,,,,2025-01-31,18500.50,EUR`));
  await count(page, '1 new');
  await count(page, '1 changed');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'The table is imported' })).toBeVisible();
  const keys = await savedText(page, () => page.getByRole('button', { name: 'Save the keys (CSV)' }).click());
  expect(keys.toString()).toContain(`${third!.sn},"Truck, three",${third!.mcuId},`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Another table' }).click();

  const exported = await savedText(page, async () => {
    await page.getByRole('button', { name: 'Export the fleet' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  await chooseTable(page, exported);
  await expect(page.getByText('Everything is already as this table says.')).toBeVisible();

  await page.getByRole('button', { name: 'Paste rows' }).click();
  await page.getByRole('textbox', { name: /copied from a spreadsheet/ }).fill(`sn\tdeviceName\n${third!.sn}\tTruck 3b`);
  await page.getByRole('button', { name: 'Read these rows' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('0 added, 1 changed')).toBeVisible();

  const token = await sessionOf('admin');
  await page.goto(`/#/yhubDet/realTime?mcuId=${third!.mcuId}`);
  await page.getByRole('button', { name: 'Details' }).click();
  const purchase = page.getByRole('region', { name: 'Purchase' });
  await expect(purchase).toContainText('24,900.00 EUR');
  await purchase.getByRole('button', { name: 'Edit the purchase' }).click();
  await purchase.getByLabel('Purchase price').fill('23000');
  await purchase.getByRole('button', { name: 'Save' }).click();
  await expect(purchase).toContainText('23,000.00 EUR');
  expect(await accessibilityFaults(page)).toEqual([]);
  await call(app, '/manager/device/remove', { token, mcuIds: third!.mcuId });
});
