import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

/** A model YH-200 of Northfield Rentals that no other test uses. */
const DEVICE = 'Boom lift 31';

test.use({ graphics: false });

test('one device is upgraded from its settings: confirmed first, resumed after a lost connection, and in its log', async ({
  page,
  as,
  app,
}) => {
  await report(app, DEVICE, { socPercent: 70 });
  await app.simulate(mcuIdNamed(DEVICE), 'commands', { loseConnectionAtPercent: 50 });
  await as('admin');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(DEVICE)}`);
  const card = page.getByRole('region', { name: 'Firmware', exact: true });
  await expect(card).toContainText('3.4.0');
  await card.getByRole('button', { name: 'Upgrade' }).click();
  await expect(page.getByRole('dialog')).toContainText('downloads the image, verifies it and restarts');
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(card.getByRole('status')).toContainText('Downloading');
  await expect(card.getByRole('status')).toContainText('Done', { timeout: 30_000 });
  await expect(card).toContainText('No other version has been released for this device.');
  await page.goto(`/#/yhubDet/recordLog?mcuId=${mcuIdNamed(DEVICE)}&log=firmware`);
  await expect(
    page
      .getByRole('table', { name: 'Firmware log' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  ).toContainText(/Firmware.*3\.4\.0.*3\.5\.0.*Done.*admin/);
});

test('a super admin releases and withdraws; an unsigned image is refused', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/account/firmware');
  const row = page.getByRole('list', { name: 'Firmware images' }).getByRole('listitem').filter({ hasText: 'YH-310' });
  await expect(row).toContainText('Not released');
  await row.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('checkbox', { name: 'Northfield Rentals' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  await expect(row).toContainText('for Northfield Rentals');
  await row.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('dialog').getByText('All that do not run it').click();
  await expect(page.getByRole('dialog')).toContainText(/\d+ devices of your companies will be upgraded/);
  const dialogOf = page.getByRole('dialog');
  await dialogOf.getByText('Custom', { exact: true }).click();
  await dialogOf.getByRole('button', { name: 'Add stage' }).click();
  const percent = (stage: number) => dialogOf.getByRole('textbox', { name: `Percent after stage ${stage}` });
  await expect(percent(3)).toHaveValue('75');
  await percent(2).fill('5');
  const startButton = dialogOf.getByRole('button', { name: 'Start rollout' });
  await expect(startButton).toHaveAttribute('title', /whole numbers that rise/);
  await dialogOf.getByRole('button', { name: 'Remove stage 2' }).click();
  await expect(startButton).not.toHaveAttribute('title', /./);
  await dialogOf.getByText('Lists, stage by stage').click();
  // Nothing is upgraded that was not chosen, and the button that begins stays in sight.
  await expect(dialogOf.getByRole('checkbox', { name: /^All others that do not run it/ })).not.toBeChecked();
  await expect(startButton).toBeInViewport({ ratio: 1 });
  const first = dialogOf.getByRole('list', { name: 'Devices' }).getByRole('listitem').first();
  await first.getByRole('checkbox').check();
  await dialogOf.getByRole('button', { name: 'Add stage' }).click();
  await expect(first).toContainText('Stage 1');
  await expect(first.getByRole('checkbox')).toBeDisabled();
  await expect(startButton).toHaveAttribute('title', 'Select devices for every stage');
  // The colours of the enabled button are still changing.
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog');
  const image = Buffer.from('no firmware');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.bin', mimeType: 'application/octet-stream', buffer: image });
  await dialog.getByRole('textbox', { name: 'Model' }).fill('YH-200');
  await dialog.getByRole('textbox', { name: 'Version' }).fill('9.9');
  await dialog.getByRole('textbox', { name: 'SHA-256' }).fill('0'.repeat(64));
  await dialog.getByRole('textbox', { name: 'Signature (Ed25519)' }).fill('0'.repeat(128));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('The SHA-256 of the file is not the one given.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowFaults(page)).toEqual([]);
});
