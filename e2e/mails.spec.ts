import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { startMailServer } from './mail-server.ts';
import { test as base, expect } from './test.ts';
import { type TestApp, withApp } from './test-app.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An app that sends mails; the demo's devices send some of warnings, too. */
const test = base.extend<object, { mails: MailServer; app: TestApp }>({
  mails: [
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  app: [async ({ mails }, use) => withApp(use, { SMTP_URL: mails.url }), { scope: 'worker', timeout: 120_000 }],
});
test.use({ graphics: false });

const save = (page: Page) => page.getByRole('button', { name: 'Set new password' }).click();

test('a forgotten password: the answer does not reveal whether the address is known', async ({ page, mails }) => {
  const askFor = async (email: string) => {
    await page.goto('/#/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/#\/login\/retrieve$/);
    await page.getByLabel('E-mail').fill('nobody at home');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('If the address belongs to an account, the code is on its way.')).toBeVisible();
    return page.getByRole('main').textContent();
  };
  const unknown = await askFor('nobody@northfield.example');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  const known = await askFor('user@northfield.example');
  expect(unknown).toBe(known);
  const codes = () =>
    mails.mails.flatMap(({ text }) => /new password at .* is ([A-Z0-9]{8})\./.exec(text ?? '')?.[1] ?? []);
  await expect.poll(() => codes().length).toBe(1);
  const [code = ''] = codes();

  await page.getByLabel('Verification code').fill('123');
  await page.getByLabel('New password').fill('short');
  await save(page);
  await expect(page.getByText('Enter the eight letters and digits of the code')).toBeVisible();
  await expect(page.getByText('The password needs at least 8 characters')).toBeVisible();
  await page.getByLabel('Verification code').fill('abcd-3467 ');
  await page.getByLabel('New password').fill('long-enough-1');
  await page.getByLabel('Repeat password').fill('long-enough-2');
  await save(page);
  await expect(page.getByText('The two passwords do not match')).toBeVisible();
  await page.getByLabel('Repeat password').fill('long-enough-1');
  await save(page);
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or has expired');

  await page.getByLabel('Verification code').fill(code.toLowerCase());
  for (const label of ['New password', 'Repeat password']) await page.getByLabel(label).fill('qwertyuiop');
  await save(page);
  await expect(page.getByText('This password is one of the most common')).toBeVisible();
  for (const label of ['New password', 'Repeat password']) await page.getByLabel(label).fill('long-enough-1');
  await save(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a report that is sent now arrives, in the language of its reader', async ({ page, app, mails, asAlone }) => {
  await asAlone(await addAccount(app, 'reader', { language: 'de', email: 'reader@yard.example' }));
  await page.goto('/#/account/reports');
  await page.getByRole('button', { name: 'Neuer Bericht' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Anhang/ })
    .click();
  await page.getByRole('option', { name: 'Tabelle als CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: /^Jetzt senden/ }).click();
  const reportMails = () => mails.mails.filter(({ subject }) => subject?.includes('Flottenbericht'));
  await expect.poll(() => reportMails().length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText('1 gesendet')).toBeVisible({ timeout: 15_000 });
  const [mail] = reportMails();
  expect(mail?.text).toMatch(/Alle Geräte: [1-9]/);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.csv$/)]);
  await page.goto('/#/account/notifications');
  await expect(page.getByRole('list', { name: 'Versandprotokoll' })).toContainText('Flottenbericht');
});
