import { demoUnits } from '../server/seeds/demo/units.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PLACE = 'Reach truck 08';
const OTHER = 'Reach truck 07';

const numbersOf = async (app: Parameters<typeof call>[0], token: string, name: string) => {
  const mcuId = mcuIdNamed(name);
  const { deviceSn } = await call<{ deviceSn: string }>(app, '/manager/deviceInfo', { token, mcuId });
  return { mcuId, sn: deviceSn };
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a monitor takes the place of another after its first values were seen, and goes back', async ({
    page,
    app,
    as,
    sessionOf,
  }) => {
    const token = await sessionOf('admin');
    const old = await numbersOf(app, token, PLACE);
    const next = await numbersOf(app, token, OTHER);
    await as('admin');
    await page.goto(`/#/yhubDet/place?mcuId=${old.mcuId}`);
    await page.getByRole('button', { name: 'Replace monitor' }).click();
    await page.getByLabel('Serial number').fill(next.sn);
    await page.getByLabel('Monitor identity').fill(next.mcuId);
    expect(await overflowFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`hangs at ${OTHER}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Stays with the place' })).toContainText(PLACE);
    await page.getByRole('button', { name: 'Let it send' }).click();
    const take = page.getByRole('button', { name: `Take the place of …${old.sn.slice(-4)}` });
    await expect(page.getByRole('region', { name: 'Waiting for first values' })).toBeVisible();
    await expect(take).toHaveAttribute('aria-disabled', 'true');
    await report(app, OTHER, { socPercent: 61 });
    await expect(page.getByRole('region', { name: 'First values seen' })).toBeVisible({ timeout: 30_000 });
    expect(await overflowFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await take.click();
    // The two stand on different sites: that is asked about.
    const question = page.getByRole('dialog', { name: 'Replace although they differ?' });
    await question.getByRole('button', { name: 'Replace monitor' }).click();
    await expect(page).toHaveURL(new RegExp(`yhubDet/place\\?mcuId=${next.mcuId}`));
    await expect(page.getByText(`…${next.sn.slice(-4)} has the place now`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: PLACE })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Line of this place' })).toContainText('monitors: 2');
    expect(await overflowFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('region', { name: 'Swaps' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(new RegExp(`yhubDet/place\\?mcuId=${old.mcuId}`));
    await expect(page.getByRole('region', { name: 'Swaps' })).toContainText('Undone by');
  });
});

test('a new monitor gets its key and the place, and the old one is on the shelf', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const unit = demoUnits[6]!;
  const token = await sessionOf('admin');
  const old = await numbersOf(app, token, PLACE);
  await as('admin');
  await page.goto(`/#/yhubDet/replace?mcuId=${old.mcuId}`);
  await page.getByLabel('Serial number').fill(unit.sn);
  await page.getByLabel('Monitor identity').fill(unit.mcuId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('yours, never used')).toBeVisible();
  await page.getByRole('button', { name: 'Let it send' }).click();
  await expect(page.getByRole('region', { name: 'Device key' })).toBeVisible();
  await page.getByRole('button', { name: 'The monitor cannot send yet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace monitor' }).click();
  await expect(page).toHaveURL(new RegExp(`yhubDet/place\\?mcuId=${unit.mcuId}`));
  await expect(page.getByRole('region', { name: 'The old monitor' })).toContainText('sends nothing');

  await page.goto(`/#/deviceManage/shelf?key=${old.sn}`);
  const row = page.getByRole('row').filter({ hasText: PLACE });
  await expect(row).toContainText('Replaced');
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Return to maker' }).click();
  await page.getByRole('dialog').getByLabel('A word about it').fill('water inside');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Returned to maker');
  await expect(row).toContainText('water inside');

  const { swaps } = await call<{ swaps: { swapId: string }[] }>(app, '/manager/place/line', {
    ...{ token, method: 'GET', mcuId: unit.mcuId },
  });
  await call(app, '/manager/place/undoSwap', { token, mcuId: unit.mcuId, swapId: swaps[0]!.swapId });
});
