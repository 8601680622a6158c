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
