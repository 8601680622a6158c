import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { inDatabase } from './in-database.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

test.use({ graphics: false });

const LIFT = 'Scissor lift 14';
/** Of a company below Northfield. */
const TRACTOR = 'Yard tractor 03';
const NORTHFIELD = '2';
const PHONE = { width: 390, height: 844 };
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** An alarm of a device as if it had been raised, and told of where `noted`; returns its id. */
const raised = (app: TestApp, name: string, more: { msgType?: number; by?: string | null; noted?: boolean } = {}) =>
  inDatabase(app, async (tx) => {
    const { msgType = 12, by = null, noted = false } = more;
    const at = Date.now() - 5_000;
    const { id } = await tx.one<{ id: string }>(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at, gathered_by, path,
         lease_path, lease_from, lease_until)
       select s.device_id, 0, $2, 0, $3, 2, 240, 180, $3, $4, s.path, s.lease_path, s.lease_from, s.lease_until
       from device_state s join device d on d.id = s.device_id where d.mcu_id = $1 returning id`,
      [mcuIdNamed(name), msgType, at, by],
    );
    if (noted)
      await tx.query(
        `insert into notice (device_id, at, unit, msg_type, code, kind, noted_at)
         select id, $2, 0, $3, 0, 'raise', $2 from device where mcu_id = $1`,
        [mcuIdNamed(name), at, msgType],
      );
    return id;
  });

test('what one warning has gathered is listed below it by keyboard, and acknowledged with it', async ({
  page,
  app,
  as,
}) => {
  const head = await raised(app, LIFT);
  for (const name of [TRACTOR, 'Tow tug 21']) await raised(app, name, { by: head });
  await as('super');
  await page.goto('/#/message/WarnMsg?status=open');
  const rows = page.getByRole('main').locator('[data-message]');
  await expect(page.locator(`[data-message="${head}"]`)).toBeVisible();
  const before = await rows.count();
  const more = page.getByRole('button', { name: '2 more of the same cause' });
  await more.focus();
  await page.keyboard.press('Enter');
  const gathered = page.getByRole('list', { name: 'Of the same cause' });
  await expect(gathered.getByRole('listitem')).toHaveText([/Yard tractor 03|Tow tug 21/, /Yard tractor 03|Tow tug 21/]);
  await expect(rows).toHaveCount(before + 2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator(`[data-message="${head}"]`).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'Of the same cause' }).getByRole('link')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Acknowledge/ })
    .first()
    .click();
  await expect(page.getByText('Acknowledged: 3')).toBeVisible();
  await page.getByRole('navigation', { name: 'Of the same cause' }).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'Shown under this one' }).getByRole('link')).toHaveCount(1);
  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size);
    await page.goto('/#/message/WarnMsg?status=open');
    // A list that stays shows what was opened.
    await page.reload();
    await expect(page.getByRole('button', { name: '2 more of the same cause' })).toBeVisible();
    expect(await overflowFaults(page)).toEqual([]);
  }
});

test('the chain shows the next notification, and the history names its recipient', async ({ page, app, asAlone }) => {
  const login = await addAccount(app, 'on duty');
  const token = await asAlone(login);
  const { people } = await call<{ people: { id: number; name: string }[] }>(app, '/delivery/company', {
    token,
    companyId: NORTHFIELD,
  });
  const { id: userId } = people.find(({ name }) => name === 'on duty')!;
  await inDatabase(app, (tx) =>
    tx.query(
      `insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at)
       values (nextval('push_browser_id_seq'), $1, $2, $3, 'BTBZMqHH6r4Tts7J_aSIgg', 'Test', 0)`,
      [userId, `https://push.wattyard.invalid/${userId}`, `B${'A'.repeat(86)}`],
    ),
  );
  const escalation = {
    level: 4,
    steps: [
      { afterMinutes: 10, userIds: [userId] },
      { afterMinutes: 30, userIds: [userId] },
    ],
  };
  const { updatedAt } = await call<{ updatedAt: number | null }>(app, '/delivery/company', {
    token,
    companyId: NORTHFIELD,
  });
  await call(app, '/delivery/saveCompany', {
    token,
    companyId: NORTHFIELD,
    setting: JSON.stringify({ preferences: null, escalation }),
    ...(updatedAt !== null && { updatedAt: String(updatedAt) }),
  });
  const id = await raised(app, TRACTOR, { msgType: 21, noted: true });
  await page.goto('/#/account/notifications');
  const chain = part(page, 'If nobody acknowledges');
  await expect(async () => {
    await page.reload();
    await expect(chain).toContainText(`External power lost, ${TRACTOR}`, { timeout: 2_000 });
  }).toPass();
  await expect(chain).toContainText(/Nobody has acknowledged\. Step 1 follows at \d\d:\d\d/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await chain.getByRole('link', { name: `Open: ${TRACTOR}` }).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  const line = part(page, 'Timeline');
  await expect(line).toContainText(/Goes to on duty at \d\d:\d\d, in \d+ min/);
  await page
    .getByRole('button', { name: /^Acknowledge/ })
    .first()
    .click();
  await expect(line).toContainText('Acknowledged by');
  await expect(line).not.toContainText('Goes to');
  // Other tests find the company as it was.
  await inDatabase(app, (tx) => tx.query('delete from company_delivery where company_id = $1', [NORTHFIELD]));
  await inDatabase(app, (tx) => tx.query('delete from push_browser where user_id = $1', [userId]));
});

