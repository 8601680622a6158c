import { text } from 'node:stream/consumers';
import { addAccount } from './accounts.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('a device behind the hub has a page with its state, values and history, and the energy of all is shown', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1`);
  const flow = page.getByRole('region', { name: 'Energy now' });
  await expect(flow.getByRole('listitem').filter({ hasText: /^Solar: / })).toHaveCount(1);
  await expect(flow.getByRole('listitem').filter({ hasText: /^Battery, \d+%, / })).toHaveCount(1);
  const behind = page.getByRole('region', { name: 'Devices on this system' });
  await expect(behind.getByRole('listitem').first()).toContainText(/IC-3000.*W/s);
  await behind.getByRole('link', { name: 'Lithium battery' }).click();
  await expect(page).toHaveURL(/&id=4$/);
  await expect(page.getByRole('heading', { name: 'Lithium battery · EnerPack/200' })).toBeVisible();
  const values = page.getByRole('region', { name: 'Values of the device' });
  await expect(values.getByRole('definition').first()).toHaveText(/^\d+%$/);
  await expect(page.getByRole('img', { name: /^History/ })).toBeVisible();
  await page.getByText('7 d', { exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Device behind the hub/ }).click();
  await page.getByRole('option', { name: 'UPS · UPS-1000' }).click();
  await expect(page.getByText(/^On (mains|battery)$/)).toBeVisible();
  await page.getByRole('button', { name: /^Device behind the hub/ }).click();
  await page.getByRole('option', { name: 'Hub' }).click();
  await expect(page.getByRole('region', { name: 'State of charge' })).toBeVisible();
  await page.getByRole('link', { name: 'Energy flow' }).click();
  await expect(flow).toBeVisible();

  // Without devices behind it, it is a system by itself.
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Shore power 6')}&manufacturer=1`);
  await expect(flow.getByRole('listitem').filter({ hasText: /^Mains: / })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Device behind the hub/ })).toHaveCount(0);
});

test('a device that reports a fault shows it at once', async ({ page, app, as }) => {
  await as('admin');
  const mcuId = mcuIdNamed('Site cabin 2');
  await page.goto(`/#/e_details?mcuId=${mcuId}&manufacturer=1&id=1`);
  await expect(page.getByRole('heading', { name: 'Inverter-charger · IC-3000' })).toBeVisible();
  const warnings = page.getByRole('region', { name: 'Open warnings' });
  await expect(warnings).toBeVisible();
  await expect(warnings).not.toContainText('Inverter: overload');
  await app.simulate(mcuId, 'fail', { kind: 'inverter-overload' });
  await report(app, 'Site cabin 2', { loadAmp: null });
  await expect(page.getByText('Reports a fault: overload', { exact: true })).toBeVisible();
  await expect(warnings).toContainText('Inverter: overload');
  const neighbours = page.getByRole('region', { name: 'Devices on this system' }).getByRole('listitem');
  await expect(neighbours.first()).toContainText('Reports a fault: overload. Fault');
  await app.simulate(mcuId, 'repair', { kind: 'inverter-overload' });
  await report(app, 'Site cabin 2', { loadAmp: null });
  await expect(page.getByText('Reports a fault: overload', { exact: true })).toHaveCount(0);
  await expect(warnings).not.toContainText('Inverter: overload');
  await expect(page.getByRole('region', { name: 'Released in the last 31 days' })).toContainText('Inverter: overload');
});

