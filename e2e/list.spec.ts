import { call } from './api.ts';
import { chooseFound } from './choose-found.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { asked, card, cards, LIST, names, pageButton, search, total } from './list-page.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test.describe('as an administrator', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('admin');
    await page.goto('/#/list/monitors');
    await expect(cards(page)).toHaveCount(7);
  });

  test('a search waits until typing pauses; Enter and the icon do not', async ({ page }) => {
    const calls = asked(page);
    // Once for the page, and once more when the live feed connects.
    await page.reload();
    await expect.poll(() => calls).toHaveLength(2);
    await expect(cards(page)).toHaveCount(7);
    calls.length = 0;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 5_000);
    await search(page).pressSequentially('forklift');
    await page.clock.runFor(599);
    expect(calls).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => calls.map((one) => one.get('key'))).toEqual(['forklift']);

    await search(page).fill('tow tug');
    await search(page).press('Enter');
    await expect.poll(() => calls.at(-1)?.get('key')).toBe('tow tug');
    await search(page).fill('reach');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => calls.at(-1)?.get('key')).toBe('reach');
    // A search by Enter or the icon is not repeated after the pause.
    await page.clock.runFor(5_000);
    expect(calls.map((one) => one.get('key'))).toEqual(['forklift', 'tow tug', 'reach']);
  });

  test('finds names and serial numbers, ignoring case', async ({ page }) => {
    await search(page).fill('FORKLIFT');
    await expect.poll(() => names(page)).toHaveLength(4);
    expect((await names(page)).every((name) => name?.startsWith('Forklift'))).toBe(true);
    await expect(total(page)).toHaveText(/^Total 4 · 1–4/);
    await expect(page.getByText('End of the list')).toBeVisible();

    await search(page).fill('8611902340');
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, 'Yard tractor 03')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(cards(page)).toHaveCount(7);
  });

  test('a search without a match names the search and offers to clear it', async ({ page }) => {
    await search(page).fill('100%_of <b>nothing</b>');
    await search(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'No devices match “100%_of <b>nothing</b>”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search(page)).toHaveValue('');
    await expect(cards(page)).toHaveCount(7);
  });

  test('a company filters the list by its subtree, several are combined', async ({ page }) => {
    await page.getByRole('button', { name: /^Companies: All companies/ }).click();
    const tree = page.getByRole('tree', { name: 'Companies' });
    const item = (name: string) => tree.getByRole('treeitem', { name });
    await item('Northgate depot').click();
    await expect(item('Northgate depot')).toHaveAttribute('aria-checked', 'true');
    await expect(item('Northfield Rentals')).toHaveAttribute('aria-checked', 'mixed');
    const inNorthgate = Number((await item('Northgate depot').textContent())?.match(/\d+$/)?.[0]);
    await expect(total(page)).toContainText(`Total ${inNorthgate} ·`);
    for (const text of await cards(page).allInnerTexts()) expect(text).toContain('Northgate depot');

    // By keyboard: down to the next company and select it.
    const inMillfield = Number((await item('Millfield depot').textContent())?.match(/\d+$/)?.[0]);
    await item('Millfield depot').focus();
    await page.keyboard.press('Enter');
    await expect(total(page)).toContainText(`Total ${inNorthgate + inMillfield} ·`);
    await page.keyboard.press('Escape');
    await expect(tree).toBeHidden();
    await expect(page.getByRole('button', { name: /^Companies: .* depot \+1$/ })).toBeFocused();

    // One of them is not one of the sites of the other.
    await page.getByRole('button', { name: /^Site:/ }).click();
    await expect(page.getByRole('option')).toHaveText(['Millfield', 'Northgate', 'Undefined']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Companies:/ }).click();
    await page.getByRole('searchbox', { name: 'Find a company' }).fill('quay');
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await page.getByRole('dialog', { name: 'Companies' }).getByRole('button', { name: 'Clear' }).click();
    await expect(cards(page)).toHaveCount(7);
  });

  test('a site filters the list, "Undefined" means devices without one', async ({ page }) => {
    const calls = asked(page);
    const site = page.getByRole('button', { name: /^Site:/ });
    await site.click();
    await chooseFound(page.getByRole('searchbox', { name: 'Find a site' }), 'east', 'East Quay');
    await expect(site).toHaveAccessibleName('Site: East Quay');
    await expect(page.getByText('End of the list')).toBeVisible();
    for (const text of await cards(page).allInnerTexts()) expect(text).toContain('East Quay depot');

    await site.click();
    await page.getByRole('option', { name: 'Undefined' }).click();
    await expect.poll(() => calls.at(-1)?.get('emptySite')).toBe('true');
    await expect(page.getByText('East Quay depot')).toHaveCount(0);

    await site.click();
    await page.getByRole('option', { name: 'All sites', exact: true }).click();
    await expect(cards(page)).toHaveCount(7);
  });

  test('a state filters the list, from its menu and from the address', async ({ page, app }) => {
    const calls = asked(page);
    await report(app, 'Reach truck 09', { socPercent: 12, loadAmp: 0 });
    const state = page.getByRole('button', { name: /^State:/ });
    await state.click();
    await page.getByRole('option', { name: 'Low charge' }).click();
    await expect.poll(() => calls.at(-1)?.get('state')).toBe('low');
    await expect(card(page, 'Reach truck 09')).toBeVisible();
    // A device whose data service has ended shows no charge.
    const charges = (await cards(page).allInnerTexts()).flatMap((text) => /(\d+)\s?%/.exec(text)?.[1] ?? []);
    expect(charges.length).toBeGreaterThan(1);
    for (const charge of charges) expect(Number(charge)).toBeLessThan(31);
    await state.click();
    await page.getByRole('option', { name: 'All states', exact: true }).click();
    await expect(cards(page)).toHaveCount(7);

    // The address determines the whole filter.
    await search(page).fill('forklift');
    await search(page).press('Enter');
    await page.evaluate(() => {
      location.hash = '#/list/monitors?state=low&site=Millfield';
    });
    await expect(state).toHaveAccessibleName('State: Low charge');
    await expect(page.getByRole('button', { name: /^Site:/ })).toHaveAccessibleName('Site: Millfield');
    await expect(search(page)).toHaveValue('');
    await expect(page).toHaveURL(/#\/list\/monitors\?state=low&site=Millfield$/);
    // So does one with a foreign company: its other parts still apply.
    await page.evaluate(() => {
      location.hash = '#/list/monitors?state=charging&companyName=Nobody';
    });
    await expect(state).toHaveAccessibleName('State: Charging');
    await expect(page).toHaveURL(/#\/list\/monitors\?state=charging$/);
    await report(app, 'Reach truck 09', { socPercent: 80, loadAmp: null });
  });

  test('sorts by the chosen order, descending first; arrows reverse it', async ({ page, app }) => {
    const calls = asked(page);
    const sort = page.getByRole('button', { name: /^Sort by:/ });
    const descending = page.getByRole('button', { name: 'Descending' });
    const ascending = page.getByRole('button', { name: 'Ascending' });
    await expect(descending).toBeHidden();
    await sort.click();
    await page.getByRole('option', { name: 'Date added' }).click();
    await expect(descending).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => calls.at(-1)?.get('orderby')).toBe('11');
    await ascending.click();
    await expect(ascending).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => calls.at(-1)?.get('orderby')).toBe('12');
    await expect.poll(async () => (await names(page))[0]).toBe('Yard tractor 03');

    await report(app, 'Reach truck 09', { socPercent: 2, loadAmp: 0 });
    await sort.click();
    await page.getByRole('option', { name: 'Battery charge' }).click();
    await ascending.click();
    await expect.poll(() => calls.at(-1)?.get('orderby')).toBe('32');
    await expect.poll(async () => (await names(page))[0]).toBe('Reach truck 09');
    await report(app, 'Reach truck 09', { socPercent: 80, loadAmp: null });

    await sort.click();
    await page.getByRole('option', { name: 'Default' }).click();
    await expect(ascending).toBeHidden();
  });

  test('has two columns or one', async ({ page }) => {
    const place = async (number: number) => {
      const box = await cards(page).nth(number).boundingBox();
      return { x: box?.x, y: box?.y };
    };
    expect((await place(0)).y).toBe((await place(1)).y);
    await page.getByRole('radio', { name: 'One column' }).check({ force: true });
    await expect.poll(async () => (await place(0)).x === (await place(1)).x).toBe(true);
    await page.getByRole('radio', { name: 'Two columns' }).check({ force: true });
    await expect.poll(async () => (await place(0)).y === (await place(1)).y).toBe(true);
  });

  test('a live message updates a card in place, without refetching the page', async ({ page, app }) => {
    await search(page).fill('Pallet mover 12');
    await search(page).press('Enter');
    await expect(cards(page)).toHaveCount(1);
    const shown = card(page, 'Pallet mover 12');
    const element = await shown.elementHandle();
    await expect(page.getByText(/^Live, updated/)).toBeVisible();
    const calls = asked(page);

    await report(app, 'Pallet mover 12', { socPercent: 41, loadAmp: 20, temperatureCelsius: 21 });
    await expect(shown.getByRole('img', { name: 'Charge 41%, Discharging' })).toBeVisible();
    await expect(shown).toContainText('21.0 °C');
    await expect(shown).toContainText('A moment ago');
    await report(app, 'Pallet mover 12', { socPercent: 22 });
    await expect(shown.getByRole('img', { name: 'Charge 22%, Discharging' })).toBeVisible();
    await report(app, 'Pallet mover 12', { socPercent: 60, loadAmp: -30 });
    await expect(shown.getByRole('img', { name: 'Charge 60%, Charging' })).toBeVisible();
    expect(await element?.evaluate((one) => one.isConnected)).toBe(true);
    expect(calls).toEqual([]);
    await report(app, 'Pallet mover 12', { loadAmp: null });
  });

  test('a device is added to and removed from the favourites, with a message each time', async ({
    page,
    app,
    sessionOf,
  }) => {
    const token = await sessionOf('admin');
    const name = 'Site cart 01';
    const mcuId = mcuIdNamed(name);
    await search(page).fill(name);
    const follow = page.getByRole('button', { name: `Follow ${name}`, exact: true });
    const unfollow = page.getByRole('button', { name: `Stop following ${name}` });
    await follow.click();
    await expect(page.getByRole('status').filter({ hasText: 'Added to followed devices' })).toContainText(name);
    await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
    // An immediate second click counts as the same.
    await unfollow.click();
    await expect(unfollow).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('link', { name: 'Followed' }).click();
    await expect(page.getByRole('heading', { name: 'Followed devices' })).toBeVisible();
    await unfollow.click();
    await expect(page.getByRole('status').filter({ hasText: 'Removed from followed devices' })).toContainText(name);
    await expect(page.getByRole('heading', { name: 'You follow no device yet' })).toBeVisible();
    const read = page.waitForResponse((one) => new URL(one.url()).pathname === LIST);
    await page.getByRole('button', { name: 'Open the list' }).click();
    await read;

    // Changed from another browser meanwhile: the refusal is shown, and the star shows the real state.
    // It happens between the click and its call, as the list may be read again at any moment.
    await page.route(
      (url) => url.pathname === '/manager/attention/add',
      async (route) => {
        await call(app, '/manager/attention/add', { token, mcuId });
        await route.continue();
      },
    );
    await follow.click();
    await expect(page.getByRole('status').filter({ hasText: 'You already follow this device' })).toBeVisible();
    await expect(unfollow).toBeVisible();
    await call(app, '/manager/attention/remove', { token, mcuId });
  });

  test('a device is added; its key is shown once', async ({ page, app, sessionOf }) => {
    const button = page.getByRole('button', { name: 'Add device' });
    await button.click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add device' });
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText([
      'SN cannot be empty',
      'Device name cannot be empty',
      '24 characters, 0–9 and a–f',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    const serial = `E2E-${Date.now()}`;
    const mcuId = Date.now().toString(16).padStart(24, 'e');
    await dialog.getByLabel('Serial number').fill(serial);
    await dialog.getByLabel('Device name').fill('Tractor of tomorrow');
    await dialog.getByLabel('Monitor identity').fill('574154545941524400000001');
    await dialog.getByRole('button', { name: /^Company:/ }).click();
    await page.getByRole('option', { name: 'East Quay depot' }).click();
    await dialog.getByRole('button', { name: /^Site:/ }).click();
    await page.getByRole('option', { name: 'East Quay' }).click();
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Serial number and identity do not belong together. Compare both with the label',
    );
    await expect(dialog.getByLabel('Device name')).toHaveValue('Tractor of tomorrow');
    await dialog.getByLabel('Monitor identity').fill(mcuId);
    await add.click();

    await expect(dialog.getByRole('heading', { name: 'Device key' })).toBeVisible();
    const key = (await dialog.getByRole('definition').first().textContent()) ?? '';
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    await expect(dialog).toContainText(`dev/${mcuId}/up/record`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);
    await search(page).fill(serial);
    await expect(card(page, 'Tractor of tomorrow')).toContainText('Offline');
    await expect(card(page, 'Tractor of tomorrow')).toContainText('--');

    const token = await sessionOf('admin');
    const { list } = await call<{ list: { site: string }[] }>(app, LIST, { token, key: serial });
    expect(list).toMatchObject([{ site: 'East Quay' }]);
  });

  test('an address contains type, company and page', async ({ page }) => {
    const calls = asked(page);
    await page.goto('/#/list/monitors?deviceType=f');
    await expect(page.getByRole('heading', { name: 'Lithium batteries', level: 1 })).toBeVisible();
    await expect.poll(() => calls.at(-1)?.get('deviceType')).toBe('f');
    await expect(page.getByText('Lithium battery').first()).toBeVisible();
    await expect(page.getByText(/SN .* · Monitor/)).toHaveCount(0);

    await page.goto('/#/list/monitors?companyName=Old%20Yard%20depot&currentPage=2');
    await expect(page.getByRole('button', { name: 'Companies: Old Yard depot' })).toBeVisible();
    await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
    for (const text of await cards(page).allInnerTexts()) expect(text).toContain('Old Yard depot');
    // The address has the id from now on, on the first page as well.
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(/#\/list\/monitors\?companies=\d+$/);
    await expect(cards(page)).toHaveCount(7);
  });
});
