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
