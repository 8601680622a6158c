import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { card, cards, names, pageButton, search, total } from './list-page.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIST = '/#/list/energy?manufacturer=1';
const PAGED = '/report/pageEnergyDeviceList';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pageOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of this device' }).getByRole('link', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });

test.use({ graphics: false });

test.describe('the list of a manufacturer', () => {
  test('has pages of five, a total, an end, a search and companies', async ({ page, as }) => {
    await as('admin');
    await page.goto(LIST);
    await expect(page.getByRole('heading', { name: 'Energy devices, Kisae', level: 1 })).toBeVisible();
    await expect(cards(page)).toHaveCount(5);
    await expect(total(page)).toHaveText('Total 6 · 1–5');
    const first = await names(page);
    await pageButton(page, 2).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(/manufacturer=1&currentPage=2/);
    await expect(total(page)).toContainText('End of the list');
    expect(first).not.toContain((await names(page))[0]);

    // A new search starts on the first page.
    await search(page).fill('cabin');
    await expect(cards(page)).toHaveCount(3);
    await expect(page).not.toHaveURL(/currentPage/);
    await page.reload();
    await expect(search(page)).toHaveValue('cabin');
    await expect(cards(page)).toHaveCount(3);
    await search(page).fill('nothing like it');
    await search(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'No devices match “nothing like it”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cards(page)).toHaveCount(5);

    await page.getByRole('button', { name: /^Companies/ }).click();
    await page.getByRole('treeitem', { name: 'East Quay depot' }).click();
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(2);
    for (const text of await cards(page).allInnerTexts()) expect(text).toContain('East Quay depot');
  });

  test('draws at most four related devices; from six on it shows the number of the others', async ({ page, as }) => {
    await as('admin');
    await page.goto(LIST);
    const related = card(page, 'Site cabin 1').getByRole('list', { name: 'Related' }).getByRole('listitem');
    await expect(related).toHaveText(['Inverter-charger', 'Inverter', 'DC charger', 'Lithium battery', '+3']);
    const few = card(page, 'Site cabin 2').getByRole('list', { name: 'Related' }).getByRole('listitem');
    await expect(few).toHaveText(['Inverter-charger', 'DC charger', 'Lithium battery']);
    await expect(card(page, 'Shore power 6')).toContainText('No devices are bound to this system yet.');
  });

  test('shows cached data at once, and live values as they arrive', async ({ page, app, as }) => {
    await as('admin');
    await page.goto(LIST);
    await expect(cards(page)).toHaveCount(5);
    const shown = await names(page);
    await page.route(`**${PAGED}`, () => {});
    await page.reload();
    await expect.poll(() => names(page)).toEqual(shown);
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText(/^Live, updated/)).toBeVisible();
    const charge = card(page, 'Site cabin 2').getByRole('img', { name: /^Charge/ });
    await report(app, 'Site cabin 2', { socPercent: 41, loadAmp: 5 });
    await expect(charge).toHaveAccessibleName(/^Charge 41%/);
    await report(app, 'Site cabin 2', { socPercent: 67, loadAmp: null });
    await expect(charge).toHaveAccessibleName(/^Charge 67%/);
  });

  test('shows a failure and retries', async ({ page, as }) => {
    await as('admin');
    // The live feed would refetch it when it connects.
    await page.routeWebSocket(/\/mqtt$/, (socket) => socket.close());
    await page.route(`**${PAGED}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(LIST);
    const failed = page.getByRole('alert').filter({ hasText: 'The list did not load' });
    await expect(failed).toBeVisible();
    await page.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(5);
  });

  test('names no companies to a guest, who may not add favourites', async ({ page, as }) => {
    await as('guest');
    await page.goto('/#/list/energy?manufacturer=2');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).not.toContainText('Boston harbour');
    await expect(page.getByRole('button', { name: /^Companies/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Follow Pump station 2' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a card opens its page: the device, its values, the devices behind it, its position', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('admin');
  const mcuId = mcuIdNamed('Site cabin 1');
  const { deviceSn } = await call<{ deviceSn: string }>(app, '/manager/deviceInfo', { token, mcuId });
  await as('admin');
  await page.goto(LIST);
  // Not only on the name: anywhere on the card.
  await card(page, 'Site cabin 1').click({ position: { x: 400, y: 90 } });
  await expect(page).toHaveURL(
    `${app.url}/#/e_details?mcuId=${mcuId}&sn=${deviceSn}&manufacturer=1&from=mapList&type=2`,
  );
  await expect(page.getByRole('heading', { name: 'Site cabin 1', level: 1 })).toBeVisible();
  const behind = page.getByRole('region', { name: 'Devices on this system' });
  await expect(behind.getByRole('listitem')).toHaveCount(7);
  await expect(behind).toContainText('UPS-1000');
  await expect(page.getByRole('img', { name: /^Power, 24 h: .*Used at most \d/ })).toBeVisible();
  await pageOf(page, 'Devices').click();
  await expect(page.getByRole('region', { name: 'About this device' })).toContainText('Kisae');
  await expect(page.getByRole('region', { name: 'Location' })).toContainText(/\d° [NS], /);
  // Messages before the live feed connects are not seen live.
  await expect(async () => {
    await report(app, 'Site cabin 1', { socPercent: 52, loadAmp: 12 });
    await expect(page.getByRole('region', { name: 'State of charge' })).toContainText('52', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Voltage' })).toContainText(/\d\d\.\d\d\sV/);
  await report(app, 'Site cabin 1', { loadAmp: null });

  await pageOf(page, 'Location').click();
  await expect(page).toHaveURL(/tab=location/);
  await expect(page.getByRole('region', { name: 'Track playback', exact: true })).toBeVisible();
  await pageOf(page, 'Record log').click();
  await page.getByRole('group', { name: 'Logs of this device' }).getByText('Remote control', { exact: true }).click();
  await expect(page).toHaveURL(/tab=recordLog&log=control/);
  expect(await accessibilityFaults(page)).toEqual([]);
  // The way back leads over all pages of the device.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(cards(page)).toHaveCount(5);
  await page.goto(`/#/e_details?mcuId=${'0'.repeat(24)}&manufacturer=2`);
  await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to energy devices' }).click();
  await expect(page).toHaveURL(/list\/energy\?manufacturer=2/);
  // Monitors have their own page.
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Yard tractor 03')}`);
  await expect(page).toHaveURL(/yhubDet\/realTime/);
});

test('a device is added from the list of its manufacturer, and what stands behind it is named, changed and removed', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const mcuId = 'c0ffee'.repeat(4);
  await as('admin');
  await page.goto('/#/list/energy?manufacturer=3');
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('button', { name: 'Device type: UPS' })).toBeVisible();
  const form = page.getByRole('dialog');
  await form.getByLabel('Serial number').fill('GPD-E2E-1');
  await form.getByLabel('Monitor identity').fill(mcuId);
  await form.getByLabel('Device name').fill('Server room');
  await form.getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await card(page, 'Server room').getByRole('link', { name: 'Server room' }).click();

  const behind = page.getByRole('region', { name: 'Devices on this system' });
  await expect(behind).toContainText('No devices are bound to this system yet.');
  await behind.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what kind of device it is');
  await dialog.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'AC charger' }).click();
  await dialog.getByLabel('Model').fill('AC-40');
  await expect(dialog.getByLabel('Number behind the hub')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(behind.getByRole('listitem')).toHaveText(/AC charger.*AC-40/s);
  expect(await accessibilityFaults(page)).toEqual([]);

  await pageOf(page, 'Devices').click();
  await behind.getByRole('button', { name: 'Change AC charger · AC-40' }).click();
  const change = page.getByRole('dialog', { name: 'Device behind the hub' });
  await change.getByLabel('Model').fill('AC-60');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(behind.getByRole('listitem')).toHaveText(/AC-60/);
  await behind.getByRole('button', { name: 'Change AC charger · AC-60' }).click();
  await change.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this device from the hub?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(behind).toContainText('No devices are bound to this system yet.');
  await call(app, '/manager/device/remove', { token: await sessionOf('admin'), mcuIds: mcuId });
});

test.describe('the side bar', () => {
  test('opens the panel of a module beside the map, and other entries close it', async ({ page, as }) => {
    const map: URLSearchParams[] = [];
    page.on('request', (one) => {
      if (new URL(one.url()).pathname === '/report/mapDevices') map.push(new URLSearchParams(one.postData() ?? ''));
    });
    await as('admin');
    await page.goto('/');
    await expect(panel(page, 'Monitors')).toBeVisible();
    for (const [name, type, count] of [
      ['Kisae', 2, 6],
      ['Energy', 3, 1],
      ['GPD Energy', 4, 1],
    ] as const) {
      await expect(entry(page, name)).toHaveText(`${name}${count}`);
      await entry(page, name).click();
      await expect(page).toHaveURL(new RegExp(`#/\\?panel=${type}$`));
      await expect(
        panel(page, name)
          .getByRole('listitem')
          .filter({ has: page.getByRole('button') }),
      ).toHaveCount(count);
      await expect(entry(page, name)).toHaveAttribute('data-on', 'true');
      await expect.poll(() => map.some((asked) => asked.get('manufacturer') === String(type - 1))).toBe(true);
    }
    await panel(page, 'GPD Energy')
      .getByRole('button', { name: /^Gate cabinet 1/ })
      .click();
    const popup = page.getByRole('region', { name: 'Gate cabinet 1', exact: true });
    await expect(popup.getByRole('list', { name: 'Related' }).getByRole('listitem')).toHaveCount(3);
    await expect(popup.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
    await popup.getByRole('button', { name: 'Close Gate cabinet 1' }).click();
    await expect(popup).toBeHidden();

    await panel(page, 'GPD Energy').getByRole('link', { name: 'Open full list' }).click();
    await expect(page).toHaveURL(/list\/energy\?manufacturer=3/);
    // Its position is known once its history is simulated.
    await expect(async () => {
      await page.getByRole('button', { name: 'Show Gate cabinet 1 on the map' }).click();
      await expect(page).toHaveURL(/panel=4&mcuId=/, { timeout: 1_000 });
    }).toPass();
    await popup.getByRole('link', { name: 'Gate cabinet 1' }).last().click();
    await expect(page).toHaveURL(/e_details\?/);
    // A device's page has left the panel behind.
    await entry(page, 'Home').click();
    await expect(page).toHaveURL(/\/#\/\?panel=0$/);
    await expect(panel(page, 'GPD Energy')).toHaveCount(0);
  });

  test('has only the modules of the account, and pages of other modules are not available', async ({
    page,
    app,
    asAlone,
  }) => {
    await asAlone(await addAccount(app, 'electrician', { modules: ['GPDEnergy'] }));
    await page.goto('/');
    await expect(panel(page, 'GPD Energy')).toBeVisible();
    await expect(entry(page, 'Monitors')).toHaveCount(0);
    await expect(entry(page, 'Kisae')).toHaveCount(0);
    await page.goto('/#/?panel=2');
    await expect(panel(page, 'GPD Energy')).toBeVisible();
    await page.goto('/#/list/energy?manufacturer=3');
    await expect(cards(page)).toHaveCount(1);
    // Messages link every device as a monitor; this one goes on to its own page.
    const own = (await cards(page).getByRole('link').last().getAttribute('href')) ?? '';
    const mcuId = /mcuId=([0-9a-f]{24})/.exec(own)?.[1];
    await page.goto(`/#/yhubDet/realTime?mcuId=${mcuId}`);
    await expect(page).toHaveURL(new RegExp(`#/e_details\\?mcuId=${mcuId}`));
    for (const closed of [LIST, `/#/yhubDet/realTime?mcuId=${mcuIdNamed('Yard tractor 03')}`]) {
      await page.goto(closed);
      await expect(page).toHaveURL(/#\/no_permission$/);
    }
  });

  test('is a drawer at the bottom of a phone', async ({ page, as }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await as('admin');
    await page.goto('/');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: /^Kisae/ })).toContainText('6 devices');
    await drawer.getByRole('link', { name: /^Kisae/ }).click();
    await expect(drawer).toBeHidden();
    // Its panel, below the map; the selected device takes its place.
    await expect(page).toHaveURL(/#\/\?panel=2$/);
    const devices = panel(page, 'Kisae');
    await expect(devices.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(6);
    expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
    await devices.getByRole('button', { name: /^Site cabin 1/ }).click();
    await expect(devices).toHaveCount(0);
    await page.getByRole('button', { name: 'Close Site cabin 1' }).click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(drawer.getByRole('link', { name: /^Kisae/ })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await devices.getByRole('link', { name: 'Open full list' }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'true');
    const asked = page.waitForResponse(`**${PAGED}`);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await asked;
    await page.getByRole('button', { name: 'Add device', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Serial number')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Energy systems', exact: true }).click();
    await expect(page).toHaveURL(/list\/energy\/systems/);
    await page.goBack();
    await cards(page).first().getByRole('link').last().click();
    await expect(page).toHaveURL(/e_details/);
    await expect(page.getByRole('region', { name: 'Devices on this system' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'true');
  });
});

test('a followed energy device is among the followed ones, and leads to its own page', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('user');
  const mcuId = mcuIdNamed('Workshop van 3');
  await as('user');
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Follow Workshop van 3' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to followed devices' })).toBeVisible();
  await page.goto('/#/myFocus');
  await card(page, 'Workshop van 3').getByRole('link', { name: 'Workshop van 3' }).last().click();
  await expect(page).toHaveURL(/e_details\?/);
  await call(app, '/manager/attention/remove', { token, mcuId });
});
