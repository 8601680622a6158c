import { report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

/** Its history is one of the first to be simulated, so it is available soon. */
const CHARGER = 'Charging hall hub 01';

test('charging sessions are listed by day, found by charger and outcome, and one is opened with its curve', async ({
  page,
  as,
  app,
}) => {
  await as('admin');
  await page.goto('/#/charger');
  await expect(page).toHaveURL(/charger\/recordIndex/);
  const table = page.getByRole('table', { name: 'Charger records' });
  const rows = table.getByRole('row');
  const ofCharger = rows.filter({ hasText: CHARGER });
  const reported = async (loadAmp: number, text: string) => {
    await expect(async () => {
      await report(app, CHARGER, { socPercent: 50, loadAmp });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(ofCharger.filter({ hasText: text }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  await reported(-20, 'In progress');
  await reported(0, 'Ended before full');
  await report(app, CHARGER, { loadAmp: null });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Name or serial number' }).fill(CHARGER);
  await expect(page).toHaveURL(/key=Charging/);
  await expect(table.getByRole('rowheader', { name: /^Today, .+ sessions? · [\d.]+ k?Wh/ })).toBeVisible();
  const early = page.getByRole('button', { name: /^Ended before full \d/ });
  await early.click();
  await expect(early).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.filter({ hasText: 'In progress' })).toHaveCount(0);
  await ofCharger.first().click();
  await expect(page.getByRole('heading', { name: `Charging session of ${CHARGER}` })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Details' });
  await expect(facts).toContainText(/Charge\d+(\.\d)? Ah/);
  await expect(facts).toContainText(/by the charger’s own count/);
  const curve = page.getByRole('region', { name: 'Curve' });
  await curve.getByRole('button', { name: 'Show as table' }).click();
  await expect(curve.getByRole('table')).toContainText('Voltage');
  expect(await accessibilityFaults(page)).toEqual([]);
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'All charging sessions' })).toBeInViewport({ ratio: 1 });
  expect(await overflowFaults(page)).toEqual([]);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'All charging sessions' }).click();
  await expect(rows.nth(1)).toBeVisible();
  await expect(page).toHaveURL(/recordIndex$/);
});

test('on a phone each charging session is a card; an unknown session says so', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('user');
  await page.goto('/#/charger/recordIndex');
  await expect(page.getByRole('heading', { name: 'Charger records' })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await page.goto(`/#/charger/recordDetail?id=${'f'.repeat(24)}-0-1`);
  await expect(page.getByRole('alert')).toContainText('This charging session is not known');
});
