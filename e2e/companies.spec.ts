import type { Page } from '@playwright/test';
import { PASSWORD } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const tree = (page: Page) => page.getByRole('tree', { name: 'Companies' });
const node = (page: Page, name: string) => tree(page).getByRole('treeitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test.use({ graphics: false });

test('an administrator adds a branch, moves it with the keyboard, and removes it', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/account/companyMagt');
  await expect(node(page, 'Northfield Rentals')).toHaveAttribute('aria-selected', 'true');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add branch' }).click();
  await press(page, 'Save');
  await expect(dialog(page).getByText('The name cannot be empty')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Harbour branch');
  await press(page, 'Save');
  await expect(page.getByRole('heading', { name: 'Harbour branch' })).toBeVisible();
  await expect(page).toHaveURL(/company=\d+/);
  await expect(page.getByRole('region', { name: 'Harbour branch' })).toContainText('Open orders0');

  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: /^Below which company/ })
    .click();
  await page.getByRole('option', { name: /Old Yard depot$/ }).click();
  await expect(dialog(page).getByText('Its devices (0) and accounts (0) move with it')).toBeVisible();
  await press(page, 'Move');
  await expect(page.getByText('Northfield Rentals / Old Yard depot / Harbour branch')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await press(page, 'Delete');
  await expect(page.getByText('Harbour branch was removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Old Yard depot' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await press(page, 'Delete');
  await expect(page.getByText(/cannot be removed while it has/)).toBeVisible();
});

test('a branch is dragged onto another one, after a confirmation', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/account/companyMagt');
  await page.getByRole('button', { name: 'Add branch' }).click();
  await dialog(page).getByLabel('Name').fill('Dragged branch');
  await press(page, 'Save');
  await expect(page.getByRole('heading', { name: 'Dragged branch' })).toBeVisible();
  await node(page, 'Dragged branch').dragTo(node(page, 'Northgate depot'));
  await expect(dialog(page)).toContainText('Move Dragged branch');
  await press(page, 'Move');
  await expect(page.getByText('Northfield Rentals / Northgate depot / Dragged branch')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await press(page, 'Delete');
  await expect(page.getByText('Dragged branch was removed')).toBeVisible();
});

test('an account is added with a password that its owner changes at the first sign-in, and is removed', async ({
  page,
  as,
  browser,
}) => {
  await as('admin');
  await page.goto('/#/account/companyMagt');
  await page.getByRole('button', { name: 'Add account' }).click();
  const name = `night-${Date.now().toString(36)}`;
  await dialog(page).getByLabel('Login name').fill(name);
  await press(page, 'Save');
  const made = dialog(page).filter({ hasText: `Password of ${name}` });
  const password = (await made.getByRole('definition').locator('span').textContent()) ?? '';
  expect(password).toHaveLength(14);
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Done');

  const row = page.getByRole('row').filter({ hasText: name });
  await page.getByRole('searchbox', { name: 'Name, account or e-mail' }).fill(name);
  await expect(row).toContainText('User');
  await expect(row).toContainText('Never');

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url().replace(/#.*/, '#/login'));
  const signIn = async (word: string) => {
    await other.getByLabel('Account').fill(name);
    await other.getByLabel('Password', { exact: true }).fill(word);
    await other.getByLabel('Verification code').fill('0000');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(password);
  await expect(other.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await other.getByLabel('New password').fill(`${PASSWORD}-new`);
  await other.getByLabel('Repeat password').fill(`${PASSWORD}-new`);
  await other.getByRole('button', { name: 'Set new password' }).click();
  await expect(other.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(row).toContainText('Off');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.context().close();

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await press(page, 'Remove');
  await expect(page.getByText('No accounts match')).toBeVisible();
});

test('sites are added, changed and removed; the page fits a phone', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/account/companyMagt?tab=sites');
  await page.getByRole('button', { name: 'Add site' }).click();
  await dialog(page).getByLabel('Name of the site').fill('Weighbridge');
  await dialog(page).getByLabel('Latitude').fill('99');
  await dialog(page).getByLabel('Longitude').fill('-1,5');
  await press(page, 'Save');
  await expect(dialog(page).getByText('Enter degrees from −90 to 90')).toBeVisible();
  await dialog(page).getByLabel('Latitude').fill('53.79');
  await press(page, 'Save');
  const row = page.getByRole('row').filter({ hasText: 'Weighbridge' });
  await expect(row).toContainText('53.79');

  await page.getByRole('searchbox', { name: 'Name of a site' }).fill('bridge of nowhere');
  await expect(page.getByText('No sites match')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name of a site' }).fill('WEIGH');
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/key=WEIGH/);

  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Actions for Weighbridge' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await press(page, 'Remove');
  await expect(page.getByText('Weighbridge was removed')).toBeVisible();
});

test('a super administrator opens the company of a customer, and adds a branch to it', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/account/companyMagt');
  await expect(node(page, 'Harbour Lift Co.')).toBeVisible();
  await node(page, 'Harbour Lift Co.').click();
  await expect(page.getByRole('heading', { name: 'Harbour Lift Co.' })).toBeVisible();
  await page.getByRole('button', { name: 'Add branch' }).click();
  await dialog(page).getByLabel('Name').fill('Quay branch');
  await press(page, 'Save');
  await expect(page.getByText('Harbour Lift Co. / Quay branch')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await press(page, 'Delete');
  await expect(page.getByText('Quay branch was removed')).toBeVisible();
});

test('a common user is told that administrators manage companies', async ({ page, as }) => {
  await as('user');
  await page.goto('/#/account/companyMagt');
  await expect(page.getByRole('heading', { name: 'Only administrators manage companies' })).toBeVisible();
});

test.describe('the pin of a site', () => {
  test.use({ graphics: true });

  test('is set by a click on the map, dragged, and moved with the arrow keys', async ({ page, as }) => {
    await as('admin');
    await page.goto('/#/account/companyMagt?tab=sites');
    await page.getByRole('button', { name: 'Add site' }).click();
    await dialog(page).getByLabel('Name of the site').fill('Pinned gate');
    const map = dialog(page).getByRole('application', { name: 'Place on the map' });
    const canvas = map.locator('canvas');
    await expect(canvas).toHaveAttribute('aria-hidden', 'true');
    const pin = map.locator('svg').last();
    await expect(pin).toBeHidden();
    const degrees = async () =>
      Promise.all(
        ['Latitude', 'Longitude'].map(async (name) => Number(await dialog(page).getByLabel(name).inputValue())),
      );

    await canvas.click({ position: { x: 120, y: 90 } });
    await expect(pin).toBeVisible();
    const [lat = 0, lon = 0] = await degrees();

    const box = (await pin.boundingBox())!;
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0] + 80, at[1] - 30, { steps: 4 });
    await page.mouse.up();
    const [north = 0, east = 0] = await degrees();
    expect(north).toBeGreaterThan(lat);
    expect(east).toBeGreaterThan(lon);

    await map.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowLeft');
    const [south = 0, west = 0] = await degrees();
    expect(south).toBeLessThan(north);
    expect(west).toBeLessThan(east);
    expect(east - west).toBeLessThan(north - south);
    expect(await accessibilityFaults(page)).toEqual([]);

    await press(page, 'Save');
    const row = page.getByRole('row').filter({ hasText: 'Pinned gate' });
    await expect(row).toContainText(`${south.toFixed(4)}, ${west.toFixed(4)}`);

    // A picture is laid over the map there.
    await row.getByRole('button', { name: 'Actions for Pinned gate' }).click();
    await page.getByRole('menuitem', { name: 'Yard plan' }).click();
    await expect(dialog(page).getByText('Bring the yard into the middle of the map')).toBeVisible();
    await dialog(page).locator('input[type=file]').setInputFiles('e2e/references/login-light-390.png');
    const corner = dialog(page).getByRole('button', { name: 'Upper left corner' });
    await expect(corner).toBeVisible();
    const laid = (await corner.boundingBox())!;
    const middle = [laid.x + laid.width / 2, laid.y + laid.height / 2] as const;
    await page.mouse.move(...middle);
    await page.mouse.down();
    await page.mouse.move(middle[0] + 30, middle[1] + 10, { steps: 3 });
    await page.mouse.up();
    const moved = async (axis: 'x' | 'y') => (await corner.boundingBox())![axis] - laid[axis];
    await expect.poll(() => moved('x')).toBeCloseTo(30, 0);
    await expect.poll(() => moved('y')).toBeCloseTo(10, 0);
    await corner.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => moved('y')).toBeCloseTo(30, 0);
    await dialog(page).getByRole('slider', { name: 'Opacity' }).fill('40');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Actions for Pinned gate' }).click();
    await page.getByRole('menuitem', { name: 'Yard plan' }).click();
    await press(page, 'Remove plan');
    await dialog(page).last().getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The yard plan of Pinned gate was removed')).toBeVisible();
    await row.getByRole('button', { name: 'Actions for Pinned gate' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await press(page, 'Remove');
    await expect(page.getByText('Pinned gate was removed')).toBeVisible();
  });
});
