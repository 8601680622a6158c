import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const HEALTH = '/#/message/health';

test('the side bar leads to alarm health, whose sums agree with the lists', async ({ page, as }) => {
  await as('super');
  await page.goto('/#/message/WarnMsg');
  await page.getByRole('link', { name: 'Alarm health' }).click();
  await expect(page.getByRole('heading', { name: 'Alarm health', level: 1 })).toBeVisible();
  for (const name of ['Busiest 10 minutes of each day', 'Hour and weekday', 'Ten most frequent', 'Share per level'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Statistics' }).check({ force: true });
  await expect(page).toHaveURL(/view=statistics/);
  const types = page.getByRole('region', { name: 'By type of alarm' });
  const first = types.getByRole('listitem').first();
  const count = Number((await first.locator('b').textContent())?.replace(/\D/g, ''));
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/WarnMsg\?.*first=\d{4}-\d\d-\d\d&last=.*type=\d+/);
  await expect(page.getByText(new RegExp(`^Total ${count} ·`))).toBeVisible();
});

test('an hour of the statistics leads to the messages of that hour', async ({ page, as }) => {
  await as('super');
  await page.goto(`${HEALTH}?view=statistics`);
  const hour = page.getByRole('region', { name: 'By hour of the day' }).getByRole('link').last();
  const [, clock, count] = /^(.+): (\d+)$/.exec((await hour.textContent()) ?? '') ?? [];
  await hour.click();
  await expect(page).toHaveURL(/WarnMsg\?.*hour=\d+/);
  await expect(page.getByText(new RegExp(`^Total ${count} ·`))).toBeVisible();
  await page.getByRole('button', { name: clock! }).click();
  await expect(page).not.toHaveURL(/hour=/);
});

test('companies and days are in the address, and survive a reload', async ({ page, as }) => {
  await as('super');
  await page.goto(`${HEALTH}?first=2026-01-05&last=2026-01-06`);
  await expect(page.getByText('Nothing was raised in this period.')).toBeVisible();
  await page.getByRole('button', { name: /^Days shown/ }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page.getByRole('region', { name: 'Ten most frequent' })).toBeVisible();
  await expect(page).toHaveURL(/first=\d{4}-\d\d-\d\d/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ten most frequent' })).toBeVisible();
});

test('an administrator sets how many people are on duty, a user can only read it', async ({ page, as }) => {
  await as('admin');
  await page.goto(HEALTH);
  const chart = page.getByRole('region', { name: 'Busiest 10 minutes of each day' });
  await chart.getByRole('button', { name: 'People on duty' }).click();
  await page.getByLabel('People on duty').last().fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A whole number from 1 to 500')).toBeVisible();
  await page.getByLabel('People on duty').last().fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(chart).toContainText('alarms per operator, 2 on duty');
  await as('user');
  // The same address again would not load anything.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ten most frequent' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'People on duty' })).toHaveCount(0);
});

test('a file contains the metrics of each rule', async ({ page, as }) => {
  await as('super');
  await page.goto(HEALTH);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Alarm health .*\.csv$/);
});

test('axe finds no fault, and nothing is cut off, at 1440, 768 and 390 px', async ({ page, as }) => {
  await as('super');
  for (const view of ['', '?view=statistics']) {
    await page.goto(HEALTH + view);
    const shown = view === '' ? 'Ten most frequent' : 'By type of alarm';
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('region', { name: shown })).toBeVisible();
      expect(await accessibilityFaults(page), `${shown}, ${width}`).toEqual([]);
      expect(await overflowFaults(page), `${shown}, ${width}`).toEqual([]);
    }
  }
});
