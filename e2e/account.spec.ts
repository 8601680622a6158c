import { readFile } from 'node:fs/promises';
import { addAccount } from './accounts.ts';
import { PASSWORD, signInByCall } from './api.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('a member changes its name, ends another session, and changes its password', async ({ page, app, asAlone }) => {
  const account = await addAccount(app, 'own', { role: 'commonUser' });
  await asAlone(account);
  await signInByCall(app, account);
  await page.goto('/#/account');
  const sessions = page.getByRole('region', { name: 'Signed in' });
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sessions.getByRole('button', { name: /^End / }).last().click();
  await expect(page.getByText('Sessions ended: 1')).toBeVisible();
  await expect(sessions.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Olive Own');
  await dialog.getByLabel(/^E-mail/).fill('olive@own.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter your current password')).toBeVisible();
  await dialog.getByLabel(/^Current password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Olive Own' })).toContainText('olive@own.example');

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Current password').fill('wrong-Password-1');
  await dialog.getByLabel('New password').fill('another-Good-one-1');
  await dialog.getByLabel('Repeat password').fill('another-Good-one-1');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Your password is changed/)).toBeVisible();
  await expect(sessions.getByText('This device')).toBeVisible();
});

test('a phone makes a key that is shown once, takes its data along, and erases the account', async ({
  page,
  app,
  asAlone,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await addAccount(app, 'leaver', { role: 'commonUser' });
  await asAlone(account);
  await page.goto('/#/account');
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Wallboard');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(keys.getByText('Copy the key Wallboard now.')).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  const key = await keys.getByRole('textbox', { name: 'The key Wallboard' }).inputValue();
  const status = async () =>
    (await page.request.get('/user/company/tree', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await status()).toBe(200);
  await keys.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(keys.getByText('Wallboard')).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await keys.getByRole('button', { name: 'Revoke Wallboard' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Wallboard is revoked.')).toBeVisible();
  expect(await status()).toBe(401);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(JSON.stringify(file)).toContain(account);
  await page.getByRole('button', { name: 'Erase account' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Erase account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(signInByCall(app, account)).rejects.toThrow();
});

test('the page is one column on a phone, and a guest has only its settings', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/account');
  await expect(page.getByRole('region', { name: 'Signed in' }).getByText('This device')).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await as('guest');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signed in' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0);
});