test('an administrator adds, ends and deletes maintenance windows; a device shows that it is in one', async ({
  page,
  app,
  as,
}) => {
  await report(app, LIFT, { socPercent: 70 });
  await as('super');
  await page.goto(`/#/yhubDet/setting?mcuId=${mcuIdNamed(LIFT)}`);
  const maintenance = part(page, 'Maintenance');
  await maintenance.getByRole('button', { name: 'Add window' }).click();
  await dialog(page).getByLabel('Until').fill('2020-01-01T10:00');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Must end after it begins')).toBeVisible();
  await dialog(page).getByLabel('From').fill('2020-01-01T10:00');
  await dialog(page).getByLabel('Until').fill('2020-01-01T12:00');
  await dialog(page)
    .getByLabel('From')
    .fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
  await dialog(page)
    .getByLabel('Until')
    .fill(new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16));
  await dialog(page).getByLabel('Note').fill('Charger swap');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(maintenance).toContainText(/In maintenance until/);
  expect(await overflowFaults(page)).toEqual([]);

  await page.goto('/#/account/notifications');
  const card = part(page, 'Maintenance windows');
  const swap = card.getByRole('listitem').filter({ hasText: 'Charger swap' });
  await expect(swap).toContainText('1 device');
  await card.getByRole('button', { name: 'Add window' }).click();
  await dialog(page).getByRole('radio', { name: 'Weekly' }).check({ force: true });
  await dialog(page).getByLabel('Note').fill('Depot clean');
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await dialog(page).getByRole('checkbox', { name: day }).uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Select at least one day')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Tue' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const clean = card.getByRole('listitem').filter({ hasText: 'Depot clean' });
  await expect(clean).toContainText('Tue 06:00–08:00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  await swap.getByRole('button', { name: 'End now' }).click();
  await expect(swap).toHaveCount(0);
  await clean.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(card).toContainText('In a maintenance window warnings are noted');
});

test('a warning becomes a task, which is completed and closes it; members can only read', async ({ page, app, as }) => {
  const id = await raised(app, LIFT, { msgType: 13 });
  await as('super');
  await page.goto(`/#/message/WarnMsg?id=${id}`);
  const tasks = part(page, 'Maintenance');
  await tasks.getByRole('button', { name: 'Make a task' }).click();
  await expect(dialog(page).getByLabel('What is to be done')).not.toHaveValue('');
  await dialog(page).getByLabel('What is to be done').fill('Look at the water sensor');
  await dialog(page).getByLabel('Who does it').fill('Ann Lee');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await tasks.getByRole('link', { name: /^Look at the water sensor, due/ }).click();
  const plan = part(page, 'Maintenance').getByRole('listitem').filter({ hasText: 'Look at the water sensor' });
  await expect(plan).toContainText('Once · For Ann Lee');
  await expect(plan.getByRole('link', { name: 'Open the warning' })).toHaveAttribute('href', new RegExp(id));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await overflowFaults(page)).toEqual([]);
  await plan.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog(page).getByLabel('Done by')).toHaveValue('Ann Lee');
  await expect(dialog(page).getByRole('checkbox', { name: 'Close the warning too' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Mark as done' }).click();
  await expect(plan).toHaveCount(0);
  await page.goto(`/#/message/WarnMsg?id=${id}`);
  await expect(part(page, 'Timeline')).toContainText('Closed by super');
  await expect(tasks.getByRole('link', { name: /^Look at the water sensor, done/ })).toBeVisible();
});

test('the log shows the recipients, and can be filtered to failures', async ({ page, app, asAlone }) => {
  const login = await addAccount(app, 'logged');
  await asAlone(login);
  await inDatabase(app, (tx) =>
    tx.query(
      `insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at, state, attempts, settled_at, tries)
       select nextval('delivery_message_id_seq'), 'push', u.id, false, $2, $2, s, 1, $2, '[]'
       from app_user u, unnest(array['sent', 'failed']) as s where u.login_name = $1`,
      [login, Date.now()],
    ),
  );
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/#/account/notifications');
    // The same address again would not load anything.
    await page.reload();
    const log = part(page, 'Delivery log');
    await expect(log).toContainText('Total 2');
    await log.getByRole('radio', { name: 'Failed 1' }).check({ force: true });
    await expect(log).toContainText('Total 1');
    await expect(log.getByRole('list').getByRole('button')).toContainText('logged');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);
  }
});
