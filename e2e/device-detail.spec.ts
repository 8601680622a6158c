import type { Page } from '@playwright/test';
import { ID } from '../server/seeds/demo/companies.ts';
import { demoUnits } from '../server/seeds/demo/units.ts';
import { call } from './api.ts';
import { chooseFound } from './choose-found.ts';
import { mcuIdNamed } from './fleet.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const TRUCK = 'Reach truck 09';
const details = (page: Page) => page.getByRole('dialog');
const open = async (page: Page, mcuId: string) => {
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuId}`);
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(details(page)).toBeVisible();
};
/** An image in one colour, created in the page. */
const image = async (page: Page, colour: string) => {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 64, 48);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(base64, 'base64');
};
const addImage = async (page: Page, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await details(page).getByRole('button', { name: 'Add a picture' }).click();
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
};

test('facts are shown, changed within their ranges, and updated in page and list', async ({
  page,
  as,
  app,
  sessionOf,
}) => {
  await as('admin');
  await open(page, mcuIdNamed(TRUCK));
  await expect(details(page)).toContainText(/Serial number\d{10}/);
  await expect(details(page)).toContainText('Machine typeReach truck');
  await details(page).getByRole('button', { name: 'Edit' }).click();
  const save = details(page).getByRole('button', { name: 'Save' });
  await details(page).getByLabel('Device name').fill(' ');
  await details(page).getByLabel('Battery model').fill('');
  await details(page).getByLabel('Capacity (Ah)').fill('9000');
  await details(page).getByLabel('Nominal voltage (V)').fill('2');
  await save.click();
  await expect(details(page).getByRole('alert')).toHaveText([
    'Device name cannot be empty',
    'Battery model cannot be empty',
    'The value must be between 6 and 800',
    'The value must be between 1 and 5000',
  ]);
  await details(page).getByLabel('Device name').fill('Reach truck nine');
  await details(page)
    .getByRole('button', { name: /^From the list/ })
    .click();
  await chooseFound(page.getByRole('searchbox', { name: 'Find a battery' }), 'LFP-16S-280', /LFP-16S-280/);
  await expect(details(page).getByLabel('Capacity (Ah)')).toHaveValue('280');
  await expect(details(page).getByLabel('Nominal voltage (V)')).toHaveValue('51.2');
  const shared = details(page).getByRole('switch', { name: 'Show the position to all users' });
  await expect(shared).toBeChecked();
  await shared.uncheck({ force: true });
  await save.click();
  await expect(page.getByRole('heading', { name: 'Reach truck nine', level: 1 })).toBeVisible();
  await expect(details(page)).toContainText('Capacity280 Ah');
  await expect(details(page)).toContainText('Lithium iron phosphate');
  await expect(details(page)).toContainText('Shown to administrators only');

  const token = await sessionOf('admin');
  await call(app, '/manager/updateDeviceInfo', {
    token,
    mcuId: mcuIdNamed(TRUCK),
    deviceName: TRUCK,
    locationStatus: 'true',
    batteryModel: '24-5PzS 620',
    batteryCustom: 'true',
    chemistry: 'lead-acid',
    nominalVoltage: '4800',
    capacityAmpHour: '620',
  });
});

test('images are added, ordered and removed; the first one is in the header', async ({ page, as }) => {
  await as('admin');
  await open(page, mcuIdNamed(TRUCK));
  const images = details(page).getByRole('img', { name: /^Picture \d of/ });
  await addImage(page, await image(page, '#cc0000'));
  await expect(images).toHaveCount(1);
  await addImage(page, await image(page, '#00cc00'));
  await expect(images).toHaveCount(2);
  await addImage(page, Buffer.from('this is no picture, whatever its name says it is'));
  await expect(page.getByRole('alert').filter({ hasText: 'Only pictures of these kinds' })).toBeVisible();

  const second = (await images.nth(1).getAttribute('src'))?.split('?')[0];
  const isSecond = new RegExp(`^${second}`);
  await images.nth(1).dragTo(images.first());
  await expect(images.first()).toHaveAttribute('src', isSecond);
  await details(page).getByRole('button', { name: 'Move picture 1 back' }).press('Enter');
  await expect(images.nth(1)).toHaveAttribute('src', isSecond);
  const forward = details(page).getByRole('button', { name: 'Move picture 2 forward' });
  await expect(forward).toBeFocused();
  await forward.press('Enter');
  await expect(images.first()).toHaveAttribute('src', isSecond);
  await expect(
    page.getByRole('banner').or(page.locator('header')).locator(`img[src^="${second}"]`).first(),
  ).toBeAttached();
  for (const left of [1, 0]) {
    await details(page).getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(images).toHaveCount(left);
  }
  await expect(details(page)).toContainText('No pictures yet');
});

test('a key is replaced, and a device removed by its serial number', async ({ page, as, app, sessionOf }) => {
  await as('admin');
  const token = await sessionOf('admin');
  const unit = demoUnits[5]!;
  await call(app, '/manager/addDevice', {
    token,
    sn: unit.sn,
    mcuId: unit.mcuId,
    deviceName: 'Short-lived',
    companyId: String(ID.northfield),
  });
  await open(page, unit.mcuId);
  await details(page).getByRole('button', { name: 'New device key' }).click();
  await details(page).getByRole('button', { name: 'Make a new key' }).click();
  await expect(details(page)).toContainText(/Password \(device key\)[\w-]{43}/);
  await details(page).getByRole('button', { name: 'Done' }).click();

  await details(page).getByRole('button', { name: 'Remove device' }).click();
  await details(page).getByLabel('Serial number').fill('something else');
  await details(page).getByRole('button', { name: 'Remove device' }).click();
  await expect(details(page).getByRole('alert')).toHaveText('This is not its serial number');
  await details(page).getByLabel('Serial number').fill(unit.sn);
  await details(page).getByRole('button', { name: 'Remove device' }).click();
  await expect(page).toHaveURL(/list\/monitors/);
  await expect(page.getByRole('status').filter({ hasText: 'Short-lived is removed' })).toBeVisible();
});

test('a user who may not change a device sees why', async ({ page, as, app, sessionOf }) => {
  await as('user');
  const [device] = await call<{ mcuId: string }[]>(app, '/report/findBatteryDeviceListV3', {
    token: await sessionOf('user'),
  });
  await open(page, device!.mcuId);
  const edit = details(page).getByRole('button', { name: 'Edit' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await expect(edit).toHaveAttribute('title', /.+/);
  await expect(details(page).getByRole('button', { name: 'Add a picture' })).toHaveCount(0);
});
