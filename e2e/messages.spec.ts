import { call } from './api.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('"Raised" has as many rows as its count and the side bar’s', async ({ page, app, as, sessionOf }) => {
  const token = await sessionOf('super');
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('radio', { name: /^Raised/ }).check({ force: true });
  await expect(page).toHaveURL(/status=open/);
  await expect(async () => {
    const { openWarnings } = await call<{ openWarnings: number }>(app, '/report/listLatelyMsg', {
      token,
      method: 'GET',
    });
    expect(openWarnings).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText(new RegExp(`^Total ${openWarnings} ·`))).toBeVisible({ timeout: 2_000 });
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(Math.min(openWarnings, 20), { timeout: 2_000 });
    await expect(page.getByRole('link', { name: `Warnings ${openWarnings}` })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});

test('a level filters the messages, and a row opens its device on that day', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg?level=2');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first()).toContainText('Level 2');
  await expect(main.getByRole('listitem').filter({ hasText: 'Level 1' })).toHaveCount(0);
  await main.getByRole('listitem').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/yhubDet\/report\/warning\?.*firstDay=/);
  await page.goBack();
  await expect(page).toHaveURL(/level=2/);
});
