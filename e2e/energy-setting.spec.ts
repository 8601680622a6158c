import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const GATE = 'Gate cabinet 1';
const CABIN = 'Site cabin 4';
const address = (name: string, manufacturer: number, id?: number) =>
  `/#/e_setting?mcuId=${mcuIdNamed(name)}&manufacturer=${manufacturer}${id === undefined ? '' : `&id=${id}`}`;
const form = (page: Page, name: string) => page.getByRole('form', { name });
const lastWrite = (page: Page) => page.getByRole('region', { name: 'Last write' });
const row = (page: Page, name: string) =>
  page.getByRole('spinbutton', { name, exact: true }).locator('xpath=ancestor::div[@data-changed]');

test.use({ graphics: false });

test('settings are read, changed within their ranges, written, and verified by reading them back', async ({
  page,
  as,
  app,
}) => {
  await report(app, GATE, { loadAmp: null });
  await app.simulate(mcuIdNamed(GATE), 'commands');
  await as('super');
  await page.goto(`/#/e_details?mcuId=${mcuIdNamed(GATE)}&manufacturer=3&id=2`);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/e_setting\?.*id=2$/);
  const charger = form(page, 'AC charger · AC-40');
  await expect(charger.getByRole('status')).toContainText('Cloud copy of');
  await charger.getByRole('button', { name: 'Read from device' }).click();
  await expect(charger.getByRole('status')).toContainText(/^Read from the device .* Values: 6 of 6\.$/);

  const float = charger.getByRole('spinbutton', { name: 'Float' });
  await float.fill('14.1');
  await expect(charger.getByRole('alert')).toHaveText('Must be 13.2 to 14.0 V');
  await float.fill('13.9');
  await charger.getByRole('spinbutton', { name: 'Absorption', exact: true }).fill('13.8');
  await expect(charger.getByRole('alert')).toHaveText('Must be below “Absorption”');
  await charger.getByRole('slider', { name: 'Absorption', exact: true }).fill('14.4');
  await expect(charger.getByRole('alert')).toHaveCount(0);
  await expect(row(page, 'Float')).toContainText('Was 13.5 V');
  await charger.getByRole('button', { name: 'Write to device (2)' }).click();
  await expect(row(page, 'Float')).toContainText('Verified');
  await expect(row(page, 'Float')).toContainText('Default 13.5');
  await expect(row(page, 'Float')).toHaveAttribute('data-changed', 'false');
  await expect(lastWrite(page)).toContainText('Requested by super');
  await expect(lastWrite(page)).toContainText('Verified by reading back');
  await page.getByText('Not default (2)', { exact: true }).click();
  await expect(charger.getByRole('spinbutton')).toHaveCount(2);

  const copies = page.getByRole('region', { name: 'Device and cloud copy' });
  await expect(copies.getByRole('row', { name: /^Float/ })).toContainText(/13\.9\sV.*13\.5\sV/);
  await copies.getByRole('button', { name: 'Load the copy' }).click();
  await charger.getByRole('button', { name: 'Write to device (2)' }).click();
  await expect(charger.getByText('No setting is like that.')).toBeVisible();
  const log = page.getByRole('region', { name: 'Changes of the settings' }).getByRole('row');
  await expect(log.filter({ hasText: 'Float: 13.5 V → 13.9 V' })).toContainText(/Verified.*super/);
});

test('a value that is not read back is not a success: pretended, refused, or without an answer', async ({
  page,
  as,
  app,
}) => {
  await report(app, CABIN, { loadAmp: null });
  const mcuId = mcuIdNamed(CABIN);
  await as('super');
  await page.goto(address(CABIN, 1, 1));
  const inverter = form(page, 'Inverter-charger · IC-3000');
  const current = inverter.getByRole('spinbutton', { name: 'Charge current' });
  const write = inverter.getByRole('button', { name: /^Write to device/ });
  await app.simulate(mcuId, 'commands', { pretend: true });
  await current.fill('50');
  await write.click();
  await expect(lastWrite(page)).toContainText('the value read back is different');
  await expect(row(page, 'Charge current')).toContainText('Not verified');
  await expect(row(page, 'Charge current')).toHaveAttribute('data-changed', 'true');
  await app.simulate(mcuId, 'commands', { refuse: 'locked by its key' });
  await current.fill('55');
  await write.click();
  await expect(lastWrite(page)).toContainText('The device refused · “locked by its key”');
  await app.simulate(mcuId, 'commands', { loseAnswers: true });
  await current.fill('45');
  await write.click();
  await expect(row(page, 'Charge current')).toContainText(/Waiting|Verified/);
  await expect(lastWrite(page).getByRole('listitem').filter({ hasText: 'Acknowledged' })).toHaveAttribute(
    'data-done',
    'false',
  );
  await app.simulate(mcuId, 'commands');
});

