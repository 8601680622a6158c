import type { Locator, Page } from '@playwright/test';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

test.use({ graphics: false });

const rule = (page: Page, key: string) => page.locator(`[data-rule="${key}"]`);
const words = (page: Page) => page.locator('[data-words]');
const save = (page: Page) => page.getByRole('button', { name: /^Save for/ });
const saved = (page: Page) => page.getByText('The rule is saved and acts from now on');
/** A device whose limits no other test looks at. */
const DEVICE = 'Reach truck 09';
const COMPANY = 'Northgate depot';
const NORTHGATE = 12;
/** Another company without other tests. */
const MILLFIELD = 13;

const limitOf = async (app: TestApp, token: string, msgType: number): Promise<number | undefined> => {
  const { limits } = await call<{ limits: { msgType: number; limit: number }[] }>(
    app,
    '/manager/getDeviceWarningSettings',
    { token, mcuId: mcuIdNamed(DEVICE) },
  );
  return limits.find((limit) => limit.msgType === msgType)?.limit;
};

test('a super administrator changes a limit for a company, sees it on a device, and reverts it', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('super');
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('button', { name: 'Warning rules' }).click();
  await expect(page).toHaveURL(/\/message\/rules/);
  await page.getByRole('button', { name: /^Company: / }).click();
  await page.getByRole('option', { name: COMPANY }).click();
  await expect(page).toHaveURL(/company=\d+/);
  await rule(page, 'highTemperature').click();
  await expect(words(page)).toContainText('stays above 55 °C');
  const limit = page.getByLabel('Level 3: Stays above');
  await limit.fill('54.5');
  await expect(words(page)).toContainText('stays above 54.5 °C');
  await expect(page.getByText('Limits changed: 1')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('was 55.0 °C, 1 min')).toBeVisible();
  await expect.poll(() => limitOf(app, token, 7)).toBe(5450);

  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(DEVICE)}`);
  const card = page.getByRole('region', { name: 'Warning limits' });
  await card
    .getByRole('link', { name: `From ${COMPANY}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/message\/rule\?.*devices=/);
  await expect(page.getByText(`From ${COMPANY}`).first()).toBeVisible();

  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: /^Use 55.0 °C/ }).click();
  await expect(words(page)).toContainText('stays above 55 °C');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => limitOf(app, token, 7)).toBe(5500);
  await page.getByRole('button', { name: 'History' }).click();
  const changes = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('super');
});

