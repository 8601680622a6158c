import { haveLived } from './lived-batteries.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('from home to the distribution, into a company, and to the list of a slice', async ({ page, as }) => {
  await as('super');
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const companies = page.getByRole('table', { name: 'By company' });
  await companies.getByRole('link', { name: 'Northfield Rentals', exact: true }).click();
  await expect(page).toHaveURL(/companyId=2/);
  const line = page.getByRole('navigation', { name: 'Companies above' });
  await expect(line.getByText('Northfield Rentals')).toHaveAttribute('aria-current', 'page');
  const depot = companies.getByRole('row', { name: /^Old Yard depot/ });
  const devices = await depot.getByRole('link', { name: /^Old Yard depot: Devices \d/ }).textContent();
  await depot.getByRole('link', { name: /^Old Yard depot: Devices \d/ }).click();
  await expect(page).toHaveURL(/#\/list\/monitors/);
  await expect(page.getByText(new RegExp(`^Total ${devices} ·`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Companies: Old Yard depot' })).toBeVisible();
  await page.goBack();
  await line.getByRole('link', { name: 'Wattyard' }).click();
  await expect(companies.getByRole('link', { name: 'Harbour Lift Co.', exact: true })).toBeVisible();
});

test('a state and a site link to the filtered list; the address has the period', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/overview');
  await page.getByRole('radio', { name: '30 days' }).check({ force: true });
  await expect(page).toHaveURL(/days=30/);
  await expect(page.getByRole('table', { name: 'Warnings by day' }).getByRole('row')).toHaveCount(31);
  const raised = ((await page.getByText(/ raised, .* of level 1/).textContent()) ?? '').split(' ')[0];
  await page.getByRole('link', { name: 'Open messages', exact: true }).click();
  await expect(page).toHaveURL(/#\/message\/WarnMsg\?.*days=30/);
  await expect(page.getByText(new RegExp(`^Total ${raised} ·`))).toBeVisible();
  await page.goBack();
  const sites = page.getByRole('region', { name: /^By site/ });
  const site = sites.getByRole('link', { name: /^Old Yard/ });
  const count = await site.getByText(/^\d+$/).last().textContent();
  await site.click();
  await expect(page.getByText(new RegExp(`^Total ${count} ·`))).toBeVisible();
  await page.goBack();
  await page
    .getByRole('list', { name: 'By state' })
    .getByRole('link', { name: /^Online/ })
    .click();
  await expect(page).toHaveURL(/#\/list\/monitors/);
  await expect(page.getByRole('article').first()).toContainText('Online');
});

test('a guest sees counts but no company names', async ({ page, as }) => {
  await as('guest');
  await page.goto('/#/overview');
  await expect(page.getByRole('region', { name: /^By type/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Harbour Lift|Boston harbour|Baltimore docks/);
});

test('insights: why a battery is to be looked at, its numbers, and an answer that keeps it away', async ({
  page,
  app,
  as,
}) => {
  // Of a battery with an older history, healthy at the turn of the year, the end would have been watched.
  await haveLived(app, [
    { name: 'Quay tractor 01', days: 62, health: 0.6, how: { lowest: 5 } },
    { name: 'Boom lift 30', days: 40, health: 0.95, how: { lowest: 80, celsius: 47 } },
  ]);
  await as('super');
  await page.goto('/#/overview');
  await page.getByRole('radio', { name: 'Insights' }).check({ force: true });
  await expect(page).toHaveURL(/view=insights/);
  const first = page.getByRole('region', { name: 'Replace it: it no longer lasts the day' });
  await expect(first).toContainText('Quay tractor 01');
  await expect(first).toContainText('At 10% or less on 28 of 28 days of use.');
  const lives = page.getByRole('region', { name: 'Expected end of life of the fleet' });
  await expect(lives).toContainText(/Not known yet: 0 of \d+ batter(y|ies) reached/);
  await expect(lives).toContainText('1 was at its end when it was seen first and is left out.');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Insights \d{4}-\d\d-\d\d\.csv$/);
  const heat = page.getByRole('listitem').filter({ hasText: 'It gets too hot: up to 47.0 °C' });
  await expect(heat).toContainText('Above 45.0 °C on 14 of 14 days.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await heat.getByRole('button', { name: 'Dismiss: Boom lift 30, Too hot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss the hint' });
  await dialog.getByRole('button', { name: /^What is it/ }).click();
  await page.getByRole('option', { name: 'It was wrong' }).click();
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(heat).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'How good were these hints' })).toContainText('0 of 1');
  await page.getByRole('button', { name: 'Dismissed' }).click();
  await expect(heat).toContainText(/It was wrong: super, .* Not shown until/);
  await heat.getByRole('button', { name: 'Show again: Boom lift 30, Too hot' }).click();
  await expect(heat).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(heat).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await first.getByRole('link', { name: 'See the numbers: Quay tractor 01' }).click();
  await expect(page).toHaveURL(/#\/yhubDet\/report\/health\?/);
  await expect(page.getByRole('region', { name: 'What it rests on' })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
