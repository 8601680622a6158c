import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false, viewport: { width: 390, height: 844 } });

const newLabel = () => ({
  sn: `WALK-${randomBytes(4).toString('hex').toUpperCase()}`,
  mcuId: randomBytes(12).toString('hex'),
});
const units = (page: Page) => page.getByRole('list', { name: 'Devices of this walk' }).getByRole('listitem');

async function take(page: Page, { sn, mcuId }: ReturnType<typeof newLabel>) {
  await page.getByLabel('Serial number').fill(sn);
  await page.getByLabel('Monitor identity').fill(mcuId);
  await page.getByRole('button', { name: 'Take over' }).click();
}

test('a walk goes on in a dead spot, survives a new visit, and each unit is added once', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const [first, second] = [newLabel(), newLabel()];
  await as('admin');
  await page.goto('/#/add?how=walk');
  await page.getByRole('textbox', { name: 'Name pattern' }).fill('Walker {n}');
  await take(page, first);
  await expect(units(page)).toHaveCount(1);
  await expect(units(page).filter({ hasText: 'Walker 1' })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.context().setOffline(true);
  await take(page, second);
  await expect(units(page)).toHaveCount(2);
  await expect(page.getByText(/No network: 1 device waits here/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // What waits is in the browser, not in the page.
  await page.context().setOffline(false);
  await page.reload();
  await expect(units(page)).toHaveCount(2);
  const token = await sessionOf('admin');
  const added = () =>
    call<{ list: { deviceName: string; mcuId: string }[] }>(app, '/report/pageDeviceList', {
      token,
      key: 'Walker',
      pageNum: '1',
      pageSize: '20',
    });
  await expect
    .poll(async () => (await added()).list.map(({ mcuId }) => mcuId).toSorted())
    .toEqual([first.mcuId, second.mcuId].toSorted());

  // What is missing of a unit is said, and mended from the list.
  await units(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const { mcuId } of [first, second]) await call(app, '/manager/device/remove', { token, mcuIds: mcuId });
});
