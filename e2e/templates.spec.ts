import type { Page } from '@playwright/test';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIFT = 'Scissor lift 15';
const OTHER = 'Boom lift 32';
const NAME = 'Lifts, gentle charging';
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, label: string, option: RegExp) => {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${label}:`) })
    .click();
  await page.getByRole('option', { name: option }).click();
};

test.use({ graphics: false });

test('a template is edited within the ranges, applied to a device, created from one, and removed', async ({
  page,
  as,
  app,
}) => {
  await report(app, LIFT, { socPercent: 70 });
  await app.simulate(mcuIdNamed(LIFT), 'commands');
  await as('super');
  await page.goto('/#/deviceManage/templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  await press(page, 'Save template');
  await expect(dialog(page).getByText('Name cannot be empty')).toBeVisible();
  await expect(dialog(page).getByText('Set at least one value')).toBeVisible();
  await dialog(page).getByLabel('Name', { exact: true }).fill(NAME);
  await choose(page, 'Company', /Wattyard/);
  await choose(page, 'Default for new devices', /prefix of the serial number/);
  await dialog(page).getByLabel('Serial numbers that begin with').fill('T-77');
  const float = dialog(page).getByRole('spinbutton', { name: 'Float' });
  await float.fill('14.5');
  await expect(dialog(page).getByText('Must be 13.2 to 14.0 V')).toBeVisible();
  await float.fill('13.7');
  await choose(page, 'Add a warning limit', /^High temperature, level 1/);
  await dialog(page).getByRole('spinbutton', { name: 'High temperature, level 1: Limit' }).fill('62');
  await press(page, 'Save template');
  const row = page.getByRole('listitem').filter({ hasText: NAME });
  await expect(row).toContainText('Default for SN T-77…');
  await expect(row).toContainText('13.7 V');
  await expect(row).toContainText('62.0 °C');

  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(LIFT)}`);
  await page.getByRole('button', { name: 'Remote control' }).click();
  await page.getByRole('button', { name: 'Apply a template' }).click();
  await choose(page, 'Template', new RegExp(NAME));
  await expect(dialog(page).getByRole('table', { name: 'What would change' })).toContainText(/Float.*13\.7 V/);
  await expect(dialog(page)).toContainText('Warning limits it sets: High temperature, level 1 62.0 °C');
  await press(page, 'Continue');
  await press(page, 'Write to device');
  await expect(dialog(page).getByRole('status')).toContainText('Verified');
  await dialog(page).getByText('Close').click();
  await expect(page.getByRole('spinbutton', { name: 'High temperature, level 1: Limit' })).toHaveValue('62.0');
  const configuration = page.getByRole('region', { name: 'Configuration', exact: true });
  await expect(configuration.getByRole('spinbutton', { name: 'Float' })).toHaveValue('13.7');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(LIFT);
  await expect(dialog(page).getByRole('spinbutton', { name: 'Float' })).toHaveValue('13.7');
  await press(page, 'Save template');
  await expect(page.getByText(`${LIFT} is saved`)).toBeVisible();

  await page.goto('/#/deviceManage/templates?key=lift');
  await expect(page.getByRole('listitem').filter({ hasText: LIFT })).toBeVisible();
  for (const name of [LIFT, NAME]) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await press(page, 'Remove');
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden();
  }
});

test('the limits of a device are copied to others after their number is shown; templates fit a phone', async ({
  page,
  as,
}) => {
  await as('super');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`);
  await page.getByRole('button', { name: 'Copy limits to other devices' }).click();
  await dialog(page).getByRole('searchbox').fill(LIFT);
  const others = dialog(page).getByRole('list', { name: 'Copy limits to other devices' });
  await expect(others.getByRole('checkbox')).toHaveCount(1);
  await expect(others.getByRole('checkbox')).toBeDisabled();
  await dialog(page).getByRole('searchbox').fill('');
  await others.getByRole('checkbox', { name: OTHER }).check();
  await press(page, 'Continue (1)');
  await expect(dialog(page)).toContainText('Devices: 1.');
  await press(page, 'Set limits (1)');
  await expect(page.getByText('Warning limits saved, devices: 1')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/deviceManage/templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  await expect(dialog(page)).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a user who is not an administrator sees why there are no templates', async ({ page, as }) => {
  await as('user');
  await page.goto('/#/deviceManage/templates');
  await expect(page.getByRole('heading', { name: 'Templates are for administrators', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New template' })).toBeHidden();
});
