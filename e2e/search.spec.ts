import encodeQR from 'qr';
import { demoUnits } from '../server/seeds/demo/units.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PHONE = { width: 390, height: 844 };
const [unit] = demoUnits;

test('one search says where a device is and who has it, opens it, and finds a label, on a phone too', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/overview');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  const option = (name: RegExp) => page.getByRole('option', { name });
  await expect(page.getByRole('button', { name: /^Search/ })).toHaveAttribute('aria-keyshortcuts', /K$/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await field.fill('forklift 13');
  await expect(option(/^Forklift 13/)).toContainText(/%.*(With .* until|Not leased)/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forklift 13', level: 1 })).toBeVisible();
  // Pages are found by their names, what was opened is remembered.
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(option(/^Forklift 13/)).toBeVisible();
  await field.fill('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/account\/audit/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await page.goto('/#/');
  // The page before has a button of that name, too.
  await expect(page.getByRole('link', { name: 'Open full list' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('861190');
  await expect(option(/86 ?1190/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^More than 5/ })).toHaveCount(1);
  expect(await overflowFaults(page)).toEqual([]);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await accessibilityFaults(page, { rules: 'colours' })).toEqual([]);
  }
  const scan = async (sn: string) => {
    await page.getByRole('button', { name: 'Scan a label' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select a picture' }).click();
    const buffer = Buffer.from(encodeQR(`SN:${sn}`, 'gif', { scale: 6 }));
    await (await chooser).setFiles({ name: 'label.gif', mimeType: 'image/gif', buffer });
  };
  await scan(unit!.sn);
  const unknown = page.getByRole('dialog', { name: 'Scan a label' });
  await expect(unknown.getByRole('link', { name: 'Add it' })).toHaveAttribute(
    'href',
    new RegExp(`add\\?sn=.*${unit!.sn}`),
  );
  await unknown.getByRole('button', { name: 'Close' }).click();
  await scan('8611902352');
  await expect(page.getByRole('heading', { name: 'Reach truck 07', level: 1 })).toBeVisible();
});
