import type { Browser, Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

const LIFT = 'Scissor lift 14';
const PHONE = { width: 390, height: 844 };
const dialog = (page: Page) => page.getByRole('dialog');

test.use({ graphics: false });

/** A page of somebody who has only the link. */
async function visitor(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

const linkTo = (app: TestApp, key: string) => `${app.url}/#/share?key=${key}`;

test('an admin shares a device, somebody without an account reads it, and the admin withdraws the link', async ({
  page,
  as,
  app,
  browser,
}) => {
  await report(app, LIFT, { socPercent: 64 });
  await as('super');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(LIFT)}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page).getByText('Nothing is shared yet')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'New link' }).click();
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByText('Say for whom it is.')).toBeVisible();
  await dialog(page).getByLabel('For whom').fill('Harbour workshop');
  await dialog(page).getByLabel('Warnings').check();
  await dialog(page).getByLabel('Show the name of the company').check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  const link = (await dialog(page).getByText('/#/share?key=').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'Harbour workshop' });
  await expect(row).toContainText('Never opened');

  const reader = await visitor(browser, link);
  const device = reader.getByRole('article', { name: LIFT });
  await expect(device.getByText('64%', { exact: true })).toBeVisible();
  await expect(device.getByRole('heading', { name: 'Warnings' })).toBeVisible();
  await expect(device.getByRole('heading', { name: 'Position' })).toBeHidden();
  expect(await accessibilityFaults(reader)).toEqual([]);
  expect(await overflowFaults(reader)).toEqual([]);
  // It has no session, and nothing that leads into the console.
  expect(await reader.context().cookies()).toEqual([]);
  await expect(reader.getByRole('navigation')).toBeHidden();

  await row.getByRole('button', { name: 'Withdraw the link for Harbour workshop' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(row).toContainText('Withdrawn');
  await expect(row).toContainText('1 visit');
  // The open page asks again by itself, and shows nothing any more.
  await expect(reader.getByText('This link was withdrawn.')).toBeVisible({ timeout: 20_000 });
  await expect(device).toBeHidden();
  await reader.context().close();
});

test('a code word is asked for, and wrong and incomplete links say so in the language of the reader', async ({
  app,
  browser,
  sessionOf,
}) => {
  const token = await sessionOf('super');
  const wanted = { name: 'Insurer', parts: JSON.stringify(['values']), hours: '4', code: 'Anker 5' };
  const { key } = await call<{ key: string }>(app, '/sharing/add', { token, mcuId: mcuIdNamed(LIFT), ...wanted });
  const reader = await visitor(browser, linkTo(app, key));
  await reader.getByLabel('Code word').fill('wrong');
  await reader.getByRole('button', { name: 'Show' }).click();
  await expect(reader.getByText('The code word is not right.')).toBeVisible();
  expect(await accessibilityFaults(reader)).toEqual([]);
  await reader.getByLabel('Code word').fill('anker 5');
  await reader.getByRole('button', { name: 'Show' }).click();
  await expect(reader.getByRole('article', { name: LIFT })).toBeVisible();
  await reader.context().close();

  const wrong = await visitor(browser, linkTo(app, 'A'.repeat(43)));
  await expect(wrong.getByText('There is nothing behind this link.')).toBeVisible();
  await wrong.context().close();
  const cut = await visitor(browser, `${linkTo(app, 'A'.repeat(20))}&lang=de`);
  await expect(cut.getByText('Der Link ist nicht vollständig.')).toBeVisible();
  await cut.context().close();
});

test('private hours are chosen in the settings, and the page says until when the position is private', async ({
  page,
  as,
  app,
}) => {
  const mcuId = mcuIdNamed(LIFT);
  await report(app, LIFT, { socPercent: 64 });
  await as('super');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuId}`);
  const card = page.getByRole('region', { name: 'Private hours' });
  await expect(card.getByText('The position is stored at all hours.')).toBeVisible();
  await card.getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByRole('button', { name: 'Add hours' }).click();
  // All day, whenever this runs.
  for (const name of ['Sat', 'Sun']) await dialog(page).getByLabel(name).check();
  await dialog(page).getByLabel('From').fill('');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Select a day, a beginning and an end.')).toBeVisible();
  await dialog(page).getByLabel('From').fill('00:00');
  await dialog(page).getByLabel('To').fill('00:00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Position private until')).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByRole('button', { name: 'Remove hours 1' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('The position is stored at all hours.')).toBeVisible();
});

test('a named party takes a share with its account, and finds it again under the account', async ({
  page,
  as,
  app,
  browser,
  sessionOf,
}) => {
  const wanted = { name: 'Insurer', parts: JSON.stringify(['values', 'alarms']), hours: '8760', forParty: 'true' };
  const { key } = await call<{ key: string }>(app, '/sharing/add', {
    token: await sessionOf('super'),
    mcuId: mcuIdNamed(LIFT),
    purpose: 'Claim 12',
    ...wanted,
  });
  const outside = await visitor(browser, linkTo(app, key));
  await expect(outside.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await accessibilityFaults(outside)).toEqual([]);
  await outside.context().close();

  await as('user');
  await page.goto(`/#/share?key=${key}`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('article', { name: LIFT })).toBeVisible();
  await expect(page.getByText('Purpose: Claim 12')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'All shares' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: LIFT })).toContainText('Claim 12');
  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: `Open ${LIFT}` }).click();
  await expect(page.getByRole('article', { name: LIFT })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
});