test('a UPS without mains says since when, and until it is back', async ({ page, app, as }) => {
  await as('admin');
  const mcuId = mcuIdNamed('Gate cabinet 1');
  await page.goto(`/#/e_details?mcuId=${mcuId}&manufacturer=3`);
  await expect(page.getByRole('region', { name: 'Energy now' })).toBeVisible();
  const banner = page.getByText(/^Mains failed at \d\d:\d\d:\d\d$/);
  await app.simulate(mcuId, 'fail', { kind: 'external-power-lost' });
  await report(app, 'Gate cabinet 1', { loadAmp: null });
  await expect(banner).toBeVisible();
  await expect(page.getByText(/^Running from the battery for /)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open warnings' }).click();
  await expect(page.locator('li[data-message]').filter({ hasText: 'External power lost' })).toBeVisible();
  await page.goBack();
  await expect(banner).toBeVisible();
  await app.simulate(mcuId, 'repair', { kind: 'external-power-lost' });
  await report(app, 'Gate cabinet 1', { loadAmp: null });
  await expect(banner).toHaveCount(0);
});

test('statistics show the energy of a day, a month or a year, and how it was determined', async ({ page, app, as }) => {
  await as('admin');
  // Shortly after midnight nothing else is known of the day: it is compared all the same, energies are those of yesterday.
  await report(app, 'Site cabin 1', { loadAmp: null });
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(/tab=report/);
  // Beside the same hours of yesterday.
  const totals = page.getByLabel('Totals of the period');
  await expect(totals).toContainText(/\d\d:\d\d: (\d|not known)/);
  const day = page.getByLabel('A day of the period');
  const today = await day.inputValue();
  await expect(page.getByRole('button', { name: 'Later' })).toHaveAttribute('aria-disabled', 'true');
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await day.fill(yesterday);
  await expect(page).toHaveURL(new RegExp(`date=${yesterday}`));
  await expect(totals).not.toContainText(/\d\d:\d\d: /);
  await expect(page.getByRole('img', { name: /^Energy, k?Wh: Solar / })).toBeVisible();
  const basis = page.getByRole('region', { name: 'How it is counted', exact: true });
  await expect(basis.getByRole('row').filter({ hasText: 'AC output' })).toContainText(/\d\sk?Wh/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('rowheader', { name: '00:00' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show as chart' }).click();

  // And as a file.
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Site cabin 1 Energy \d{4}-\d\d-\d\d\.csv$/);
  expect(await text(await file.createReadStream())).toMatch(/^\uFEFF?Time \([\w/]+\),Time \(UTC\),Solar \(Wh\)/);

  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('Year', { exact: true }).click();
  await page.getByRole('button', { name: 'Earlier' }).click();
  const year = page.getByRole('button', { name: /^Year: / });
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  await expect(year).toHaveText(lastYear);
  await expect(page.getByText('No energy is known of this period.')).toBeVisible();
  await page.getByText('Month', { exact: true }).click();
  await page.getByRole('button', { name: `Month: Jan ${lastYear}` }).click();
  const months = page.getByRole('dialog', { name: 'Month' });
  await months.getByRole('button', { name: 'Mar' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`date=${lastYear}-06-01`));
  await page.getByText('Year', { exact: true }).click();
  await year.click();
  await page
    .getByRole('dialog', { name: 'Year' })
    .getByRole('button', { name: today.slice(0, 4), exact: true })
    .click();
  await expect(page).not.toHaveURL(/date=/);
  await expect(totals).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.route('**/getInverterStatistics', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByText('Month', { exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The statistics did not load' });
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  const again = page.waitForResponse('**/getInverterStatistics');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await again;
  await expect(failed).toHaveCount(0);
  await expect(totals).toBeVisible();
});

test('values that fail to load are reported, and requested again', async ({ page, as }) => {
  await as('admin');
  // The live feed would ask for them again before anyone does.
  await page.routeWebSocket(/\/mqtt$/, (socket) => socket.close());
  await page.route('**/canbus/getLastEnergyRecords*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1&id=1`);
  const failed = page.getByRole('alert').filter({ hasText: 'The values did not load' });
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Inverter-charger · IC-3000' })).toBeVisible();
});

test('long values fit into the energy flow at 1440, 768 and 390 px', async ({ page, as }) => {
  await as('admin');
  await page.routeWebSocket(/\/mqtt$/, (socket) => socket.close());
  await page.route('**/canbus/getLastEnergyRecords*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/CentiVolt":\d+/g, 'CentiVolt":123450')
      .replaceAll(/Watt":-?\d+(\.\d+)?/g, 'Watt":-12345');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1`);
  const flow = page.getByRole('region', { name: 'Energy now' });
  const volts = flow.getByText(/^1,234\.50?$/);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(volts).toBeVisible();
    await expect(async () => {
      const [number, bus] = await volts.evaluate((element) =>
        [element, element.parentElement!].map((each) => each.getBoundingClientRect().width),
      );
      expect(number).toBeLessThan(bus! - 8);
    }).toPass({ timeout: 3_000 });
    expect(await overflowFaults(page), `${width} px`).toEqual([]);
  }
});

for (const [language, width] of [
  ['de', 1440],
  ['zh_CN', 390],
] as const)
  test.describe(`energy in ${language} at ${width} px`, () => {
    test.use({
      viewport: { width, height: width < 1199 ? 844 : 900 },
      hasTouch: width < 1199,
      locale: language.replace('_', '-'),
    });

    test('the pages fit', async ({ page, app, asAlone }) => {
      await asAlone(await addAccount(app, `energy_${language}`, { language }));
      for (const [more, seen] of [
        ['', 'UPS-1000'],
        ['&tab=devices', 'IMEI'],
        ['&id=1', '230'],
        ['&id=1&tab=report&period=month', 'kWh'],
        ['&tab=report&period=month', 'CO₂'],
      ]) {
        await page.goto(`/#/e_details?mcuId=${mcuIdNamed('Site cabin 1')}&manufacturer=1${more}`);
        await expect(page.getByText(seen!).first()).toBeVisible();
        expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
      }
    });
  });
