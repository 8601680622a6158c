import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const rows = (page: Page) => page.getByRole('main').locator('[data-message]');

test('"Open" has as many rows as its count, and badges count new messages', async ({ page, app, as, sessionOf }) => {
  const token = await sessionOf('super');
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('radio', { name: /^Open/ }).check({ force: true });
  await expect(page).toHaveURL(/status=open/);
  await expect(async () => {
    const { openWarnings, newWarnings } = await call<{ openWarnings: number; newWarnings: number }>(
      app,
      '/report/listLatelyMsg',
      { token, method: 'GET' },
    );
    expect(openWarnings).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText(new RegExp(`^Total ${openWarnings} ·`))).toBeVisible({ timeout: 2_000 });
    await expect(rows(page)).toHaveCount(Math.min(openWarnings, 20), { timeout: 2_000 });
    await expect(page.getByRole('link', { name: `Warnings ${newWarnings}` })).toBeVisible({ timeout: 2_000 });
    await expect(page).toHaveTitle(new RegExp(`^\\(${newWarnings}\\) `));
  }).toPass({ timeout: 40_000 });
});

test('a level filters the messages, and a row opens beside the list with its history', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg?level=2');
  await expect(rows(page).first()).toContainText('Level 2');
  await expect(rows(page).filter({ hasText: 'Level 1' })).toHaveCount(0);
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/id=[0-9a-f-]{36}/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Raised, level 2');
  await expect(rows(page).first()).toHaveAttribute('data-current', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/id=/);
  await expect(page).toHaveURL(/level=2/);
});

test('an administrator acknowledges with A, comments, closes and reopens, and the history shows it', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/message/WarnMsg?status=open&work=0');
  const first = await rows(page).first().getAttribute('data-message');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`id=${first}`));
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`id=${first}`));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`id=${first}`));
  const line = page.getByRole('region', { name: 'Timeline' });
  await expect(line).toContainText('Not acknowledged yet');
  await page.keyboard.press('a');
  await expect(line).toContainText('Acknowledged by admin');
  await page.getByLabel('Write a comment').fill('On my way');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(line).toContainText('On my way');
  await expect(page.getByLabel('Write a comment')).toHaveValue('');
  await page
    .getByRole('region', { name: 'Message', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  const why = page.getByRole('dialog', { name: 'Close: why?' });
  await why.getByRole('radio', { name: 'Mended' }).check();
  await why.getByRole('textbox', { name: 'A word on it' }).fill('New fan');
  await why.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(line).toContainText('Closed by admin');
  await expect(line).toContainText('Mended');
  await expect(line).toContainText('New fan');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(line).toContainText('Reopened by admin');
});

test('selected messages are assigned to a user, who finds them under "Mine" and works on them', async ({
  page,
  as,
  context,
}) => {
  await as('admin');
  await page.goto('/#/message/WarnMsg?status=open');
  await rows(page).nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('option', { name: /admin/ }).first().click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/mine=true/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('admin');
  await context.clearCookies();
});

for (const account of ['user', 'guest']) {
  test(`${account} reads and exports, and is shown nothing that it may not do`, async ({ page, as }) => {
    await as(account);
    // Of those that nobody has dealt with; other tests take the first.
    await page.goto('/#/message/WarnMsg?work=0');
    await expect(rows(page).last()).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mine' })).toHaveCount(account === 'guest' ? 0 : 1);
    await rows(page).last().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    for (const name of [/^Acknowledge/, /^Assign/, /^Snooze/, /^Close$/, /^Comment/, /^Hide/])
      await expect(page.getByRole('region', { name: 'Message' }).getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /comment/i })).toHaveCount(0);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Messages .*\.csv$/);
  });
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`list and message are accessible and fit at ${size.width}`, async ({ page, as }) => {
    await page.setViewportSize(size);
    await as('super');
    await page.goto('/#/message/WarnMsg');
    await expect(rows(page).first()).toBeVisible();
    const strip = page.getByRole('region', { name: 'Messages in numbers' });
    await expect(strip.getByRole('link', { name: /Level 4, open/ })).toBeInViewport({ ratio: 1 });
    expect(await strip.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(rows(page)).toHaveCount(size.width < 1199 ? 0 : await rows(page).count());
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
  });
}

/** How many messages the footer says that there are. */
const total = async (page: Page): Promise<number> => {
  const text = await page.getByText(/^Total \d/).textContent();
  return Number(/^Total (\d+)/.exec(text ?? '')?.[1]);
};

