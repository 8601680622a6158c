import type { Page } from '@playwright/test';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIFT = 'Scissor lift 14';
const settings = `/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`;
const log = (name: string) => `/#/yhubDet/recordLog?mcuId=${mcuIdNamed(LIFT)}&log=${name}`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const control = (page: Page) => part(page, 'Remote control');
const outcomes = (page: Page) => control(page).getByRole('status');
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ graphics: false });

test.describe('a device that answers', () => {
  test.beforeEach(async ({ page, as, app }) => {
    await report(app, LIFT, { socPercent: 70 });
    await app.simulate(mcuIdNamed(LIFT), 'commands');
    await as('super');
    await page.goto(settings);
    await expect(page.getByRole('heading', { name: LIFT, level: 1 })).toBeVisible();
  });

  test('is switched off and on: confirmed first, tracked to the end, and in the log', async ({ page }) => {
    await control(page).getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('dialog')).toContainText('The machine stops when the relay opens.');
    await confirm(page, 'Leave as it is');
    await expect(control(page).getByRole('button', { name: 'Switch off' })).toBeVisible();
    await control(page).getByRole('button', { name: 'Switch off' }).click();
    await confirm(page, 'Switch off');
    await expect(outcomes(page).first()).toContainText('Verified');
    await control(page).getByRole('button', { name: 'Switch on' }).click();
    await confirm(page, 'Switch on');
    await expect(control(page).getByRole('button', { name: 'Switch off' })).toBeVisible();
    await page.goto(log('control'));
    const rows = page
      .getByRole('table', { name: 'Remote control' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expect(rows.nth(0)).toContainText(/Main relay.*On.*Verified.*super/);
    await expect(rows.nth(1)).toContainText(/Main relay.*Off.*Verified.*super/);
  });

  test('is tracked step by step while it takes its time; a false report of success is detected', async ({
    page,
    app,
  }) => {
    await app.simulate(mcuIdNamed(LIFT), 'commands', { delaySeconds: 3, pretend: true });
    await control(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await confirm(page, 'Lock');
    const steps = control(page).getByRole('list', { name: 'Progress of the command' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Sent' })).toHaveAttribute('aria-current', 'step');
    await expect(outcomes(page).nth(1)).toContainText('the value read back is different');
    await expect(control(page).getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  });

  test('refuses with its own message; an offline one gets nothing', async ({ page, app }) => {
    await app.simulate(mcuIdNamed(LIFT), 'commands', { refuse: 'the key is in' });
    await control(page).getByRole('button', { name: 'Restart' }).click();
    await confirm(page, 'Restart');
    await expect(outcomes(page).nth(3)).toContainText('The device refused · “the key is in”');
    await app.simulate(mcuIdNamed(LIFT), 'offline');
    await control(page).getByRole('button', { name: 'Report now' }).click();
    await expect(outcomes(page).nth(2)).toContainText('The device is not connected');
    await app.simulate(mcuIdNamed(LIFT), 'online');
  });

  test('is configured within its ranges and read back; changes made on the device are logged as such', async ({
    page,
    app,
  }) => {
    const configuration = part(page, 'Configuration');
    const float = configuration.getByRole('spinbutton', { name: 'Float' });
    const write = configuration.getByRole('button', { name: 'Write to device' });
    await expect(write).toHaveAttribute('title', 'Nothing is changed');
    await float.fill('14.5');
    await expect(configuration.getByRole('alert')).toHaveText('Must be 13.2 to 14.0 V');
    await float.fill('13.0');
    await expect(configuration.getByRole('alert')).toBeVisible();
    await float.fill('13.9');
    await expect(configuration.getByText('27.8 V for the whole battery')).toBeVisible();
    await write.click();
    await expect(configuration.getByRole('status').last()).toContainText('Verified');
    await expect(write).toHaveAttribute('title', 'Nothing is changed');
    await expect(float).toHaveValue('13.9');
    const can = part(page, 'CAN bus');
    await can.getByRole('checkbox', { name: '120 Ω termination' }).click();
    await can.getByRole('button', { name: 'Write to device' }).click();
    await expect(can.getByRole('status')).toContainText('Verified');
    await page.goto(log('configuration'));
    const rows = page
      .getByRole('table', { name: 'Configuration' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expect(rows.filter({ hasText: 'Float: 13.6 V → 13.9 V' })).toContainText('Verified');
    await app.simulate(mcuIdNamed(LIFT), 'configure', { configuration: { floatDeciVolt: 136 } });
    await page.reload();
    await expect(rows.first()).toContainText(
      /Configuration.*Float: 13.9 V → 13.6 V.*Changed at the device.*The device/,
    );
  });

  test('warns at custom limits until they are reset', async ({ page }) => {
    const limits = part(page, 'Warning limits');
    await limits.getByRole('spinbutton', { name: 'Low charge: Limit' }).fill('42');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await expect(limits.getByText('Default 30%')).toBeVisible();
    await limits.getByRole('button', { name: 'Back to defaults' }).click();
    await expect(limits.getByRole('spinbutton', { name: 'Low charge: Limit' })).toHaveValue('30');
    await page.goto(log('warnings'));
    const rows = page
      .getByRole('table', { name: 'Warning settings' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expect(rows.nth(1)).toContainText(/Low charge.*30%, 60 s → 42%, 60 s/);
  });

  test('has its own log', async ({ page }) => {
    await page.goto(log('own'));
    await page.getByRole('button', { name: 'New entry' }).click();
    const drawer = page.getByRole('complementary', { name: 'New entry' });
    await drawer.getByLabel('Entry').fill('Charger cable replaced');
    await drawer.getByRole('button', { name: 'Add entry' }).click();
    await expect(drawer).toBeHidden();
    const entry = page.getByRole('row').filter({ hasText: 'Charger cable' });
    await expect(page.getByRole('rowheader', { name: /^Today, / })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('no such word');
    await expect(page.getByText('No entry matches')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('CABLE');
    await expect(entry).toContainText('super');
    await entry.getByRole('button', { name: 'Edit' }).click();
    const edited = page.getByRole('complementary', { name: 'Edit entry' });
    await edited.getByLabel('Entry').fill('Charger cable and plug replaced');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toContainText('cable and plug replaced');
    await expect(entry).toContainText('edited by super');
    await page.goto(log('all'));
    const all = page.getByRole('table', { name: 'All' });
    await expect(all.getByRole('row').filter({ hasText: 'Charger cable and plug' })).toContainText(/Note.*super/);
    await expect(all.getByRole('row').filter({ hasText: 'Warning settings' }).first()).toContainText('super');
    await expect(all.getByRole('row').filter({ hasText: 'Remote control' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'New entry' }).click();
    await drawer.getByLabel('Which work').fill('Plug and cables');
    await drawer.getByLabel('Hour meter').fill('2318.4');
    await drawer.locator('input[type=file]').setInputFiles({ name: 'plug.png', mimeType: 'image/png', buffer: PNG });
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save entry' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Maintenance', exact: true }).click();
    await expect(page).toHaveURL(/part=maintenance/);
    await expect(all.getByRole('row').filter({ hasText: 'Plug and cables' })).toContainText('Hour meter 2,318.4 h');
    const [picture] = await Promise.all([page.waitForEvent('popup'), all.getByRole('link').click()]);
    await picture.close();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Excel' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe(`Record log ${LIFT}.xlsx`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(log('own'));
    await entry.getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'Delete');
    await expect(entry).toBeHidden();
  });

  test('is configured on a phone, and axe finds nothing', async ({ page }) => {
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(part(page, 'CAN bus').getByRole('checkbox').first()).toBeVisible();
    expect(await overflowFaults(page)).toEqual([]);
    await page.goto(log('control'));
    await expect(page.getByRole('table')).toBeVisible();
    expect(await overflowFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a common user sees the state of a device and why it cannot be controlled', async ({ page, as, app }) => {
  const name = 'Yard tractor 03';
  await report(app, name, { socPercent: 70 });
  await as('user');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(name)}`);
  await expect(control(page)).toContainText('Guests and common users may view, but not change anything');
  const off = control(page).getByRole('button', { name: 'Switch off' });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await off.click({ force: true });
  await expect(page.getByRole('dialog')).toBeHidden();
  const float = part(page, 'Configuration').getByRole('spinbutton', { name: 'Float' });
  await expect(float).toHaveAttribute('readonly', '');
  await page.goto(`/#/yhubDet/recordLog?mcuId=${mcuIdNamed(name)}`);
  await expect(part(page, 'All')).toContainText('Guests and common users may view, but not change anything');
  await expect(page.getByRole('button', { name: 'New entry' })).toBeHidden();
});

test('a guest has neither settings nor remote control, and of the logs those that name nobody', async ({
  page,
  as,
  app,
}) => {
  await report(app, LIFT, { socPercent: 70 });
  await as('guest');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed(LIFT)}`);
  await expect(page.getByRole('link', { name: 'Record log' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remote control' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Serial number');
  for (const name of ['IMEI', 'SIM', 'Report interval']) await expect(details).not.toContainText(name);
  await page.goto(`/#/yhubDet/recordLog?mcuId=${mcuIdNamed(LIFT)}&log=own`);
  await expect(part(page, 'All')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Not stored' })).toBeVisible();
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`);
  await expect(page).toHaveURL(/no_permission/);
});
