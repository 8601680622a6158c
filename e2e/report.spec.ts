import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { chooseFound } from './choose-found.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, emptyRoomFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const TRACTOR = 'Yard tractor 03';
const path = (name: string, page = '', more = '') => `/#/yhubDet/report${page}?mcuId=${mcuIdNamed(name)}${more}`;

test('the summary of a monitor: activity, sessions, battery, another period and the BMS', async ({ page, as }) => {
  await as('admin');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(TRACTOR)}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  const activity = page.getByRole('region', { name: 'Activity by day and hour' });
  await expect(activity.getByRole('img', { name: /^Activity of 10 days: charging .+ discharging/ })).toBeVisible();
  const cursor = activity.getByRole('slider');
  await cursor.focus();
  for (const key of ['ArrowRight', 'ArrowDown']) await cursor.press(key);
  await expect(cursor).toHaveAttribute('aria-valuetext', /^\w{3} \d+ \d\d:00–\d\d:00, /);
  await activity.getByRole('button', { name: 'Activity by day and hour as a table' }).click();
  await expect(activity.getByRole('row').nth(1)).toContainText(/\d\d:00/);

  await expect(
    page.getByRole('region', { name: 'State of health' }).getByText('BMS value', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Capacity' }).getByText('Rated')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Remaining time' }).getByText(/./).first()).toBeVisible();
  await page.getByText('3 months').click();
  await expect(page.getByText('Full cycles in 3 months')).toBeVisible();

  await page.getByRole('radio', { name: 'BMS' }).check({ force: true });
  await expect(page).toHaveURL(/source=bms/);
  await page.getByRole('button', { name: /^Days shown: / }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The query interval cannot exceed 31 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/firstDay=\d{4}-\d\d-\d\d/);
  await expect(activity.getByRole('table')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('sessions are listed, filtered by kind, and exported as a table', async ({ page, as }) => {
  await as('user');
  await page.goto(path(TRACTOR, '/usage'));
  const sessions = page.getByRole('region', { name: 'Charge and discharge sessions' });
  await expect(sessions.getByRole('row').nth(1)).toContainText(/Monitor$/);
  await sessions.getByRole('radio', { name: 'Discharging' }).check({ force: true });
  await expect(sessions.getByRole('row').nth(1)).toContainText('Discharging');
  await expect(sessions.getByRole('cell').filter({ hasText: /^Charging$/ })).toHaveCount(0);

  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const csv = await save('Sessions as CSV');
  expect(csv.name).toMatch(/^Yard tractor 03 Sessions .+\.csv$/);
  expect(csv.content.toString()).toMatch(/^\uFEFFSession,Start \(Europe\/London\)/);
  const xlsx = await save('Warnings as Excel');
  expect(Object.keys(unzipSync(xlsx.content))).toContain('xl/worksheets/sheet1.xml');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'Track as GPX' })).toBeVisible();
});

test('warnings of a period are shown by type and one by one', async ({ page, as }) => {
  await as('admin');
  await page.goto(path('Tow tug 21', '/warning'));
  const types = page.getByRole('region', { name: 'By type' });
  const first = types.getByRole('button').first();
  await expect(first.or(types.getByText('No warnings in this time'))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Warnings' }).getByText(/in this range/)).toBeVisible();
});

test('devices and periods are compared in one chart; the address contains the comparison', async ({ page, as }) => {
  await as('admin');
  await page.goto(path(TRACTOR, '/compare'));
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a device' }).click();
    await chooseFound(page.getByRole('searchbox', { name: 'Name or serial number' }), name, new RegExp(`^${name}`));
  };
  const devices = page.getByRole('list', { name: 'Devices' });
  await add('Yard tractor 04');
  await expect(devices.getByText('Yard tractor 04')).toBeVisible();
  await expect(page.getByRole('img', { name: /Yard tractor 03: lowest .+ Yard tractor 04: lowest/ })).toBeVisible();
  await add('Charging hall hub 01');
  await devices.getByRole('button', { name: 'Units of this hub: Hub' }).click();
  await page.getByRole('option', { name: 'Unit 1' }).click();
  await page.getByRole('radio', { name: 'Voltage' }).check({ force: true });
  await expect(page).toHaveURL(/devices=\w+\.0_\w+\.1&?/);
  await page.reload();
  await expect(devices.getByRole('button', { name: 'Units of this hub: Unit 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Voltage, .+ V, .+ hub 01 · Unit 1: lowest/ })).toBeVisible();
  const cursor = page.getByRole('slider', { name: /Voltage/ });
  await cursor.press('ArrowRight');
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    /Yard tractor 03 [\d.]+\sV, Yard tractor 04 .+, .+ hub 01 · Unit 1 ./,
  );
  await expect(
    page.getByRole('img', { name: /^Difference to Yard tractor 03, .+ Yard tractor 04: lowest/ }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Per cell' }).check({ force: true });
  await expect(page).toHaveURL(/axis=cell/);
  const figures = page.getByRole('table', { name: 'Comparison in figures' });
  await expect(
    figures.getByRole('row', { name: /^Yard tractor 04 3\.\d{3} .+ [+−]0\.\d{3} 5\d\.\d\d\sV/ }),
  ).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export comparison' }).click();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  expect(file).toMatch(
    /^\uFEFFTime \(Europe\/London\),Time \(UTC\),"Yard tractor 03, V per cell","Yard tractor 04, V per cell",/,
  );
  expect(file).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,3\.\d+,/);
  await page.getByRole('radio', { name: 'Periods' }).check({ force: true });
  await page.getByRole('button', { name: 'Add a period' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Periods' }).getByRole('button', { name: /^Remove / })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Voltage, day 1, 00:00 to day 10/ })).toBeVisible();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Add a device to compare.')).toBeVisible();
});

test('no card of a report is half empty', async ({ page, as }) => {
  await as('admin');
  const reports = [
    path(TRACTOR),
    path(TRACTOR, '/health'),
    `/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1&tab=report`,
  ];
  for (const report of reports) {
    await page.goto(report);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => emptyRoomFaults(page)).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('no part of a report is wider than the window', async ({ page, as }) => {
    await as('user');
    for (const sub of ['', '/usage', '/compare']) {
      await page.goto(path(TRACTOR, sub));
      // The export of a comparison is that of all its devices.
      const save = sub === '/compare' ? 'Export comparison' : 'Export';
      await expect(page.getByRole('button', { name: /^Export/ })).toHaveText([save]);
      await expect(page.getByRole('region').first()).toBeVisible();
      expect(await overflowFaults(page)).toEqual([]);
    }
  });
});
