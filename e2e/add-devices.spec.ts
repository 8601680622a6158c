import type { Page } from '@playwright/test';
import encodeQR from 'qr';
import { demoUnits } from '../server/seeds/demo/units.ts';
import { call } from './api.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const [first, second, third] = demoUnits;
const card = (page: Page) => page.getByRole('main').getByRole('region').first();
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add device' });
const table = (...lines: string[]) => ({
  name: 'delivery.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const chooseTable = async (page: Page, ...lines: string[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Select a table' }).click();
  await (await chooser).setFiles(table(...lines));
};

/** The page's camera: a drawing that plays like a video, or an error. */
async function cameraOf(page: Page) {
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    const show = (code: boolean[][] | null) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const context = canvas.getContext('2d')!;
        const draw = () => {
          context.fillStyle = '#e8e6e0';
          context.fillRect(0, 0, 640, 480);
          context.fillStyle = '#161616';
          for (const [y, row] of (code ?? []).entries())
            for (const [x, dark] of row.entries()) if (dark) context.fillRect(160 + x * 8, 80 + y * 8, 8, 8);
        };
        draw();
        setInterval(draw, 50);
        const stream = canvas.captureStream();
        tracks.push(...stream.getTracks());
        return stream;
      };
    };
    const refuse = (name: string) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    };
    Object.assign(window, { camera: { show, refuse, lights: () => tracks.map(({ readyState }) => readyState) } });
  });
  const camera = await page.evaluateHandle('window.camera');
  interface Camera {
    show(code: boolean[][] | null): void;
    refuse(name: string): void;
    lights(): string[];
  }
  return {
    show: (code: boolean[][] | null) => camera.evaluate((its, [shown]) => (its as Camera).show(shown ?? null), [code]),
    refuse: (name: string) => camera.evaluate((its, error) => (its as Camera).refuse(error), name),
    lights: () => camera.evaluate((its) => (its as Camera).lights()),
  };
}

test.describe('devices', () => {
  test.beforeEach(async ({ as }) => as('admin'));

  test('are added by both numbers of their label; the key comes with all connection settings', async ({
    page,
    app,
    sessionOf,
  }) => {
    await page.goto('/#/add');
    await page.getByLabel('Serial number').fill(first!.sn);
    await add(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Device name cannot be empty', '24 characters, 0–9 and a–f']);
    await page.getByLabel('Monitor identity').fill(first!.mcuId);
    await expect(page.getByText('Known unit YH-200: its type is filled in')).toBeVisible();
    await page.getByLabel('Device name').fill('Van out of the box');
    await page.getByRole('button', { name: 'Device type: Monitor' }).click();
    await page.getByRole('option', { name: 'Inverter', exact: true }).click();
    await page.getByRole('button', { name: 'Manufacturer: Select a manufacturer' }).click();
    await page.getByRole('option', { name: 'Kisae' }).click();
    await add(page).click();
    const list = page.getByRole('main').locator('dl');
    await expect(list).toContainText(/Password \(device key\)[\w-]{43}/);
    await expect(list).toContainText(`dev/${first!.mcuId}/up/record`);
    await expect(list).toContainText(`dev/${first!.mcuId}/down`);
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for its first connection' })).toBeVisible();
    await page.getByRole('button', { name: 'Add another' }).click();
    await page.getByLabel('Serial number').fill(first!.sn);
    await page.getByLabel('Monitor identity').fill(second!.mcuId);
    await page.getByLabel('Device name').fill('Somebody else’s');
    await add(page).click();
    await expect(page.getByRole('alert')).toContainText('do not belong together');
    await page.getByLabel('Monitor identity').fill(first!.mcuId);
    await expect(page.getByRole('alert')).toContainText([/already/]);
    const token = await sessionOf('admin');
    const kisae = await call<{ list: { mcuId: string }[] }>(app, '/report/pageEnergyDeviceList', {
      token,
      manufacturer: '1',
      key: first!.sn,
    });
    expect(kisae.list.map(({ mcuId }) => mcuId)).toEqual([first!.mcuId]);
    await call(app, '/manager/device/remove', { token, mcuIds: first!.mcuId });
  });

  test('are read from the code of a label, by the camera or from an image when there is none', async ({ page }) => {
    await page.goto('/#/add');
    const scanner = page.getByRole('dialog', { name: 'Scan the code' });
    const scan = () => page.getByRole('button', { name: 'Scan the code' }).click();
    const camera = await cameraOf(page);
    for (const [name, text] of [
      ['NotAllowedError', 'The camera is not allowed for this page.'],
      ['NotReadableError', 'The camera is used by something else.'],
    ] as const) {
      await camera.refuse(name);
      await scan();
      await expect(scanner.getByRole('status')).toContainText(text);
      await page.keyboard.press('Escape');
    }
    await camera.show(null);
    await scan();
    await expect(scanner).toContainText('Hold the code on the label before the camera.');
    await expect.poll(camera.lights).toEqual(['live']);
    await page.keyboard.press('Escape');
    await expect.poll(camera.lights).toEqual(['ended']);
    await camera.show(encodeQR(`https://wattyard.example/add?sn=${third!.sn}&mcuId=${third!.mcuId}`, 'raw'));
    await scan();
    await expect(scanner).toBeHidden();
    await expect(page.getByLabel('Serial number')).toHaveValue(third!.sn);
    await expect(page.getByLabel('Monitor identity')).toHaveValue(third!.mcuId);
    expect(await camera.lights()).toEqual(['ended', 'ended']);

    await camera.refuse('NotFoundError');
    await scan();
    await expect(scanner).toContainText('There is no camera. Take a picture of the label and choose it.');
    const choose = async (buffer: Uint8Array) => {
      const chooser = page.waitForEvent('filechooser');
      await scanner.getByRole('button', { name: 'Select a picture' }).click();
      await (await chooser).setFiles({ name: 'label.gif', mimeType: 'image/gif', buffer: Buffer.from(buffer) });
    };
    await choose(encodeQR('WIFI:S:yard;P:secret;;', 'gif', { scale: 6 }));
    await expect(scanner.getByRole('alert')).toHaveText('This code is not that of a device');
    await choose(encodeQR(`SN:${second!.sn};MCU:${second!.mcuId}`, 'gif', { scale: 6 }));
    await expect(scanner).toBeHidden();
    await expect(page.getByLabel('Serial number')).toHaveValue(second!.sn);
    await expect(page.getByLabel('Monitor identity')).toHaveValue(second!.mcuId);
  });
});

test('units are imported into the factory inventory by the super admin only', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/add?how=register');
  await chooseTable(page, 'sn,mcuId,model', `REG-${Date.now()},${Date.now().toString(16).padStart(24, '0')},YH-200`);
  await expect(card(page)).toContainText('1 unit is in the inventory');
});

test('a user who may not add devices sees the reason', async ({ page, as }) => {
  await as('user');
  await page.goto('/#/add');
  await expect(page.getByRole('heading', { name: 'Only administrators add devices' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the list' }).click();
  await expect(page).toHaveURL(/list\/monitors/);
});