test('settings are copied to devices of the same type and model after a preview, and verified in each', async ({
  page,
  as,
  app,
}) => {
  await report(app, GATE, { loadAmp: null });
  await report(app, 'Site cabin 1', { loadAmp: null });
  await app.simulate(mcuIdNamed(GATE), 'commands');
  await as('super');
  await page.goto(address(GATE, 3, 1));
  const inverter = form(page, 'Inverter · IVT-2000');
  const current = inverter.getByRole('spinbutton', { name: 'Charge current' });
  const wanted = (await current.inputValue()) === '45' ? '55' : '45';
  await current.fill(wanted);
  await inverter.getByRole('button', { name: /^Write to device/ }).click();
  await expect(row(page, 'Charge current')).toContainText('Verified');

  const others = page.getByRole('region', { name: 'Copy to others' });
  await expect(others.getByRole('button', { name: 'Preview copy (0)' })).toHaveAttribute(
    'title',
    'Select at least one device',
  );
  const cabin = others.getByRole('listitem').filter({ hasText: 'Site cabin 1' });
  await expect(cabin).toContainText('Values that change: 1');
  await cabin.getByRole('checkbox').check();
  await others.getByRole('button', { name: 'Preview copy (1)' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('listitem')).toHaveText(new RegExp(`Site cabin 1.*1.*Charge current.*${wanted}\\sA$`));
  expect(await accessibilityFaults(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Write to devices (1)' }).click();
  await expect(cabin).toContainText('Verified');
  await expect(cabin).toContainText('Already set so');
  await page.goto(address('Site cabin 1', 1, 2));
  await expect(form(page, 'Inverter · IVT-2000').getByRole('spinbutton', { name: 'Charge current' })).toHaveValue(
    wanted,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a UPS is set by a switch, the change is verified, and its values are one tap away', async ({
    page,
    as,
    app,
  }) => {
    const mcuId = mcuIdNamed('Site cabin 1');
    await report(app, 'Site cabin 1', { loadAmp: null });
    await app.simulate(mcuId, 'commands');
    await as('super');
    await page.goto(address('Site cabin 1', 1, 7));
    const ups = form(page, 'UPS · UPS-1000');
    const alarm = ups.getByRole('switch', { name: 'Audible alarm' });
    const wasOn = await alarm.isChecked();
    await alarm.click();
    await page.getByText('Changed (1)', { exact: true }).click();
    await expect(ups.getByRole('switch')).toHaveCount(1);
    await ups.getByRole('button', { name: 'Write to device (1)' }).click();
    await expect(lastWrite(page)).toContainText('Verified by reading back');
    await page.getByText(/^All \(\d+\)$/).click();
    await expect(alarm).toBeChecked({ checked: !wasOn });
    expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
    await page.getByRole('link', { name: 'Live values' }).click();
    await expect(page.getByRole('heading', { name: 'UPS · UPS-1000' })).toBeVisible();
  });
});

test('whoever may not control a device sees its settings, and why they cannot be changed', async ({ page, as }) => {
  await as('user');
  await page.goto(address('Site cabin 1', 1, 7));
  const ups = form(page, 'UPS · UPS-1000');
  await expect(ups).toContainText('Guests and common users may view, but not change anything');
  await expect(ups.getByRole('spinbutton', { name: 'Low battery at' })).toHaveAttribute('readonly', '');
  await expect(ups.getByRole('switch', { name: 'Audible alarm' })).toBeDisabled();
  await expect(ups.getByRole('button', { name: 'Write to device' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^Device behind the hub/ }).click();
  await page.getByRole('option', { name: 'Lithium battery' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to set here' })).toBeVisible();
});

for (const [language, width] of [
  ['de', 768],
  ['zh_CN', 390],
] as const)
  test.describe(`settings in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, locale: language.replace('_', '-') });

    test('fit, and axe finds no fault', async ({ page, app, asAlone }) => {
      await asAlone(await addAccount(app, `setting_${language}`, { language }));
      await page.goto(address('Site cabin 1', 1, 1));
      await expect(page.getByRole('spinbutton').first()).toBeVisible();
      expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
    });
  });
