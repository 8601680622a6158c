import type { Page } from '@playwright/test';
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
