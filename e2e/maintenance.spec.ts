import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIFT = 'Scissor lift 14';
/** Of the company of the common user. */
const TRACTOR = 'Yard tractor 03';
const settings = `/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`;
const card = (page: Page) => page.getByRole('region', { name: 'Maintenance', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const PHONE = { width: 390, height: 844 };

test.use({ graphics: false });

test('an admin plans maintenance, notes that it was done, and reads the log; it fits a phone', async ({
  page,
  as,
  app,
}) => {
  await report(app, LIFT, { socPercent: 70 });
  await as('super');
  await page.goto(settings);
  await expect(card(page).getByText('No maintenance plans yet')).toBeVisible();
  await card(page).getByRole('button', { name: 'Add plan' }).click();
  await press(page, 'Save');
  await expect(dialog(page).getByText('Say what is to be done')).toBeVisible();
  await expect(dialog(page).getByText('Give at least one interval')).toBeVisible();
  await dialog(page).getByLabel('What is to be done').fill('Water the cells');
  await dialog(page).getByLabel('Every … days').fill('9999');
  await press(page, 'Save');
  await expect(dialog(page).getByText('Must be 1 to 3650')).toBeVisible();
  await dialog(page).getByLabel('Every … days').fill('28');
  await dialog(page).getByLabel('Every … running hours').fill('100');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Save');
  const plan = card(page).getByRole('listitem').filter({ hasText: 'Water the cells' });
  await expect(plan).toContainText('Battery, periodic · 0 of 28 days · 0 of 100 running hours');
  await expect(plan).toContainText('Not done yet');

  await plan.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog(page).getByLabel('Done by')).not.toHaveValue('');
  await dialog(page).getByLabel('Done by').fill('Ann Lee');
  await dialog(page).getByLabel('Note').fill('Two litres');
  await press(page, 'Mark as done');
  await expect(plan).toContainText('Last done');
  await card(page).getByRole('button', { name: 'Log' }).click();
  await expect(
    dialog(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  ).toContainText(/Water the cells.*Two litres.*Ann Lee/);
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize(PHONE);
  await expect(plan).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await plan.getByRole('button', { name: 'Change' }).click();
  await expect(dialog(page).getByLabel('Every … days')).toHaveValue('28');
  expect(await overflowFaults(page)).toEqual([]);
  await press(page, 'Cancel');
  await plan.getByRole('button', { name: 'Remove' }).click();
  await press(page, 'Remove');
  await expect(card(page).getByText('No maintenance plans yet')).toBeVisible();
});

test('a common user sees what is due and changes nothing', async ({ page, as, app, sessionOf }) => {
  const mcuId = mcuIdNamed(TRACTOR);
  const plan = { mcuId, kind: '3', name: 'Brakes', everyDays: '90' };
  await call(app, '/maintenance/savePlan', { token: await sessionOf('super'), ...plan });
  await as('user');
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`/#/yhubDet/setting?mcuId=${mcuId}`);
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Brakes' })).toContainText('0 of 90 days');
    for (const name of ['Mark as done', /^Add/]) await expect(card(page).getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save limits' })).toHaveCount(0);
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Data service' })).toBeVisible();
    expect(await overflowFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test('the limit of an offline device is hours and minutes', async ({ page, as }) => {
  await as('super');
  await page.goto(settings);
  const limits = page.getByRole('region', { name: 'Warning limits', exact: true });
  await limits.getByRole('spinbutton', { name: 'Device offline: Hours' }).fill('5');
  await limits.getByRole('spinbutton', { name: 'Device offline: Minutes' }).fill('20');
  await limits.getByRole('spinbutton', { name: 'Charge to discharge ratio: Upper limit' }).fill('90');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits.getByText('Must be above the lower limit')).toBeVisible();
  await limits.getByRole('spinbutton', { name: 'Charge to discharge ratio: Upper limit' }).fill('120');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Warning limits saved').first()).toBeVisible();
  await page.goto(`/#/yhubDet/recordLog?mcuId=${mcuIdNamed(LIFT)}&log=warnings`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  await expect(row).toContainText(/Device offline.*Charge to discharge ratio/);
  await expect(row).toContainText('5 h 20 min');
  await expect(row).toContainText('120%');
});