test('an edited rule shows what it would have raised, before it is saved', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/message/rule?key=lowSoc');
  const trial = page.getByRole('region', { name: 'Back-test' });
  await trial.getByRole('radio', { name: '7 d' }).check({ force: true });
  await expect(trial).toContainText(/from stored records, in [\d.,]+ s/);
  const numberIn = async (text: Locator) => Number((await text.textContent())?.replace(/\D/g, ''));
  const before = await numberIn(trial.getByText(/^with the rule as it is/));
  await page.getByLabel('Level 2: Stays below').fill('65');
  await expect(trial.locator('[data-so-far="false"]')).toContainText('more');
  expect(await numberIn(trial.locator('p > b').first())).toBeGreaterThan(before);
  await expect(trial.getByRole('row')).not.toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('leaving with unsaved changes asks first, and staying keeps them', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/message/rule?key=lowSoc');
  await page.getByLabel('Level 2: Stays below').fill('35');
  await page.getByRole('link', { name: 'Warning rules' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(words(page)).toContainText('stays below 35%');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(words(page)).toContainText('stays below 30%');
  await page.getByLabel('Level 2: Stays below').fill('36');
  await page.getByRole('button', { name: 'Back to the warning rules' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rule(page, 'lowSoc')).toBeVisible();
});

test('when two administrators change the same value, the second chooses', async ({ page, app, as, sessionOf }) => {
  const token = await sessionOf('admin');
  const scope = JSON.stringify({ companyId: MILLFIELD });
  await as('admin');
  await page.goto(`/#/message/rule?key=lowTemperature&company=${MILLFIELD}`);
  const limit = page.getByLabel('Level 4: Stays below');
  await limit.fill('-20');
  const { version } = await call<{ version: number }>(app, '/alarms/rules/get', {
    token,
    key: 'lowTemperature',
    scope,
  });
  await call(app, '/alarms/rules/save', {
    token,
    key: 'lowTemperature',
    scope,
    changes: JSON.stringify({ limits: [{ msgType: 8, limit: -1800 }] }),
    version: String(version),
  });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this rule' });
  await expect(dialog.getByRole('row', { name: /Level 4/ })).toContainText('−18.0 °C');
  await expect(dialog.getByRole('row', { name: /Level 4/ })).toContainText('−20.0 °C');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(limit).toHaveValue('-20');
  await page.getByRole('button', { name: /^Use −15.0 °C/ }).click();
  await save(page).click();
  await expect(limit).toHaveValue('-15.0');
});

test("an administrator's own rule raises a warning with its name, and is deleted", async ({ page, app, as }) => {
  await as('admin');
  await report(app, DEVICE, { temperatureCelsius: 25 });
  await page.goto(`/#/message/rule?key=new&devices=${mcuIdNamed(DEVICE)}`);
  await page.getByLabel('Name', { exact: true }).fill('Warm in the yard');
  await page.getByLabel('Level 2: Stays above').fill('40');
  await page.getByLabel('For at least').fill('0');
  await page.getByLabel('Released once back by').fill('2');
  await expect(words(page)).toContainText('rises above 40 °C, raise level 2. Release below 38 °C.');
  await page.getByRole('button', { name: 'Create the rule' }).click();
  await expect(page).toHaveURL(/key=own/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warm in the yard');

  const message = page.locator('[data-message]').filter({ hasText: 'Warm in the yard' });
  await page.goto('/#/message/WarnMsg?status=open');
  await expect(async () => {
    await report(app, DEVICE, { temperatureCelsius: 44 });
    await page.reload();
    await expect(message).toContainText('44.0 °C', { timeout: 2_000 });
  }).toPass({ timeout: 40_000 });

  await page.goto(`/#/message/rules?company=${NORTHGATE}`);
  const own = page.locator('[data-rule^="own:"]').filter({ hasText: 'Warm in the yard' });
  await own.click();
  await page.getByRole('button', { name: 'Delete the rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the rule' }).click();
  await expect(page.getByText('The rule is deleted')).toBeVisible();
  await expect(own).toHaveCount(0);
  await page.goto('/#/message/WarnMsg?status=released');
  await expect(async () => {
    await page.reload();
    await expect(message).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await report(app, DEVICE, { temperatureCelsius: 25 });
});

test('a common user reads rules on a phone and cannot change them', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('user');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('button', { name: 'Warning rules' }).click();
  await expect(rule(page, 'highTemperature')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a rule' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  await rule(page, 'highTemperature').click();
  await expect(page.getByText('Only administrators change rules.')).toBeVisible();
  await expect(page.getByLabel('Level 1: Stays above')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
});

test('a guest is told no rules, and has no way to them', async ({ page, as }) => {
  await as('guest');
  await page.goto('/#/message/WarnMsg');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Warning messages/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Warning rules' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Warning rules' })).toHaveCount(0);
  await page.goto('/#/message/rules');
  await expect(page).toHaveURL(/no_permission/);
});

for (const [width, language] of [
  [1440, 'en'],
  [1440, 'de'],
  [1440, 'zh_CN'],
  [390, 'de'],
] as const)
  test(`list and rule are accessible, fit and are translated at ${width} in ${language}`, async ({ page, as }) => {
    await page.setViewportSize({ width, height: 900 });
    await as('super');
    await page.goto(`/?lang=${language}#/message/rules`);
    await expect(rule(page, 'highTemperature')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
    expect(await textFaults(page, language)).toEqual([]);
    await rule(page, 'highTemperature').click();
    await page.locator('input[type="radio"][value="charging"]').check({ force: true });
    await expect(page.locator('[data-words] [data-changed="true"]')).toHaveCount(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
    expect(await textFaults(page, language)).toEqual([]);
  });
