import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from '../server/test/reporting/reports/tables.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const table = (page: Page) => page.getByRole('table', { name: 'Devices for administration' });
const rows = (page: Page) => table(page).getByRole('row');
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });

test('devices are sorted, filtered by address, chosen across pages and exported', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/deviceManage?key=truck');
  await expect(rows(page).nth(1)).toContainText('Reach truck');
  expect(await accessibilityFaults(page)).toEqual([]);
  await head(page, 'Charge').getByRole('button').click();
  await expect(head(page, 'Charge')).toHaveAttribute('aria-sort', 'ascending');
  await head(page, 'Charge').getByRole('button').press('Enter');
  await expect(head(page, 'Charge')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/key=truck&sort=soc&descending=true/);

  await page.getByRole('button', { name: /^\d+ columns$/ }).click();
  const columns = page.getByRole('dialog', { name: 'Columns of this view' });
  await columns.getByRole('checkbox', { name: 'IMEI' }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  await columns.getByRole('button', { name: 'Use' }).click();
  await expect(head(page, 'IMEI')).toBeVisible();
  await page.reload();
  await expect(head(page, 'IMEI')).toBeVisible();

  const box = page.getByRole('searchbox', { name: 'Name or serial number' });
  await box.fill('');
  await box.press('Enter');
  await expect(rows(page)).toHaveCount(21);
  await table(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('status').filter({ hasText: /^20 of \d+ selected$/ })).toBeVisible();
  await page.getByRole('button', { name: /Select all \d+ that match/ }).click();
  const actions = page.getByRole('region', { name: 'Actions for the selected devices' });
  await expect(actions.getByRole('status')).toHaveText(/^(2[1-9]|[3-9]\d) of \1 selected$/);
  await expect(actions.getByRole('button', { name: 'Set site' })).toHaveAttribute('aria-disabled', 'true');

  const saved = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format, exact: true }).click();
    const file = await download;
    await expect(page.getByText(`${file.suggestedFilename()} is saved`)).toBeVisible();
    return readFile(await file.path());
  };
  const lines = (await saved('CSV')).toString().split('\r\n');
  expect(lines[0]).toContain('Name,Serial number,Type,Company');
  const [sheet = []] = readXlsx(await saved('Excel')).values();
  expect(sheet.length).toBe(lines.length - 1);
  expect(sheet.map(([name]) => name?.value)).toContain('Reach truck 07');
  await page.getByRole('button', { name: 'Add devices' }).click();
  await expect(page).toHaveURL(/#\/add$/);

  await page.goto('/#/deviceManage?key=reach');
  await expect(rows(page).nth(2)).toContainText('Reach truck');
  await rows(page).nth(1).getByRole('checkbox').check();
  const compare = actions.getByRole('button', { name: 'Compare' });
  await expect(compare).toHaveAttribute('aria-disabled', 'true');
  await rows(page).nth(2).getByRole('checkbox').check();
  await compare.click();
  await expect(page).toHaveURL(/yhubDet\/report\/compare\?.*quantity=voltage/);
  await expect(page.getByRole('list', { name: 'Devices' }).getByText('Reach truck')).toHaveCount(2);
});

