import { asked, cards, names, pageButton, search, total } from './list-page.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const state = /^State:/;

test('back and forward restore filters, and another tab shows the same', async ({ page, context, as }) => {
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(cards(page)).toHaveCount(7);
  await search(page).fill('forklift');
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\?key=forklift$/);
  await page.getByRole('button', { name: /^Sort by:/ }).click();
  await page.getByRole('option', { name: 'Date added' }).click();
  await expect(page).toHaveURL(/\?key=forklift&orderby=11$/);
  const sorted = ['Forklift 22', 'Forklift 21', 'Forklift 13', 'Forklift 12'];
  await expect.poll(() => names(page)).toEqual(sorted);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => names(other)).toEqual(sorted);
  await other.close();

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/monitors\?orderby=11$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('forklift');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sort by: Default' })).toBeVisible();
  await expect(search(page)).toHaveValue('forklift');
  // The first entry had no filter, and has none now.
  await page.goBack();
  await expect(page).toHaveURL(/#\/list\/monitors$/);
  await expect(search(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(7);
  await page.goForward();
  await page.goForward();
  await expect.poll(() => names(page)).toEqual(sorted);
});

test('a list opened again has the last filter, without an extra request', async ({ page, asAlone }) => {
  await asAlone('admin');
  await page.goto('/#/list/monitors?state=low');
  await expect(page.getByRole('button', { name: state })).toHaveAccessibleName('State: Low charge');
  const calls = asked(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Followed' }).click();
  await expect(page.getByRole('heading', { name: 'Followed devices' })).toBeVisible();
  // Nothing is cached.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Followed devices' })).toBeVisible();
  calls.length = 0;
  await page.evaluate(() => {
    location.hash = '#/list/monitors';
  });
  await expect(page.getByRole('button', { name: state })).toHaveAccessibleName('State: Low charge');
  await expect(page).toHaveURL(/monitors\?state=low$/);
  await expect(total(page)).toBeVisible();
  expect([...new Set(calls.map((one) => one.get('state')))]).toEqual(['low']);

  // A list that was complete is complete when the user comes back to it.
  await page.getByRole('button', { name: state }).click();
  await page.getByRole('option', { name: 'All states', exact: true }).click();
  await expect(cards(page)).toHaveCount(7);
  await menu.getByRole('link', { name: 'Followed' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/#\/list\/monitors$/);
  await expect(cards(page)).toHaveCount(7);
});

test('invalid parts of an address are ignored', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/list/monitors?currentPage=-3&emptySite=perhaps&site=undefined&__proto__=x');
  await expect(cards(page)).toHaveCount(7);
  await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page');
  const calls = asked(page);
  await page.goto(
    `/#/list/monitors?deviceType=zz&companies=1;drop&state=sad&orderby=99&currentPage=1e9&key=${'%3Cb%3E'.repeat(60)}`,
  );
  await expect(search(page)).toHaveValue('<b>'.repeat(60).slice(0, 100));
  expect(Object.fromEntries(calls[0]!)).toMatchObject({ deviceType: '', state: '', orderby: '00', pageNum: '1' });

  await page.goto('/#/list/energy?manufacturer=1&currentPage=x&companies=,');
  await expect(cards(page)).toHaveCount(5);
  await page.goto('/#/deviceManage?sort=mood&size=7&page=0&state=sad');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  await page.goto('/#/message/WarnMsg?level=9&status=maybe&page=nine');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto('/#/account/my_order?status=7&page=-1');
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
  await page.goto('/#/data_plan?state=sad&page=x');
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(20);
  await page.goto('/#/charger/recordIndex?first=yesterday&mcuId=drop&companies=x&page=0');
  await expect(page.getByRole('heading', { name: 'Charger records' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goto('/#/yData?state=expiring&key=Tow');
  await expect(page).toHaveURL(/data_plan\?state=expiring&key=Tow$/);
});

test('orders and services have filter and page in the address; a page that no longer exists becomes the first', async ({
  page,
  as,
}) => {
  await as('super');
  await page.goto('/#/data_plan');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(20);
  const first = await devices.first().textContent();
  await pageButton(page, 2).click();
  await expect(page).toHaveURL(/data_plan\?page=2$/);
  await expect(devices.first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(devices.first()).toHaveText(first ?? '');
  await page.getByRole('button', { name: /^Expiring/ }).click();
  await expect(page).toHaveURL(/data_plan\?state=expiring$/);
  await page.goto('/#/data_plan?state=expiring&page=90');
  await expect(page).toHaveURL(/data_plan\?state=expiring$/);
  await page.goto('/#/account/my_order?key=WY-0');
  await expect(page.getByRole('searchbox', { name: 'Order number' })).toHaveValue('WY-0');
  await page.goto('/#/message/WarnMsg?level=2&page=900');
  await expect(page).toHaveURL(/WarnMsg\?level=2$/);
});
