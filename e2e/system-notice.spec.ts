import type { Page } from '@playwright/test';
import { newState } from '#server/platform/backup/scheduled/schedule.ts';
import { forgetBackupState, writeBackupState } from '#server/platform/backup/scheduled/state.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin, type Within } from '#server/platform/db/within.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

const silent = { info: () => {}, warn: () => {} };

/** The row that the job of another process would have written. */
async function beside(app: TestApp, work: (within: Within) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: app.address.dataDir, log: silent });
  const database = createDatabase(embedded.addresses, () => {});
  try {
    await work(createWithin(database));
  } finally {
    await database.stop();
    await embedded.stop();
  }
}

const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice about this installation' });
const LAST_GOOD = Date.UTC(2026, 10, 20, 2, 30);

test.use({ graphics: false });

test('a failed backup is shown to super admins only, until there is a good one', async ({ page, app, as }) => {
  const failed = { ...newState(LAST_GOOD), succeededAt: LAST_GOOD, failedAt: Date.now(), fault: 'space' } as const;
  await beside(app, (within) => writeBackupState(within, failed));
  await as('super');
  await page.goto('/#/account');
  await expect(notice(page)).toContainText('The last backup failed. There is too little free disk space.');
  await expect(notice(page)).toContainText('Last good backup: 20 Nov');
  await page.setViewportSize({ width: 390, height: 844 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  // The map of a phone makes space for the notice: its buttons stay above the tabs.
  await page.goto('/#/');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);

  await beside(app, forgetBackupState);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('an admin of a company sees no notices about the installation', async ({ page, app, as }) => {
  const failed = { ...newState(LAST_GOOD), failedAt: Date.now(), fault: 'other' } as const;
  await beside(app, (within) => writeBackupState(within, failed));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await as('admin');
  await page.goto('/#/account');
  await expect.poll(() => asked).toContain('/user/userInfoV3');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(asked).not.toContain('/system/notices');
  await beside(app, forgetBackupState);
});
