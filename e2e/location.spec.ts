import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { expect, test } from './test.ts';

const TRACTOR = 'Yard tractor 03';
const TRUCK = 'Reach truck 07';
const HIDDEN = 'Forklift 13';

const path = (name: string, page: 'location' | 'google' = 'location') => `/#/yhubDet/${page}?mcuId=${mcuIdNamed(name)}`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const track = (page: Page) => part(page, 'Track playback');
const fences = (page: Page) => part(page, 'Geofences');
const cursor = (page: Page) => page.getByRole('slider', { name: /^Playback position/ });
const instant = async (page: Page) => Number(await cursor(page).getAttribute('aria-valuenow'));

/** The cursor is moved into a trip, a stop and, if there is one, a period without positions. */
async function seesDrivesStopsAndGaps(page: Page) {
  const player = part(page, 'Playback of the track');
  const spans = (kind: string) =>
    player.locator(`rect[class*="${kind}"]`).evaluateAll((all) =>
      all.map((each) => {
        const [x, width] = ['x', 'width'].map((name) => Number(each.getAttribute(name)) / 1000);
        return { from: x!, to: x! + width! };
      }),
    );
  const [drives, gaps] = [await spans('moving'), await spans('gap')];
  // What is told of an instant stands beside the strip and moves it.
  const seek = async (part: number) => {
    const strip = (await cursor(page).boundingBox())!;
    await page.mouse.click(strip.x + part * strip.width, strip.y + strip.height / 2);
  };
  const [longest] = drives.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  await seek((longest!.from + longest!.to) / 2);
  await expect(player).toContainText(/Trip \d+ of \d+/);
  await expect(player).toContainText(/[\d.]+ km\/h|Stopped/);
  // An instant as text, and the position of the device then.
  await expect(player).toContainText(/\d\d:\d\d:\d\d/);
  await expect(player).toContainText(/Trip \d+ of \d+\D+[\d.]+° N, [\d.]+° [EW]/);
  await expect(cursor(page)).toHaveAttribute('aria-valuetext', /^\d+ \w+, \d\d:\d\d, /);
  const rests = drives
    .slice(1)
    .map(({ from }, place) => ({ from: drives[place]!.to, to: from }))
    .filter((rest) => gaps.every((gap) => gap.to <= rest.from || gap.from >= rest.to))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from));
  for (const rest of rests.slice(0, 1)) {
    // It begins with a stop of five minutes at least; after that the truck may have been moved by a few metres, which is no drive.
    await seek(rest.from + (2.5 * MINUTE_MS) / DAY_MS);
    await expect(cursor(page)).toHaveAttribute('aria-valuetext', /Stopped/);
  }
  for (const gap of gaps.slice(0, 1)) {
    await seek((gap.from + gap.to) / 2);
    await expect(cursor(page)).toHaveAttribute('aria-valuetext', /No position/);
  }
}

/** At a zoom, at the latitude in the middle of the map. */
const metresPerPixel = async (page: Page, zoom: number): Promise<number> => {
  const centre = await page.locator('[data-centre]').getAttribute('data-centre');
  const latitude = Number(centre?.split(' ')[0]);
  return (40_075_016 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
};

/** Drags a handle of a drawing, once the map has drawn it there: the pointer becomes a hand over it. */
const drag = async (page: Page, [fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]) => {
  await expect(async () => {
    await page.mouse.move(fromX - 20, fromY - 20);
    await page.mouse.move(fromX, fromY);
    // Of its own: the map around it has the same cursor.
    await expect(page.locator('canvas.maplibregl-canvas')).toHaveAttribute('style', /cursor: grab/, { timeout: 500 });
  }).toPass();
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2);
  await page.mouse.move(toX, toY);
  await page.mouse.up();
};