test('the numbers above the list match the lists that they link to', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg');
  const strip = page.getByRole('region', { name: 'Messages in numbers' });
  await expect(strip.getByRole('img')).toHaveAccessibleName(/raised in 30 days, most on/);
  await expect(async () => {
    await page.goto('/#/message/WarnMsg');
    const level = strip.getByRole('link', { name: /Level 2, open/ });
    const count = Number.parseInt((await level.textContent({ timeout: 2_000 })) ?? '', 10);
    expect(count).toBeGreaterThan(0);
    await level.click();
    await expect(page).toHaveURL(/status=open/);
    await expect(page).toHaveURL(/level=2/);
    await expect(level).toHaveAttribute('aria-current', 'true');
    expect(await total(page)).toBe(count);
  }).toPass({ timeout: 40_000 });
  await expect(async () => {
    await page.goto('/#/message/WarnMsg');
    const raised = strip.getByRole('link', { name: /Raised in 30 days/ });
    const count = Number.parseInt(
      ((await raised.textContent({ timeout: 2_000 })) ?? '').replace('Raised in 30 days', ''),
      10,
    );
    await raised.click();
    await expect(page).toHaveURL(/days=30/);
    expect(await total(page)).toBe(count);
  }).toPass({ timeout: 40_000 });
});

test('a message leads to the chart of its quantity around its instant, and back to now', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg?type=11');
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: /^Chart at / }).click();
  await expect(page).toHaveURL(/\/yhubDet\/realTime\?.*at=\d{13}/);
  const chart = page.getByRole('region', { name: /^Around / });
  await expect(chart.getByRole('img', { name: /^Around .* Charge: / })).toBeVisible();
  await expect(chart).toBeInViewport();
  await chart.getByRole('radio', { name: '6 h' }).check({ force: true });
  await expect(page).toHaveURL(/range=6h/);
  await expect(page).toHaveURL(/at=\d{13}/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await chart.getByRole('button', { name: 'Up to now' }).click();
  await expect(page).not.toHaveURL(/at=/);
  await expect(page.getByRole('region', { name: 'Charge and current' })).toBeVisible();
});

test('all messages of a page are selected at once; an alarm that arrives meanwhile is only counted, until it is requested', async ({
  page,
  app,
  as,
}) => {
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  const selected = page.getByRole('region', { name: 'Selected messages' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(selected).toContainText(`${count} selected`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
  await expect(selected).toHaveCount(0);

  const first = await rows(page).first().getAttribute('data-message');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await app.simulate(mcuIdNamed('Forklift 22'), 'fail', { kind: 'bms-fault' });
  // At once, and not at its next interval, which may be a minute away.
  await app.simulate(mcuIdNamed('Forklift 22'), 'report');
  const arrived = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(arrived).toBeVisible({ timeout: 40_000 });
  await expect(rows(page).first()).toHaveAttribute('data-message', first ?? '');
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await arrived.click();
  await expect(rows(page).first()).not.toHaveAttribute('data-message', first ?? '');
  await expect(arrived).toHaveCount(0);
  await app.simulate(mcuIdNamed('Forklift 22'), 'repair', { kind: 'bms-fault' });
});

for (const language of ['en', 'de', 'zh_CN'])
  test(`the filters take one row, and the others open as a sheet, in ${language}`, async ({ page, as }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await as('super');
    await page.goto(`/?lang=${language}#/message/WarnMsg`);
    await expect(rows(page).first()).toBeVisible();
    const middleOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN);
    const more = page.locator('button[aria-haspopup="dialog"]').last();
    const [search, button] = [await page.getByRole('searchbox').boundingBox(), await more.boundingBox()];
    expect(Math.abs(middleOf(search) - middleOf(button))).toBeLessThan(4);
    await more.click();
    await page.getByRole('dialog').locator('button[aria-pressed="false"]').first().click();
    await expect(page).toHaveURL(/snoozed=true/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

test('on a phone the filters take one row, and open as a sheet', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await expect(rows(page).first()).toBeInViewport();
  const filters = page.getByRole('button', { name: /^Filters/ });
  const [search, button] = [await page.getByRole('searchbox').boundingBox(), await filters.boundingBox()];
  expect(
    Math.abs((search?.y ?? 0) + (search?.height ?? 0) / 2 - (button?.y ?? 0) - (button?.height ?? 0) / 2),
  ).toBeLessThan(4);
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Level: All levels' }).click();
  await page.getByRole('option', { name: 'Level 2' }).click();
  await sheet.getByRole('radio', { name: /^Open/ }).check({ force: true });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Show messages' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/level=2/);
  await expect(page.getByRole('button', { name: 'Filters: 2 set' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Released' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters: 2 set' }).click();
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/level=/);
});
