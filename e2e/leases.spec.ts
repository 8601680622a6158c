import { readFile } from 'node:fs/promises';
import { demoCompanies } from '../server/seeds/demo/companies.ts';
import { addAccount } from './accounts.ts';
import { chooseFound, chooseNewCustomer } from './choose-found.ts';
import { card, search } from './list-page.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const DEVICE = 'Quay tractor 01';
const LESSEE = 'Nordmast AB';
const PAPER = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

test('a lease is made, cannot overlap another, is visible to its lessee, gets a condition report, and is ended', async ({
  page,
  app,
  as,
}) => {
  const companyId = demoCompanies.find(({ name }) => name === LESSEE)?.id ?? 0;
  const lessee = await addAccount(app, 'lessee', { companyId });
  const open = async (account: string, path: string) => {
    await as(account);
    await page.goto('/#/account');
    await page.goto(`/#${path}`);
    await page.reload();
  };
  const found = async () => {
    await open(lessee, '/list/monitors');
    // A list that is opened again may have the last search already.
    await search(page).fill(DEVICE);
    await search(page).press('Enter');
  };
  const fill = async (customer: string) => {
    await page.getByRole('button', { name: 'New lease' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lease' });
    await dialog.getByRole('button', { name: /^Device:/ }).click();
    await chooseFound(page.getByRole('searchbox', { name: 'Name or serial number' }), DEVICE);
    if (customer === LESSEE) {
      await dialog.getByRole('button', { name: /^Customer’s company:/ }).click();
      await page.getByRole('option', { name: LESSEE }).click();
    } else await chooseNewCustomer(dialog, customer);
    await dialog.getByLabel('Rent', { exact: true }).fill('80');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return dialog;
  };
  await found();
  await expect(page.getByRole('heading', { name: `No devices match “${DEVICE}”` })).toBeVisible();

  await open('super', '/lease');
  await expect(await fill(LESSEE)).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: LESSEE }).filter({ hasText: DEVICE });
  await expect(row).toContainText('€2,400.00');
  await expect(row).toContainText('Under lease');
  const second = await fill('Somebody else');
  await expect(second.getByRole('alert')).toContainText(LESSEE);
  await second.getByRole('button', { name: 'Cancel' }).click();

  await found();
  await expect(card(page, DEVICE)).toBeVisible();
  await page.goto('/#/lease');
  await expect(row).toContainText('leased to you by');
  await expect(row.getByRole('button', { name: 'End now' })).toHaveCount(0);

  // Beside the device, with a phone.
  await page.setViewportSize(PHONE);
  await open('super', '/lease');
  await row.getByRole('button', { name: 'Condition' }).click();
  const condition = page.getByRole('dialog', { name: `Condition of ${DEVICE}` });
  for (const phase of ['start', 'end']) {
    const take = condition.getByRole('button', { name: `Take condition at ${phase}` });
    await take.click();
    await expect(take).toBeHidden();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await condition.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe('%PDF-');

  // The code of the paper leads to what it says, also as somebody reads it off.
  const code = (await condition.getByRole('link', { name: PAPER }).textContent()) ?? '';
  await condition.getByRole('link', { name: PAPER }).click();
  const check = page.getByRole('dialog', { name: 'Check a condition report' });
  await expect(check.getByRole('status')).toContainText('The paper is genuine if');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await check.getByText('Close', { exact: true }).first().click();
  await condition.getByText('Close', { exact: true }).click();
  await page.getByRole('button', { name: 'Check a report' }).click();
  await check.getByLabel('Check code').fill('0000-0000-0000');
  await check.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(check.getByRole('alert')).toContainText('has this code');
  await check.getByLabel('Check code').fill(code.toLowerCase());
  await check.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(check.getByRole('region', { name: code })).toContainText(LESSEE);
  await check.getByText('Close', { exact: true }).first().click();

  await row.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(row).toContainText('Invalid');
  await page.setViewportSize(DESKTOP);
  await found();
  await expect(page.getByRole('heading', { name: `No devices match “${DEVICE}”` })).toBeVisible();
});

test('the calendar finds devices and customers, filters by state, and opens a lease by the keyboard', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/lease/calendar?state=expiringSoon');
  const calendar = page.getByRole('list', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /^Hartley Events, Expiring soon/ })).toBeVisible();
  await expect(calendar.getByRole('button', { name: /^Riverside Hospital/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('option', { name: 'All states' }).click();
  await page.getByText('By customer').click();
  await page.getByRole('searchbox', { name: 'Device or customer' }).fill('quayside');
  await page.keyboard.press('Enter');
  await expect(calendar.getByRole('listitem')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await calendar.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeVisible();
  await page.goto('/#/lease?key=nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a lease is extended by dragging its bar, refused where another one begins, and moved by keyboard', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/lease/calendar');
  const calendar = page.getByRole('list', { name: 'Calendar' });
  const drawer = page.getByRole('complementary', { name: /./ });
  const chip = calendar.getByRole('status');
  const bar = calendar.getByRole('button', { name: /^Riverside Hospital, Under lease/ });
  /** Takes the end of the bar and lets it go so much farther, in parts of what the calendar shows. */
  const drag = async (part: number) => {
    const [box, track] = [await bar.boundingBox(), await bar.locator('..').boundingBox()];
    if (!box || !track) throw new Error('the lease is not shown');
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4 + track.width * part, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(0.2);
  await expect(chip).toContainText('This device is leased to Aldgate Markets');
  await expect(calendar.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(chip).toBeHidden();
  await drag(0.04);
  await expect(chip).toContainText('Free until');
  await expect(drawer).toContainText('New end');
  expect(await accessibilityFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: /^Extend to/ }).click();
  await expect(page.getByText('The lease was saved')).toBeVisible();
  await expect(chip).toBeHidden();
  const extended = await bar.getAttribute('aria-label');
  await page.reload();
  await expect(bar).toHaveAttribute('aria-label', extended ?? '');

  const next = calendar.getByRole('button', { name: /^Aldgate Markets, Valid/ });
  await next.press('Alt+ArrowRight');
  await expect(chip).toContainText('Free afterwards');
  await calendar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The lease was saved')).toBeVisible();
  await expect(chip).toBeHidden();
  await page.getByText('Week', { exact: true }).click();
  await expect(bar).toBeVisible();
});

test('an administrator leases a device and takes it back with a phone', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('admin');
  await page.goto('/#/lease');
  await page.getByRole('button', { name: 'New lease' }).click();
  const dialog = page.getByRole('dialog', { name: 'New lease' });
  await dialog.getByRole('button', { name: /^Device:/ }).click();
  await chooseFound(page.getByRole('searchbox', { name: 'Name or serial number' }), 'Boom lift 31');
  await chooseNewCustomer(dialog, 'Kai & Söhne');
  await dialog.getByLabel('Rent', { exact: true }).fill('95');
  expect(await overflowFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Kai & Söhne' });
  await expect(row).toContainText('Under lease');
  await row.getByRole('button', { name: 'Condition' }).click();
  const condition = page.getByRole('dialog', { name: 'Condition of Boom lift 31' });
  await condition.getByRole('button', { name: 'Take condition at start' }).click();
  await expect(condition.getByRole('button', { name: 'Take condition at end' })).toBeVisible();
  await condition.getByText('Close', { exact: true }).click();
  await row.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(row).toContainText('Invalid');
});

test('users who may not change leases can only read them, and a guest sees none', async ({ page, as }) => {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await as('user');
    await page.goto('/#/account');
    await page.reload();
    await page.goto('/#/lease');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    for (const name of ['New lease', 'End now', 'Change'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await as('guest');
    await page.goto('/#/account');
    await page.reload();
    await page.goto('/#/lease');
    await expect(page).toHaveURL(/no_permission/);
  }
});

for (const [language, width] of [
  ['de', 1440],
  ['zh_CN', 768],
  ['de', 390],
  ['zh_CN', 390],
] as const)
  test(`leases fit in ${language} at ${width} px`, async ({ page, as }) => {
    await page.setViewportSize({ width, height: 844 });
    await as('admin');
    for (const path of ['/lease', '/lease/overview', '/lease/calendar']) {
      await page.goto(`/?lang=${language}#${path}`);
      await expect(
        page
          .getByRole('main')
          .getByText(/Vermietet|租赁中/)
          .first(),
      ).toBeVisible();
      expect(await overflowFaults(page)).toEqual([]);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });
