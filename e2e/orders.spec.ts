import { readFile } from 'node:fs/promises';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('data service is ordered for devices, listed, and cancelled while unpaid', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/overview');
  await page.getByRole('main').getByRole('button', { name: 'Buy data service' }).click();
  await page.getByRole('button', { name: /^Expiring/ }).click();
  await page.getByRole('checkbox', { name: /Tow tug 22/ }).check();
  const quote = page.getByRole('complementary', { name: 'Renew 1 device' });
  await quote.getByRole('radio', { name: /2 years/ }).check();
  await expect(quote.getByRole('region', { name: 'Last contact and new end date' })).toContainText('Tow tug 22');
  await expect(quote).toContainText('Discount 10%');
  await expect(quote).toContainText('€216.00');
  await quote.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/#\/account\/order_details\?orderNo=WY-\d{4}-\d+/);
  const number = (await page.getByRole('heading', { name: /^WY-/ }).textContent()) ?? '';
  await expect(page.getByRole('region', { name: 'Progress' }).locator('[aria-current="step"]')).toContainText(
    'Waiting for approval',
  );
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Cancelled');
  // The list stands beside the order; another one of it takes its place.
  const list = page.getByRole('list', { name: 'Orders' });
  const open = page.getByRole('region', { name: 'Order', exact: true });
  await expect(list.getByRole('link', { name: number })).toHaveAttribute('aria-current');
  const other = list.getByRole('link', { name: /1 year\b.*Payment successful/ }).first();
  await other.click();
  await expect(other).toHaveAttribute('aria-current');
  await expect(open.getByRole('region', { name: 'Progress' })).toContainText('Payment successful');
  await expect(open.getByRole('heading', { name: number })).toHaveCount(0);
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('option', { name: 'Expired' }).click();
  await page.getByRole('searchbox', { name: 'Order number' }).fill(number);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(open.getByRole('heading', { name: number })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // A small computer has room for the devices beside the list.
  await page.setViewportSize({ width: 1200, height: 750 });
  const device = open.getByRole('region', { name: 'Devices' }).getByRole('listitem').first();
  await expect.poll(async () => (await device.boundingBox())?.height).toBeLessThan(110);
  // On a phone it is the list, and an order fills the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(open).toHaveCount(0);
  expect(await overflowFaults(page)).toEqual([]);
  await list.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(/#\/account\/order_details/);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
});

test('a device whose data service has ended leads to its renewal, where it is chosen already', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/list/monitors?key=Boom+lift+31');
  const card = page.getByRole('article', { name: 'Boom lift 31' });
  await expect(card).toContainText('Data service ended on');
  await expect(card).not.toContainText(/Online|Offline|No data yet|%/);
  await card.getByRole('link', { name: 'Renew' }).click();
  await expect(page).toHaveURL(/#\/data_plan/);
  await expect(page.getByRole('checkbox', { name: /Boom lift 31/ })).toBeChecked();
  await expect(page.getByRole('complementary', { name: 'Renew 1 device' })).toContainText('Boom lift 31');
});

test('an order is approved, paid with a receipt, confirmed, and its invoice saved', async ({ page, as }) => {
  const open = async (account: string, path: string) => {
    await as(account);
    await page.goto('/#/account');
    await page.goto(`/#${path}`);
    await page.reload();
  };
  const progress = page.getByRole('region', { name: 'Progress' });
  const current = progress.locator('[aria-current="step"]');
  const take = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await open('admin', '/data_plan');
  await page.getByRole('button', { name: /^Expiring/ }).click();
  const device = page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first();
  await device.getByRole('checkbox').check();
  const quote = page.getByRole('complementary', { name: 'Renew 1 device' });
  await quote.getByRole('radio', { name: /1 year/ }).check();
  await expect(quote).toContainText(/Online|Last heard|Never reported/);
  await quote.getByRole('button', { name: 'Place order' }).click();
  const number = (await page.getByRole('heading', { name: /^WY-/ }).textContent()) ?? '';
  const order = `/account/order_details?orderNo=${number}`;

  await open('super', order);
  await take('Approve');
  await expect(current).toContainText('Awaiting payment');

  // From here on with a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await open('admin', order);
  await page.getByRole('button', { name: 'I have paid' }).click();
  const payment = page.getByRole('dialog', { name: `Payment of order ${number}` });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await payment.locator('input[type=file]').setInputFiles('e2e/references/login-light-390.png');
  await payment.getByRole('button', { name: 'I have paid' }).click();
  await expect(current).toContainText('Paid');

  await open('super', order);
  await expect(page.getByRole('img', { name: 'Receipt' })).toBeVisible();
  await take('Confirm payment');
  await expect(progress).toContainText('Payment successful');
  await expect(current).toHaveCount(0);
  expect(await overflowFaults(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save .* as PDF$/ }).click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test('data services are filtered by plan and kind of SIM, on a computer and on a phone', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/yData');
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Traffic, ');
  await page.getByRole('button', { name: /^Plan bought:/ }).click();
  await page.getByRole('option', { name: /1 year/ }).click();
  await expect(page).toHaveURL(/plan=/);
  await page.getByRole('button', { name: /^Plan bought:/ }).click();
  await page.getByRole('option', { name: 'All plans' }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: /^Kind of SIM:/ }).click();
  await page.getByRole('option', { name: 'truphone' }).click();
  await expect(page).toHaveURL(/sim=4/);
  await expect(rows.filter({ hasNotText: 'truphone' })).toHaveCount(0);
  await expect(rows.first()).toContainText('truphone');
  await page.getByRole('button', { name: /^Companies:/ }).click();
  await page.getByRole('treeitem', { name: 'Northgate depot' }).click();
  await expect(page).toHaveURL(/companies=/);
  await page.getByRole('dialog', { name: 'Companies' }).getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/companies=/);
  await rows.first().getByRole('checkbox').check();
  expect(await accessibilityFaults(page)).toEqual([]);
  // On a phone the price is in a drawer that a bar opens.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show price' }).click();
  await expect(page.getByRole('dialog', { name: 'Renew 1 device' })).toContainText('Nothing is paid yet');
  expect(await overflowFaults(page)).toEqual([]);
});

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const REFUSED = 'Guests and common users may view, but not change anything';

test('a common user sees why it cannot order; a guest has no link to orders; on a computer and on a phone', async ({
  page,
  as,
}) => {
  for (const size of VIEWPORTS) {
    await page.setViewportSize(size);
    await as('user');
    await page.goto('/#/account');
    await page.goto('/#/data_plan');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show price' })).toHaveAttribute('title', REFUSED);
    await page.goto('/#/account/my_order');
    await expect(page.getByText('Orders of your company appear here with their status.')).toBeVisible();
    await as('guest');
    await page.goto('/#/account');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Guest');
    await expect(page.getByRole('link', { name: 'My orders' })).toHaveCount(0);
    await page.goto('/#/account/my_order');
    await expect(page.getByRole('main')).toContainText(REFUSED);
  }
});
