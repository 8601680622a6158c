import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const STATISTICS = `/#/e_details?mcuId=${mcuIdNamed('Site cabin 2')}&manufacturer=1&tab=report&period=month`;

test('an administrator sets the tariff of a site, and the cost of its energy is told', async ({ page, as }) => {
  await as('admin');
  await page.goto(STATISTICS);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByRole('listitem').filter({ hasText: 'Used' })).toContainText(/\d\sk?Wh$/);
  await expect(page.getByRole('region', { name: 'Yield against a clear sky' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next 24 hours' })).toBeVisible();

  const cost = page.getByRole('region', { name: 'Cost and CO₂ by tariff' });
  await expect(cost.getByText(/^No tariff is set for /)).toBeVisible();
  await cost.getByRole('button', { name: 'Tariffs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Three letters, EUR for one')).toBeVisible();
  await dialog.getByLabel('Valid from').fill('2020-01-01');
  await dialog.getByLabel('Currency').fill('eur');
  await dialog.getByLabel('Price per kWh').fill('0,31');
  await dialog.getByLabel(/^CO₂ of the grid/).fill('240');
  await dialog.getByRole('button', { name: 'Add hours with another price' }).click();
  const band = dialog.getByRole('group', { name: 'New band' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(band.getByText('Enter a name')).toBeVisible();
  await band.getByLabel('Name').fill('Day');
  const day = dialog.getByRole('group', { name: 'Day', exact: true });
  await day.getByLabel('From').fill('06:00');
  await day.getByLabel('To', { exact: true }).fill('22:00');
  await day.getByLabel('Price per kWh').fill('0.42');
  for (const name of WEEK) await day.getByRole('checkbox', { name }).uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(day.getByText('Select a day of the week')).toBeVisible();
  for (const name of WEEK.slice(0, 5)) await day.getByRole('checkbox', { name }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Tariff saved')).toBeVisible();
  await expect(cost.getByText('EUR').first()).toBeVisible();
  await expect(cost.getByRole('table')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await cost.getByRole('button', { name: 'Tariffs' }).click();
  await expect(dialog.getByLabel('Valid from')).toHaveValue('2020-01-01');
  await expect(dialog.getByRole('group', { name: 'Day', exact: true }).getByLabel('To', { exact: true })).toHaveValue(
    '22:00',
  );
  for (const name of WEEK)
    await expect(day.getByRole('checkbox', { name })).toBeChecked({ checked: WEEK.indexOf(name) < 5 });
  await dialog.getByRole('button', { name: 'Delete tariff' }).click();
  const question = page.getByRole('dialog', { name: 'Delete tariff' });
  await expect(question).toContainText('From 1 Jan 2020');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Valid from')).toHaveValue('2020-01-01');
  await dialog.getByRole('button', { name: 'Delete tariff' }).click();
  await question.getByRole('button', { name: 'Delete tariff' }).click();
  await expect(page.getByText('Tariff deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(cost.getByText(/^No tariff is set for /)).toBeVisible();
});

test('somebody who is not an administrator reads the analysis and cannot set a tariff; a failure is shown', async ({
  page,
  as,
}) => {
  await as('user');
  await page.route('**/getEnergyAnalysis', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(STATISTICS);
  const failed = page.getByRole('alert').filter({ hasText: 'The analysis did not load' });
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tariffs' })).toHaveCount(0);
});
