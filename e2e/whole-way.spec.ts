import { call } from './api.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

interface ListedDevice {
  mcuId: string;
  deviceName: string;
  onlineStatus: boolean;
  lat: number | null;
}

/** A device that is online and has a position: the demo fleet starts one device after the other. */
async function livingDevice(app: TestApp, token: string): Promise<ListedDevice> {
  let found: ListedDevice | undefined;
  await expect
    .poll(
      async () => {
        const { list } = await call<{ list: ListedDevice[] }>(app, '/report/pageDeviceList', {
          token,
          manufacturer: '0',
          pageSize: '50',
          orderby: '21',
        });
        found = list.find((device) => device.onlineStatus && device.lat !== null);
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found!;
}

test('a battery changes: list, map and chart show it, and continue after the server was killed', async ({
  page,
  app,
  asAlone,
}) => {
  test.setTimeout(240_000);
  const device = await livingDevice(app, await asAlone('admin'));
  const setCharge = async (socPercent: number) => {
    await app.simulate(device.mcuId, 'set', { socPercent, loadAmp: 0 });
    await app.simulate(device.mcuId, 'report');
  };
  const card = page.getByRole('article').filter({ hasText: device.deviceName });
  const seesCharge = (percent: number) =>
    expect(card.getByText(new RegExp(`^${percent}\\s?%`)).first()).toBeVisible({ timeout: 30_000 });

  // The list.
  await page.goto('/#/list/monitors');
  await page.getByRole('searchbox').fill(device.deviceName);
  await expect(card).toBeVisible();
  await setCharge(41);
  await seesCharge(41);

  // The map: the popup of the selected device, opened from the panel.
  await page.goto(`/#/?mcuId=${device.mcuId}`);
  const popup = page.getByRole('region', { name: device.deviceName });
  await setCharge(37);
  await expect(popup.getByText(/^37\s?%/).first()).toBeVisible({ timeout: 30_000 });

  // The monitor's page: dial and chart.
  await page.goto(`/#/yhubDet/realTime?mcuId=${device.mcuId}`);
  const dial = page.getByRole('img', { name: /37\s?%/ }).first();
  await expect(dial).toBeVisible({ timeout: 30_000 });
  await setCharge(64);
  await expect(page.getByRole('img', { name: /64\s?%/ }).first()).toBeVisible({ timeout: 30_000 });

  // Killed as by a power cut, and back: no new sign-in, no manual reload.
  await app.kill();
  await app.start();
  await setChargeWhenBack(setCharge, 58);
  await expect(page.getByRole('img', { name: /58\s?%/ }).first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/#/list/monitors');
  await page.getByRole('searchbox').fill(device.deviceName);
  await seesCharge(58);
  await app.simulate(device.mcuId, 'set', { loadAmp: null });
});

/** The simulator comes back a moment after the server. */
async function setChargeWhenBack(setCharge: (percent: number) => Promise<void>, percent: number): Promise<void> {
  await expect(async () => setCharge(percent)).toPass({ timeout: 60_000 });
}
