import type { Page } from '@playwright/test';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ID } from '../server/seeds/demo/companies.ts';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIFT = 'Scissor lift 14';
const card = (page: Page) => page.getByRole('region', { name: 'What is believed' });
const dialog = (page: Page) => page.getByRole('dialog');
const PHONE = { width: 390, height: 844 };

test.use({ graphics: false });

test('an admin sets in which range a value is believed, sees what it left out, and takes it away; it fits a phone', async ({
  page,
  as,
  app,
}) => {
  await report(app, LIFT, { socPercent: 50 });
  await as('super');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`);
  await expect(card(page).getByText('No range is set')).toBeVisible();
  await card(page).getByRole('button', { name: 'Set range' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Value:/ })
    .click();
  await page
    .getByRole('option', { name: /^Charge/ })
    .first()
    .click();
  await expect(dialog(page).getByText('Possible: 0% to 100%')).toBeVisible();
  await dialog(page).getByLabel('Highest (%)').fill('160');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('It has to be within 0% to 100%.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByLabel('Highest (%)').fill('60');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const row = card(page).getByRole('listitem').filter({ hasText: 'Charge' });
  await expect(row).toContainText('0% to 60%');

  await report(app, LIFT, { socPercent: 70 });
  // What was counted is written ten seconds later at most.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/Left out in 24 h: \d+, the last/);
  }).toPass({ timeout: 60_000 });
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await expect(row).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await row.getByRole('button', { name: /^Change the range of/ }).click();
  await expect(dialog(page).getByLabel('Highest (%)')).toHaveValue('60');
  expect(await overflowFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Remove range' }).click();
  await expect(row).not.toContainText('to 60%');
});

/** Of a depot below a company, with two devices of one type. */
const [DEPOT, FIRST, SECOND] = [14, 'Quay tractor 01', 'Quay tractor 02'] as const;

test('a depot sees a range of the company above, sets one for a type, lifts it for a device and takes that back', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('super');
  const ranges = [{ kind: KIND.monitor, channel: 'voltage', range: { lowest: 0, highest: 9000 } }];
  const scope = JSON.stringify({ companyId: ID.northfield });
  await call(app, '/manager/device/saveValueRanges', { token, scope, ranges: JSON.stringify(ranges) });
  for (const name of [FIRST, SECOND]) await report(app, name, { socPercent: 50 });
  await as(await addAccount(app, 'quay', { companyId: DEPOT }));
  const open = (name: string) => page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(name)}`);
  const row = (name: string) => card(page).getByRole('listitem').filter({ hasText: name });
  const save = () => dialog(page).getByRole('button', { name: 'Save' }).click();

  await open(FIRST);
  await expect(row('Voltage')).toContainText(/0\sV to 90\sV.*From Northfield Rentals/);
  await row('Voltage')
    .getByRole('button', { name: /^Change/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Remove range' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await card(page).getByRole('button', { name: 'Set range' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Value:/ })
    .click();
  await page
    .getByRole('option', { name: /^Charge/ })
    .first()
    .click();
  await dialog(page).getByLabel('Highest (%)').fill('90');
  await dialog(page)
    .getByRole('button', { name: /^Holds for/ })
    .click();
  await page.getByRole('option', { name: /^All of the type/ }).click();
  await save();
  await expect(row('Charge')).toContainText(/0% to 90%.*From East Quay depot/);

  await open(SECOND);
  await row('Charge')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: /^Holds for/ })
    .click();
  await page.getByRole('option', { name: 'This device' }).click();
  await dialog(page).getByLabel('Highest (%)').fill('');
  await save();
  await expect(row('Charge')).toContainText(/No limit.*Set on the device/);
  await open(FIRST);
  await expect(row('Charge')).toContainText('0% to 90%');

  await open(SECOND);
  await row('Charge')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Remove range' }).click();
  await expect(row('Charge')).toContainText(/0% to 90%.*From East Quay depot/);
});