test('devices are moved to another company, given a site, and get a template together', async ({
  page,
  as,
  app,
  sessionOf,
}) => {
  await as('admin');
  await page.goto('/#/deviceManage?key=site%20cabin');
  await expect(rows(page).nth(2)).toContainText('Site cabin 2');
  const cellsOf = (row: number) => rows(page).nth(row).getByRole('cell');
  const [company, site] = await Promise.all([cellsOf(1).nth(3).textContent(), cellsOf(1).nth(4).textContent()]);
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${label}:`) }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const chooseBoth = async () => {
    for (const row of [1, 2]) await rows(page).nth(row).getByRole('checkbox').check();
  };
  const action = async (open: string, title: string, fill: () => Promise<void>) => {
    await chooseBoth();
    await page.getByRole('button', { name: open, exact: true }).click();
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await fill();
    await dialog.getByRole('button', { name: open, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const expectPlace = async (inCompany: string, atSite: string) => {
    for (const row of [1, 2]) {
      await expect(cellsOf(row).nth(3)).toHaveText(inCompany);
      await expect(cellsOf(row).nth(4)).toHaveText(atSite);
    }
  };
  await action('Move', 'Move 2 devices', async () => {
    await choose('Company', 'Northfield Rentals');
    await expect(dialog).toContainText(/Its users: .*Ada Northfield/);
    await choose('Company', 'Millfield depot');
    await expect(dialog).toContainText('It has no users of its own');
  });
  await expectPlace('Millfield depot', 'Undefined');
  await action('Move', 'Move 2 devices', () => choose('Company', company ?? ''));
  await expectPlace(company ?? '', 'Undefined');
  await action('Set site', 'Site of 2 devices', () => choose('Site', site ?? ''));
  await expectPlace(company ?? '', site ?? '');

  const token = await sessionOf('admin');
  const { id } = await call<{ id: number }>(app, '/manager/yhubConfigAdmin/add', {
    token,
    name: 'Every minute',
    companyId: '2',
    configuration: JSON.stringify({ reportIntervalSeconds: 60 }),
  });
  // One is online; the other has been silent for a day.
  await report(app, 'Tow tug 22', { loadAmp: null });
  await page.getByRole('searchbox', { name: 'Name or serial number' }).fill('tow tug');
  await expect(rows(page).nth(2)).toContainText('Tow tug 22');
  await chooseBoth();
  await page.getByRole('button', { name: 'Warning limits…' }).click();
  await expect(page.getByRole('heading', { name: 'Warning rules', level: 1 })).toBeVisible();
  await expect(page.getByText('Selected: 2', { exact: true })).toBeVisible();
  await page.goBack();
  await chooseBoth();
  await page.getByRole('button', { name: 'Template', exact: true }).click();
  await choose('Template', 'Every minute');
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Devices that got the command: 1')).toBeVisible();
  const left = dialog.getByRole('status');
  await expect(left).toContainText('Not reached: 1');
  await expect(left.getByRole('listitem')).toHaveText([
    new RegExp(`^${mcuIdNamed('Tow tug 21')}The device is offline`),
  ]);
  await call(app, '/manager/yhubConfigAdmin/remove', { token, id: String(id) });
});

test('on small screens devices are cards that fit, are sorted and chosen, and edited from their menu', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/deviceManage');
  await expect(rows(page).nth(1)).toBeVisible();
  const region = page.getByRole('region', { name: 'Devices for administration' });
  const hidden = () => region.evaluate((it) => it.scrollWidth - it.clientWidth);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(hidden).toBe(0);
    expect(await overflowFaults(page)).toEqual([]);
    await expect(
      rows(page)
        .nth(1)
        .getByRole('button', { name: /^Actions for/ }),
    ).toBeInViewport({ ratio: 1 });
  }
  const title = page.getByRole('heading', { name: 'Device management', level: 1 });
  expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add devices',
    'Firmware',
    'Configuration templates',
    'Monitors on the shelf',
    'Batteries',
    'Refresh',
  ]);
  await page.getByRole('menuitem', { name: 'Add devices' }).click();
  await expect(page.getByRole('heading', { name: 'Add devices', level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Charge', exact: true }).click();
  await page.getByRole('button', { name: 'Descending' }).click();
  await expect(page).toHaveURL(/sort=soc&descending=true/);
  await table(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('status').filter({ hasText: /^20 of \d+ selected$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(page).not.toHaveURL(/sort=|descending/);
  const first = rows(page).nth(1);
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  const act = async (action: string) => {
    await first.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  for (const next of [`${name}, renamed`, name]) {
    await act('Edit');
    await page.getByRole('dialog').getByLabel('Device name').fill(next);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(first.getByRole('link', { name: next, exact: true })).toBeVisible();
  }
  await act('Open');
  await expect(page).toHaveURL(/yhubDet\/realTime\?mcuId=/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});