test.describe('past positions of a device', () => {
  test.use({ graphics: false });

  test('its track is played at several speeds, moved by keyboard and by trip, and exported', async ({ page, as }) => {
    // The demo's history may not be complete when the app is new.
    test.setTimeout(180_000);
    await as('admin');
    const trips = track(page).getByRole('list', { name: 'Trips' }).getByRole('button');
    await expect(async () => {
      await page.goto('/#/');
      await page.goto(path(TRUCK));
      await expect(trips.nth(1)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole('link', { name: 'Location', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(track(page)).toContainText(/Last position: .+ ± \d+ m/);
    await expect(page.getByRole('img', { name: /^Speed and charge: .+ driven, top speed .+ km\/h/ })).toBeVisible();

    await seesDrivesStopsAndGaps(page);
    await cursor(page).press('Home');
    const start = await instant(page);
    await cursor(page).press('End');
    await expect(cursor(page)).toHaveAttribute('aria-valuetext', /%$/);
    const end = await instant(page);
    expect(end - start).toBeGreaterThan(3_600_000);
    await cursor(page).press('Home');
    const first = async () => Number(await cursor(page).getAttribute('aria-valuemin'));
    await expect.poll(async () => (await instant(page)) - (await first())).toBe(0);
    await cursor(page).press('ArrowRight');
    await expect.poll(async () => (await instant(page)) - (await first())).toBeGreaterThan(0);
    await trips.last().click();
    await expect(trips.last()).toHaveAttribute('aria-current', 'true');
    const before = await instant(page);
    await page.getByRole('radio', { name: '100×' }).check({ force: true });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => instant(page)).toBeGreaterThan(before + 20_000);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

    for (const [format, mark] of [
      ['GPX', '<gpx version="1.1"'],
      ['GeoJSON', '"type":"FeatureCollection"'],
    ] as const) {
      await page.getByRole('button', { name: 'Export the track' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(`^${format},`) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${TRUCK} .+\\.${format.toLowerCase()}$`));
      expect(await readFile(await file.path(), 'utf8')).toContain(mark);
    }

    await page.getByRole('button', { name: /^Time shown/ }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('At most 31 days at once.')).toBeVisible();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(page).toHaveURL(/start=\d+.*end=\d+/);
    await expect(trips.first()).toBeVisible();
  });

  test('a common user sees geofences and why they cannot be changed; a hidden position stays hidden', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto(path(TRACTOR));
    const add = fences(page).getByRole('button', { name: 'Circle' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(fences(page).getByRole('switch', { name: 'Watch Old Yard' })).toHaveAttribute('aria-disabled', 'true');
    await page.goto(path(HIDDEN));
    await expect(page.getByText('Location not shared')).toBeVisible();
  });
});

test.describe('on the map', () => {
  // A small viewport, because maps are drawn in software.
  test.use({ viewport: { width: 1240, height: 640 } });

  test('the map names its sources, even when it is the first page, and says that it is loading', async ({
    page,
    as,
  }) => {
    await as('admin');
    const baseMap = Promise.withResolvers<void>();
    await page.route('**/basemap.pmtiles', async (route) => {
      await baseMap.promise;
      await route.continue();
    });
    await page.goto(path(TRACTOR));
    await expect(page.getByText('The map is loading')).toBeVisible();
    baseMap.resolve();
    await expect(page.getByText('The map is loading')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeInViewport({ ratio: 1 });
  });

  test('a geofence is drawn, changed, switched off and removed on the map', async ({ page, as }) => {
    await as('admin');
    // A period without a track: the map centres the device.
    await page.goto(`${path(TRACTOR, 'google')}&start=1000000000000&end=1000003600000`);
    const canvas = page.locator('canvas.maplibregl-canvas');
    await expect(canvas).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all of it' })).toBeVisible();
    await expect(track(page)).toContainText(/Last position: .+No positions in this time/);
    await fences(page).getByRole('button', { name: 'Polygon' }).click();
    const form = part(page, 'Geofences');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toContainText('Set at least three corners');
    const corners = [
      [600, 200],
      [860, 190],
      [880, 340],
      [650, 380],
    ] as const;
    for (const [x, y] of corners) await page.mouse.click(x, y);
    await form.getByRole('button', { name: 'Close border' }).click();
    await form.getByLabel('Name').fill('South dock');
    await form.getByRole('checkbox', { name: 'enters' }).uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(fences(page).getByText('South dock')).toBeVisible();
    await expect(fences(page)).toContainText(/[\d.]+ (km|m)² · Leaving/);

    const watch = fences(page).getByRole('switch', { name: 'Watch South dock' });
    await watch.click();
    await expect(watch).toHaveAttribute('aria-checked', 'false');
    const size = await fences(page)
      .getByText(/² · Leaving$/)
      .textContent();
    await fences(page).getByRole('button', { name: 'Change South dock' }).click();
    await form.getByLabel('Name').fill('South gate');
    await drag(page, corners[2], [960, 420]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(fences(page).getByText('South gate')).toBeVisible();
    await expect(fences(page).getByText(/² · Leaving$/)).not.toHaveText(size ?? '');
    await fences(page).getByRole('button', { name: 'Change South gate' }).click();
    await form.getByRole('button', { name: 'Remove South gate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(fences(page).getByText('South gate')).toHaveCount(0);

    await page.getByRole('button', { name: 'Show all of it' }).click();
    await fences(page).getByRole('button', { name: 'Circle' }).click();
    await expect(form).toContainText('It starts at the device.');
    const radius = form.getByLabel('Radius, metres');
    await expect(radius).toHaveValue('250');
    // The device is in the middle of the map; the handle of the circle around it is on the right.
    const map = (await canvas.boundingBox())!;
    const middle = [map.x + map.width / 2, map.y + map.height / 2] as const;
    const px = 250 / (await metresPerPixel(page, 15));
    const edge = [middle[0] + px, middle[1]] as const;
    await drag(page, edge, [edge[0] + px / 2, edge[1]]);
    await expect.poll(async () => Math.abs(Number(await radius.inputValue()) / 250 - 1.5)).toBeLessThan(0.1);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(radius).toHaveCount(0);
  });
});

test.describe('requests to a device', () => {
  test.use({ graphics: false });

  test('the position interval is sent to the device, which confirms it', async ({ page, as, app }) => {
    await report(app, TRUCK, { socPercent: 70 });
    await as('admin');
    await page.goto(path(TRUCK));
    await fences(page).getByRole('button', { name: 'Change', exact: true }).click();
    await fences(page).getByLabel('Seconds between positions while it moves').fill('15');
    await fences(page).getByRole('button', { name: 'Send' }).click();
    await expect(fences(page)).toContainText('15 s', { timeout: 15_000 });
    await expect(fences(page).getByText(/has not confirmed/)).toHaveCount(0, { timeout: 15_000 });
  });
});
