import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const HISTORY = '/report/listRecordData';
const HOUR_MS = 3_600_000;
const TRACTOR = 'Yard tractor 03';
const HUB = 'Charging hall hub 01';

const path = (name: string) => `/#/yhubDet/realTime?mcuId=${mcuIdNamed(name)}`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dial = (page: Page) => part(page, 'State of charge').getByRole('img');
const chart = (page: Page) => part(page, 'Charge and current');
const curve = (page: Page) => chart(page).getByRole('img');
const request = (page: Page) => page.getByRole('button', { name: 'Request live data' });

test.use({ graphics: false });

test.describe('a monitor', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('admin');
    await page.goto(path(TRACTOR));
    await expect(page.getByRole('heading', { name: TRACTOR, level: 1 })).toBeVisible();
  });

  test('shows charge, state and readings as they arrive', async ({ page, app }) => {
    await report(app, TRACTOR, { socPercent: 64, loadAmp: -40, temperatureCelsius: 25 });
    await expect(dial(page)).toHaveAccessibleName('State of charge 64%, Charging.');
    await expect(part(page, 'Current')).toContainText(/\+\d+\.\d\sA/);
    await expect(part(page, 'Voltage')).toContainText(/\d\d\.\d\d\sV/);
    await expect(part(page, 'Temperature')).toContainText('25.0 °C');
    await expect(part(page, 'Water level')).toContainText('Not installed');

    await report(app, TRACTOR, { socPercent: 37, loadAmp: 60 });
    await expect(dial(page)).toHaveAccessibleName('State of charge 37%, Discharging.');
    await expect(part(page, 'Current')).toContainText(/−\d+\.\d\sA/);
    for (const name of ['Voltage', 'Current', 'Temperature']) {
      const course = new RegExp(`^${name}, last 24 hours: between .+ and .+`);
      await expect(part(page, name).getByRole('img')).toHaveAccessibleName(course);
    }
    await expect(part(page, 'Relay and reporting')).toContainText('every 10 s');
    await report(app, TRACTOR, { loadAmp: null });
  });

  test('draws 6 hours to 31 days, requests exactly that range, and keeps the choice in the address', async ({
    page,
  }) => {
    const spans: number[] = [];
    page.on('request', (one) => {
      if (new URL(one.url()).pathname !== HISTORY) return;
      const asked = new URLSearchParams(one.postData() ?? '');
      spans.push(Number(asked.get('endTime')) - Number(asked.get('startTime')));
    });
    await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked();
    for (const [name, hours] of [
      ['6 h', 6],
      ['7 d', 7 * 24],
      ['31 d', 31 * 24],
    ] as const) {
      await page.getByRole('radio', { name }).check({ force: true });
      await expect(page).toHaveURL(new RegExp(`range=${name.replace(' ', '')}`));
      await expect.poll(() => spans.at(-1)).toBe(hours * HOUR_MS);
      await expect(curve(page)).toHaveAccessibleName(/Charge: lowest \d+%, highest \d+%, last \d+%\. Current: lowest/);
    }
    await page.reload();
    await expect(page.getByRole('radio', { name: '31 d' })).toBeChecked();
  });

  test('is read and zoomed by keyboard, and a line can be hidden', async ({ page }) => {
    const whole = await curve(page).getAttribute('aria-label');
    const cursor = chart(page).getByRole('slider', { name: 'Cursor: Charge and current' });
    await cursor.focus();
    await page.keyboard.press('End');
    await expect(cursor).toHaveAttribute('aria-valuetext', /Charge.*\d+%/);
    const last = await cursor.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(cursor).not.toHaveAttribute('aria-valuetext', last ?? '');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(curve(page)).not.toHaveAttribute('aria-label', whole ?? '');
    await chart(page).getByRole('button', { name: 'Whole period' }).click();
    await expect(chart(page).getByRole('button', { name: 'Whole period' })).toBeHidden();
    const current = chart(page).getByRole('button', { name: 'Current, A' });
    await current.click();
    await expect(current).toHaveAttribute('aria-pressed', 'false');
    // One line always stays visible.
    await chart(page).getByRole('button', { name: 'Charge, %' }).click();
    await expect(chart(page).getByRole('button', { name: 'Charge, %' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows the same values as a table, which renders only visible rows', async ({ page }) => {
    await chart(page).getByRole('button', { name: 'Show as table' }).click();
    const table = chart(page).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Charge, %', 'Current, A']);
    const row = (place: number) => table.locator(`tr[aria-rowindex="${place}"]`);
    await expect(row(2).getByRole('rowheader')).toBeVisible();
    const rows = Number(await table.getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(200);
    expect(await table.getByRole('row').count()).toBeLessThan(100);
    // By keyboard, from the first row to the last.
    await chart(page).getByRole('region').focus();
    await page.keyboard.press('End');
    await expect(row(rows).getByRole('rowheader')).toBeInViewport();
    await expect(row(2)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Home');
    await expect(row(2).getByRole('rowheader')).toBeInViewport();
    await chart(page).getByRole('button', { name: 'Show as chart' }).click();
    await expect(table).toBeHidden();
  });

  test('shows the cells of its battery', async ({ page }) => {
    const cells = part(page, 'Cells');
    await expect(cells.getByRole('img')).toHaveAccessibleName(
      /^16 cells, weakest cell \d+ with \d\.\d{3} V, highest \d\.\d{3} V, spread \d+ mV/,
    );
    await expect(cells).toContainText(/WeakestCell \d+: \d\.\d{3} V/);
    await expect(cells).toContainText(/Capacity\d+ \/ \d+ Ah/);
    await expect(part(page, 'State of charge')).toContainText(/State of healthreported by the device\d+%/);
  });

  test('is asked to report and shows when it has', async ({ page, app }) => {
    await expect(dial(page)).toBeVisible();
    await app.simulate(mcuIdNamed(TRACTOR), 'set', { socPercent: 71, loadAmp: 20 });
    await request(page).click();
    const outcome = part(page, 'Relay and reporting').getByRole('status');
    await expect(outcome).toHaveText(/^The device answered, record from \d\d:\d\d:\d\d$/);
    await expect(dial(page)).toHaveAccessibleName('State of charge 71%, Discharging.');
    await app.simulate(mcuIdNamed(TRACTOR), 'set', { loadAmp: null });
  });
});

test('a hub shows its units separately', async ({ page, app, as }) => {
  await as('admin');
  await report(app, HUB, { unit: 0, socPercent: 55, loadAmp: 10 });
  await report(app, HUB, { unit: 1, socPercent: 33, loadAmp: -10 });
  await page.goto(path(HUB));
  await expect(dial(page)).toHaveAccessibleName('State of charge 55%, Discharging.');
  await page.getByRole('radio', { name: 'Unit 1' }).check({ force: true });
  await expect(dial(page)).toHaveAccessibleName('State of charge 33%, Charging.');
  await expect(page).toHaveURL(/unit=1/);
  await expect(curve(page)).toHaveAccessibleName(/last 33%/);
  await page.reload();
  await expect(dial(page)).toHaveAccessibleName('State of charge 33%, Charging.');
  await page.getByRole('radio', { name: 'Hub' }).check({ force: true });
  await expect(dial(page)).toHaveAccessibleName('State of charge 55%, Discharging.');
  await report(app, HUB, { loadAmp: null });
});

test('a device that is not connected is reported at once', async ({ page, app, as }) => {
  const name = 'Pallet mover 12';
  await as('admin');
  await page.goto(path(name));
  await expect(dial(page)).toBeVisible();
  await report(app, name, { socPercent: 66 });
  await app.simulate(mcuIdNamed(name), 'offline');
  await expect(async () => {
    await request(page).click();
    await expect(part(page, 'Relay and reporting').getByRole('status')).toContainText(
      'The device is not connected. Values shown are from',
      { timeout: 2_000 },
    );
  }).toPass();
  await app.simulate(mcuIdNamed(name), 'online');
});

test('another company’s device is not found, and nothing about it is shown', async ({ page, as }) => {
  await as('user');
  for (const mcuId of [mcuIdNamed('Scissor lift 14'), '5741545459415244ffffffff', 'no-identity']) {
    await page.goto(`/#/yhubDet/realTime?mcuId=${mcuId}`);
    await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Scissor');
  }
  await page.getByRole('button', { name: 'Device list' }).last().click();
  await expect(page).toHaveURL(/#\/list\/monitors$/);
});

test('a device that never sent a record says so', async ({ page, app, as, sessionOf }) => {
  const token = await sessionOf('admin');
  const mcuId = Date.now().toString(16).padStart(24, 'd');
  await call(app, '/manager/addDevice', {
    token,
    mcuId,
    sn: `NEW-${mcuId.slice(-8)}`,
    deviceName: 'Tractor in its box',
    deviceType: 'a',
    companyId: '11',
  });
  await as('admin');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuId}`);
  await expect(page.getByRole('heading', { name: 'Nothing received yet' })).toBeVisible();
  await request(page).click();
  await expect(page.getByRole('status').filter({ hasText: /^The device is not connected\.$/ })).toBeVisible();
  // Its card shows no values either.
  await page.goto('/#/list/monitors');
  await page.getByRole('searchbox').fill('Tractor in its box');
  const box = page.getByRole('article', { name: 'Tractor in its box' });
  await expect(box.getByText('No data yet')).toBeVisible();
  await expect(box.getByText('Last known')).toHaveCount(0);
});

test('an old address of a monitor redirects to its real-time page with its parameters', async ({ page, as }) => {
  await as('admin');
  await page.goto(`/#/yhubDet?mcuId=${mcuIdNamed(TRACTOR)}&from=mapList&range=6h`);
  await expect(page.getByRole('heading', { name: TRACTOR, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/#\/yhubDet\/realTime\?mcuId=\w+&from=mapList&range=6h$/);
});
