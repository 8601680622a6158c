import { card, cards, names, pageButton, search } from './list-page.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('keeps its filters for the session only', async ({ page, asAlone, signIn }) => {
  await asAlone('admin');
  await page.goto('/#/list/monitors');
  // The space is still there after a pause between two words.
  await search(page).fill('forklift ');
  await expect(cards(page)).toHaveCount(4);
  await expect(search(page)).toHaveValue('forklift ');
  await page.getByRole('button', { name: /^Sort by:/ }).click();
  await page.getByRole('option', { name: 'Date added' }).click();
  await page.getByRole('radio', { name: 'One column' }).check({ force: true });
  const before = ['Forklift 22', 'Forklift 21', 'Forklift 13', 'Forklift 12'];
  await expect.poll(() => names(page)).toEqual(before);

  await card(page, 'Forklift 22').getByRole('link', { name: 'Forklift 22' }).click();
  await expect(page.getByRole('heading', { name: 'Forklift 22', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(search(page)).toHaveValue('forklift');
  await expect.poll(() => names(page)).toEqual(before);

  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expect(search(page)).toHaveValue('forklift');
  await expect(page.getByRole('button', { name: 'Sort by: Date added' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'One column' })).toBeChecked();

  // The next user in the same tab does not see the search of the previous one.
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn('user');
  await page.goto('/#/list/monitors');
  await expect(search(page)).toHaveValue('');
});

test('the pager has five buttons, and the last page says so', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/list/monitors');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const numbers = pager.getByRole('button', { name: /^Page \d+$/ });
  const previous = pager.getByRole('button', { name: 'Previous page' });
  const next = pager.getByRole('button', { name: 'Next page' });
  await expect(numbers).toHaveText(['1', '2', '3', '4', '9']);
  await expect(previous).toBeDisabled();
  const first = await names(page);

  await pageButton(page, 4).click();
  await expect(page).toHaveURL(/currentPage=4/);
  await expect(numbers).toHaveText(['1', '3', '4', '5', '9']);
  await expect.poll(() => names(page)).not.toEqual(first);
  await next.click();
  await expect(pageButton(page, 5)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(pageButton(page, 4)).toHaveAttribute('aria-current', 'page');

  await pageButton(page, 9).click();
  await pageButton(page, 8).click();
  await expect(pageButton(page, 8)).toHaveAttribute('aria-current', 'page');
  await next.press('Enter');
  await expect(next).toBeFocused();
  await expect(numbers).toHaveText(['1', '6', '7', '8', '9']);
  await expect(next).toBeDisabled();
  await expect(page.getByText('End of the list')).toBeVisible();

  // A page that does not exist redirects to the first.
  await page.goto('/#/list/monitors?currentPage=99');
  await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/#\/list\/monitors$/);
  await expect(page.getByText(/^Total \d+ · 1–7/)).toBeVisible();
});

test('a device is shown on the map; one without a position is not, and says so', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/list/monitors');
  await search(page).fill('Masto Oulu 1');
  await page.getByRole('button', { name: 'Show Masto Oulu 1 on the map' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No location' })).toContainText(
    'This device has not sent a position',
  );
  await expect(page).toHaveURL(/list\/monitors/);
  await search(page).fill('Masto Oulu 2');
  await page.getByRole('button', { name: 'Show Masto Oulu 2 on the map' }).click();
  await expect(page).toHaveURL(/#\/\?mcuId=/);
  await expect(page.getByRole('region', { name: 'Masto Oulu 2' })).toBeVisible();
});

test('going back from a device restores the list, whichever of its pages was open', async ({ page, as }) => {
  await as('admin');
  await page.setViewportSize({ width: 1440, height: 520 });
  await page.goto('/#/list/monitors');
  await expect(cards(page)).toHaveCount(7);
  const top = () => page.locator('main [aria-busy]').evaluate((list) => list.scrollTop);
  const last = cards(page).last().getByRole('link').first();
  for (const back of [
    () => page.getByRole('button', { name: 'Back' }).click(),
    () => page.goBack().then(() => page.goBack()),
  ]) {
    await last.scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(50);
    const before = await top();
    await last.click();
    await expect(page).toHaveURL(/yhubDet\/realTime/);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL(/yhubDet\/setting/);
    await back();
    await expect(cards(page)).toHaveCount(7);
    await expect.poll(top).toBe(before);
  }
});

test('a list that is not refreshed says since when; one that fails under another filter is not shown', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(cards(page)).toHaveCount(7);
  await expect(page.getByText(/^Live, updated/)).toBeVisible();
  await page.route('**/report/pageDeviceList', (route) => route.fulfill({ status: 400, body: 'no answer' }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Not updated since \d\d:\d\d$/ })).toBeVisible();
  await expect(page.getByText(/^Live, updated/)).toBeHidden();
  await expect(cards(page)).toHaveCount(7);

  await search(page).fill('forklift');
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.unroute('**/report/pageDeviceList');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText('Not updated')).toBeHidden();
  await expect(page.getByText(/^Live, updated/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a page has ten cards, filters are chips, the tab opens the modules', async ({ page, as }) => {
    await as('admin');
    await page.goto('/#/list/monitors');
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: /^Site:/ }).tap();
    await page.getByRole('option', { name: 'Old Yard' }).tap();
    await expect.poll(() => names(page)).not.toHaveLength(10);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'List' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Device list' });
    await expect(drawer.getByRole('link', { name: /^Monitors/ })).toHaveAttribute('aria-current', 'page');
    await drawer.getByRole('link', { name: /^Lithium batteries/ }).tap();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Lithium batteries', level: 1 })).toBeVisible();
  });
});
