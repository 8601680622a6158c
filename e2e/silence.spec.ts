import { call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('a silent device shows its last known values as outdated', async ({ page, app, as, sessionOf }) => {
  // Its last record is 26 hours older than the app's start. The server waits three minutes before a device counts as
  // offline; most of them have passed when the preceding tests are done.
  test.setTimeout(300_000);
  const name = 'Tow tug 21';
  const token = await sessionOf('admin');
  const isOnline = async () =>
    (await call<{ onlineStatus: boolean }>(app, '/manager/deviceInfo', { token, mcuId: mcuIdNamed(name) }))
      .onlineStatus;
  await expect.poll(isOnline, { timeout: 240_000, intervals: [1_000] }).toBe(false);
  await as('admin');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(name)}`);
  const part = (title: string) => page.getByRole('region', { name: title, exact: true });
  const chart = part('Charge and current');
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible();
  await expect(part('State of charge').getByRole('img')).toHaveAccessibleName(/^State of charge \d+%, Last known\.$/);
  await expect(part('State of charge')).toContainText(/As of \d+ \w+/);
  await expect(chart).toContainText('No data in this period');
  await page.getByRole('radio', { name: '7 d' }).check({ force: true });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/Charge: lowest/);
  // Both instants fit into its card on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/#/list/monitors?key=${encodeURIComponent(name)}`);
  await expect(page.getByText(/^Last connected .+, values of /)).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
});
