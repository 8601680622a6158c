import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { signInByCall } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { startMailServer } from './mail-server.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import { withApp } from './test-app.ts';

test.use({ graphics: false });

const reports = (page: Page) => page.getByRole('region', { name: 'Reports by mail', exact: true });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/#/account/reports');
  await expect(reports(page)).toBeVisible();
}

test('a report of a fleet is scheduled, paused and deleted; without a mail server the page says so', async ({
  page,
  app,
  asAlone,
}) => {
  await asAlone(await addAccount(app, 'reporter'));
  await page.goto('/#/account');
  await page.getByRole('navigation', { name: 'Account pages' }).getByRole('link', { name: 'Reports by mail' }).click();
  await expect(page.getByText('This installation sends no mail.')).toBeVisible();
  await page.getByRole('button', { name: 'New report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expect(dialog.getByRole('button', { name: 'Remove reporter' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Attachment/ }).click();
  await page.getByRole('option', { name: 'Table as CSV' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await save(page);
  const row = reports(page).getByRole('listitem').filter({ hasText: 'by reporter' });
  await expect(row).toContainText('Mon at 07:00');
  await expect(row).toContainText('Table as CSV');
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^How often/ })
    .click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await save(page);
  await expect(row).toContainText('Daily at 07:00');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('a member sends itself the report of a device from its page', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'yard', { role: 'commonUser' }));
  await page.goto(`/#/yhubDet/report?mcuId=${mcuIdNamed('Tow tug 21')}`);
  await page.getByRole('button', { name: 'Send regularly' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expect(dialog).toContainText('Device: Tow tug 21');
  await expect(dialog).toContainText('It is sent to you alone.');
  await save(page);
  await expect(reports(page).getByRole('listitem')).toContainText('Tow tug 21');
});

test('a report that is sent now arrives, in the language of its reader', async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startMailServer();
  try {
    await withApp(
      async (app) => {
        const account = await addAccount(app, 'reader', { language: 'de', email: 'reader@yard.example' });
        const value = await signInByCall(app, account);
        await page.context().addCookies([{ name: 'token', value, url: app.url, sameSite: 'Strict' }]);
        await page.goto(`${app.url}/#/account/reports`);
        await page.getByRole('button', { name: 'Neuer Bericht' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Anhang/ })
          .click();
        await page.getByRole('option', { name: 'Tabelle als CSV' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
        await page.getByRole('button', { name: /^Jetzt senden/ }).click();
        // The demo's devices send mails of warnings, too.
        const reportMails = () => server.mails.filter(({ subject }) => subject?.includes('Flottenbericht'));
        await expect.poll(() => reportMails().length, { timeout: 30_000 }).toBe(1);
        await expect(page.getByText('1 gesendet')).toBeVisible({ timeout: 15_000 });
        const [mail] = reportMails();
        expect(mail?.text).toMatch(/Alle Geräte: [1-9]/);
        expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.csv$/)]);
        await page.goto(`${app.url}/#/account/notifications`);
        await expect(page.getByRole('list', { name: 'Versandprotokoll' })).toContainText('Flottenbericht');
      },
      { SMTP_URL: server.url },
    );
  } finally {
    await server.stop();
  }
});

for (const language of ['de', 'fr', 'ja', 'zh_CN'] as const)
  test(`the page fits and speaks ${language}`, async ({ page, app, asAlone }) => {
    await asAlone(await addAccount(app, `tells-${language}`, { language }));
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/#/account/reports');
      await expect(page.getByRole('region').first()).toBeVisible();
      expect(await overflowFaults(page)).toEqual([]);
    }
    expect(await textFaults(page, language)).toEqual([]);
  });

test('the page is accessible in both themes, on a desktop and on a phone', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'sees'));
  await open(page);
  await page.getByRole('button', { name: 'New report' }).click();
  await save(page);
  await expect(reports(page).getByRole('listitem').filter({ hasText: 'by sees' })).toBeVisible();
  for (const width of [1440, 390])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await open(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await overflowFaults(page)).toEqual([]);
    }
});
