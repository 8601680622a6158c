import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { driveNorth, MONITORS, mcuIdNamed, report, summaryOf } from './fleet.ts';
import { expect, test } from './test.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of devices' });
const panel = (page: Page) => page.getByRole('region', { name: 'Monitors' });
const row = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name} `) });
const popup = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The map's description of the marker that the arrow keys have reached. */
const spoken = (page: Page) => page.locator('p[aria-live=polite]').filter({ hasText: /\S/ });
const stat = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^[\\d /]+${label}$`) });

/** Goes to the next marker in any direction, once there are markers. Returns what the map says of it. */
async function toMarker(page: Page): Promise<string> {
  let said: string | undefined;
  await expect(async () => {
    await map(page).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      [said] = await spoken(page).allTextContents();
      if (said !== undefined) return;
    }
    throw new Error('no marker is in sight');
  }).toPass();
  return said!;
}

test.describe('the map', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test.beforeEach(async ({ page, as }) => {
    await as('admin');
    await page.goto('/');
    await expect(map(page)).toBeVisible();
  });

  test('shows clusters, through which the keyboard walks to a device; fills the window; shows other layers', async ({
    page,
  }) => {
    // The map is drawn in software at every step.
    test.setTimeout(90_000);
    const sizeOf = (text: string) => (/^\d+ devices/.test(text) ? Number.parseInt(text, 10) : 1);
    expect(await toMarker(page)).toMatch(/^\d+ devices(, \d+ with warnings(, \d+ of level 1)?)?$/);
    // Every step zooms further in, where the next marker may be of another group, until it is one of a device.
    await expect(async () => {
      const size = sizeOf(await toMarker(page));
      await page.keyboard.press('Enter');
      expect(size).toBe(1);
      await expect(page).toHaveURL(/mcuId=/, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Close / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/mcuId=/);

    const full = page.getByRole('button', { name: 'Full map' });
    await expect(panel(page)).toBeVisible();
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page)).toBeHidden();
    await expect(stat(page, 'Charging')).toBeHidden();
    await full.click();
    await expect(panel(page)).toBeVisible();
    await expect(stat(page, 'Charging')).toBeVisible();
    const legend = page.getByText(/^Device(Offline)?Selected/);
    await expect(legend).toHaveText(/^DeviceOffline/);
    await page.getByRole('button', { name: 'Map layers' }).click();
    await page.getByRole('checkbox', { name: 'Offline devices' }).uncheck({ force: true });
    await expect(legend).toHaveText(/^DeviceSelected/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Hide the list' }).click();
    await expect(page).toHaveURL(/panel=0/);
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the list' }).click();
    await expect(panel(page)).toBeVisible();
  });

  test('follows a device that moves, and a click on its marker opens it', async ({ page, app, sessionOf }) => {
    // Each of its ways waits for the next position.
    test.setTimeout(120_000);
    const token = await sessionOf('admin');
    const name = 'Site cart 01';
    // Away from the others, which move about, so that its marker is no group.
    for (const _ of [1, 2]) await driveNorth(app, token, name);
    // High enough for the card to hang below the marker.
    await page.setViewportSize({ width: 1440, height: 1100 });
    await page.reload();
    await expect(map(page)).toBeVisible();
    const mapBox = (await map(page).boundingBox())!;
    const list = (await panel(page).boundingBox())!;
    const middle = {
      x: (list.x + list.width + 12 + mapBox.x + mapBox.width) / 2,
      y: (mapBox.y + 78 + mapBox.y + mapBox.height) / 2,
    };
    const marker = async () => {
      const card = await popup(page, name).boundingBox();
      return { x: (card?.x ?? 0) - 24, y: (card?.y ?? 0) - 28 };
    };
    // Again while the map is still drawing the marker to click.
    await expect(async () => {
      await row(page, name).click();
      // Centred in the area that panel and strip leave free, with the card beside it.
      const soon = { timeout: 5_000 };
      await expect.poll(async () => Math.abs((await marker()).x - middle.x), soon).toBeLessThan(12);
      await expect.poll(async () => Math.abs((await marker()).y - middle.y), soon).toBeLessThan(12);
      const { x, y } = await marker();
      await page.keyboard.press('Escape');
      await expect(popup(page, name)).toBeHidden();
      await page.mouse.click(x, y);
      await expect(popup(page, name)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const top = async () => (await popup(page, name).boundingBox())?.y ?? 0;
    const before = await top();
    await expect(async () => {
      await driveNorth(app, token, name);
      expect(await top()).toBeLessThan(before - 30);
    }).toPass();
    await page.mouse.click(middle.x, mapBox.y + mapBox.height - 120);
    await expect(popup(page, name)).toBeHidden();
    await report(app, name, { lat: null, lon: null });
  });
});

test('all devices are in view before the base map is drawn; a view without devices offers to show them', async ({
  page,
  as,
}) => {
  await as('admin');
  const baseMap = Promise.withResolvers<void>();
  await page.route('**/basemap.pmtiles', async (route) => {
    await baseMap.promise;
    await route.continue();
  });
  await page.goto('/');
  const drawn = page.locator('[data-discs]');
  await expect(drawn).toHaveAttribute('data-discs', /^[1-9]/);
  await expect(page.getByText('The map is loading')).toBeVisible();
  const nothing = page.getByText('No devices in this part of the map');
  await expect(nothing).toBeHidden();

  await expect(async () => {
    await map(page).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(nothing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Show all devices' }).click();
  await expect(nothing).toBeHidden();

  baseMap.resolve();
  await expect(page.getByText('The map is loading')).toBeHidden();
});

test('the map may be closed before it has loaded', async ({ page, as }) => {
  await as('admin');
  // With slow fonts, because markers wait for them.
  await page.addInitScript(() => {
    const load = FontFace.prototype.load;
    const gate = Promise.withResolvers<void>();
    Object.assign(window, { letFontsLoad: gate.resolve });
    FontFace.prototype.load = async function (this: FontFace) {
      await gate.promise;
      return load.call(this);
    };
  });
  await page.goto('/');
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  await page.getByRole('link', { name: 'Followed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    (window as unknown as { letFontsLoad: () => void }).letFontsLoad();
    await document.fonts.load('500 12px "Wattyard Map Medium"');
    await new Promise(requestAnimationFrame);
  });
});

test.describe('beside the map', () => {
  test.use({ graphics: false });

  test('the strip counts what the open list shows, the whole fleet without one, and the side bar its size', async ({
    page,
    app,
    as,
    sessionOf,
  }) => {
    const token = await sessionOf('super');
    await as('super');
    await page.goto('/');
    await expect(async () => {
      const summary = await summaryOf(app, token, MONITORS);
      await expect(stat(page, 'Online')).toHaveText(`${summary.online} / ${summary.total}Online`, { timeout: 1_000 });
      for (const [label, value] of [
        ['Charging', summary.charging],
        ['Low charge', summary.low],
        ['Devices with warnings', summary.warnings],
      ] as const) {
        await expect(stat(page, label)).toHaveText(`${value}${label}`, { timeout: 1_000 });
      }
      const ruler = `median ${summary.medianSoc} percent, ${summary.low} at 30 percent or below`;
      await expect(page.getByRole('img', { name: ruler })).toBeVisible({ timeout: 1_000 });
      await expect(page.getByRole('link', { name: `Monitors ${summary.total}` })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 50_000 });
    await page.goto('/#/?panel=0');
    await expect(async () => {
      const { online, total } = await summaryOf(app, token);
      await expect(stat(page, 'Online')).toHaveText(`${online} / ${total}Online`, { timeout: 1_000 });
    }).toPass();
  });

  test('chips filter the panel, the search too', async ({ page, app, as, sessionOf }) => {
    const token = await sessionOf('admin');
    await as('admin');
    await page.goto('/');
    const rows = panel(page).getByRole('listitem');
    const chip = (name: string) => panel(page).getByRole('button', { name, exact: true });
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'true');
    await expect(rows.first()).toBeVisible();

    await chip('Followed').click();
    await expect(panel(page).getByText('The star on a device’s card keeps it here.')).toBeVisible();
    await call(app, '/manager/attention/add', { token, mcuId: mcuIdNamed('Reach truck 08') });
    await panel(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Reach truck 08');
    await call(app, '/manager/attention/remove', { token, mcuId: mcuIdNamed('Reach truck 08') });

    await chip('Online').click();
    await expect(rows.first()).toBeVisible();
    for (const text of await rows.allTextContents()) expect(text).toContain('Online');

    await report(app, 'Reach truck 08', { socPercent: 19, loadAmp: 5 });
    await chip('Low').click();
    await expect(rows.filter({ hasText: 'Reach truck 08' })).toContainText('19%');
    for (const text of await rows.allTextContents())
      expect(Number(/(\d+)\s?%/.exec(text)?.[1])).toBeLessThanOrEqual(30);
    await report(app, 'Reach truck 08', { socPercent: 75, loadAmp: null });

    // A filter that hides the searched device is named, and removed separately; then the search.
    await chip('Warnings').click();
    await expect(chip('Warnings')).toBeInViewport({ ratio: 1 });
    await panel(page).getByRole('searchbox').fill('no such device');
    const none = (name: string) => panel(page).getByRole('heading', { name, exact: true });
    await expect(none('No devices match “no such device” among devices with warnings')).toBeVisible();
    await expect(panel(page).getByText('Filters: With warnings')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'true');
    await expect(none('No devices match “no such device”')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(panel(page).getByRole('searchbox')).toHaveValue('');
    await expect(rows.nth(2)).toBeVisible();
    await panel(page).getByRole('searchbox').fill('tow tug');
    await expect(rows).toHaveCount(2);
  });

  test('a selected device is asked to report and shows its values, live', async ({ page, app, as }) => {
    const calls: string[] = [];
    page.on('request', (one) => calls.push(new URL(one.url()).pathname));
    // A device without live values is asked: the feed is disconnected until then.
    let isFeedAway = true;
    await page.routeWebSocket(/\/mqtt$/, (socket) => {
      if (isFeedAway) socket.close();
      else socket.connectToServer();
    });
    await as('admin');
    await page.goto('/');
    const name = 'Tow tug 22';
    await row(page, name).click();
    await expect(row(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`mcuId=${mcuIdNamed(name)}`));
    const card = popup(page, name);
    await expect(card).toContainText(/Voltage\d+\.\d\d/);
    await expect(card).toContainText(/Battery temperature−?\d+\.\d/);
    await expect(card).toContainText('Water levelNot installed');
    await expect(card).toContainText('Alarm level');
    await expect(card).toContainText('No active warnings');
    await expect(card).toContainText('Northgate · GNSS');
    // Escape closes what lies over the card, and leaves the card.
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).press('Escape');
    await expect(card).toBeVisible();
    // It was asked to report, and the server's data was refetched two seconds later.
    await expect.poll(() => calls.filter((path) => path === '/device/mqtt/GetRealTimeData')).toHaveLength(1);
    await expect.poll(() => calls.filter((path) => path === '/report/getLastRealTimeData').length).toBeGreaterThan(1);

    isFeedAway = false;
    await expect(async () => {
      await report(app, name, { socPercent: 47, loadAmp: 30 });
      await expect(card.getByRole('img', { name: /^Charge 47%/ })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await report(app, name, { loadAmp: null });
    await card.getByRole('button', { name: `Close ${name}` }).click();
    await expect(card).toBeHidden();

    await row(page, name).click();
    await card.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/#\/yhubDet\/realTime\?mcuId=\w+&from=mapList$/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  test('a device without a position says so', async ({ page, as }) => {
    await as('super');
    await page.goto(`/#/?mcuId=${mcuIdNamed('Masto Oulu 1')}`);
    await expect(popup(page, 'Masto Oulu 1')).toContainText('No location');
  });

  test('a browser without WebGL shows the reason, and everything but the map', async ({ page, as }) => {
    await as('admin');
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'No map in this browser' });
    await expect(notice).toContainText('The device list works without it.');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeVisible();
    await row(page, 'Forklift 21').click();
    await expect(popup(page, 'Forklift 21')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, graphics: false });

  test('the selected device is above the tabs, the search finds others', async ({ page, as }) => {
    await as('admin');
    await page.goto(`/#/?mcuId=${mcuIdNamed('Forklift 21')}`);
    const card = popup(page, 'Forklift 21');
    await expect(card.getByRole('link', { name: 'Open detail' })).toBeVisible();
    const tabs = (await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox())!;
    const place = (await card.boundingBox())!;
    expect(place.y + place.height).toBeLessThanOrEqual(tabs.y);
    await expect(card).toContainText('Millfield depot');
    await card.getByRole('button', { name: 'Close Forklift 21' }).tap();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: /Low$/ }).tap();
    await expect(panel(page).getByRole('button', { name: 'Low', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).tap();
    const drawer = page.getByRole('dialog', { name: 'Device list' });
    await drawer.getByRole('link', { name: /^Kisae/ }).tap();
    await expect(page).toHaveURL(/panel=2/);
    const kisae = page.getByRole('region', { name: 'Kisae' });
    await expect(kisae.getByRole('listitem').first()).toBeVisible();
    await expect(kisae.getByRole('link', { name: 'Help: Kisae' })).toBeVisible();
    await kisae.getByRole('button', { name: 'Hide the list' }).tap();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('quay tractor 01');
    await page.getByRole('option', { name: /^Quay tractor 01/ }).tap();
    await expect(page.getByRole('heading', { name: 'Quay tractor 01', level: 1 })).toBeVisible();
  });
});
