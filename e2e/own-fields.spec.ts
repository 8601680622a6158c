import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

test('an administrator keeps fields and tags, sets them for many, filters by them and saves the view', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/#/deviceManage?key=truck');
  const rows = page.getByRole('table', { name: 'Devices for administration' }).getByRole('row');
  await expect(rows.nth(2)).toContainText('Reach truck');

  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  const panel = page.getByRole('complementary', { name: /^Fields of / });
  await panel.getByRole('button', { name: 'New field' }).click();
  await panel.getByRole('textbox', { name: 'Name of the field' }).fill('Next inspection');
  await panel.getByText('Date', { exact: true }).click();
  await panel.getByRole('button', { name: 'Add field' }).click();
  await expect(panel.getByText('Date, tells 14 days before, lessees do not see it')).toBeVisible();
  await panel.getByRole('button', { name: 'New tag' }).click();
  await panel.getByRole('textbox', { name: 'Name of the tag' }).fill('cold store');
  await panel.getByRole('button', { name: 'Add tag' }).click();
  await expect(panel.getByRole('button', { name: 'Edit the tag cold store' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^\d+ columns$/ }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns of this view' });
  await chooser.getByRole('checkbox', { name: /^Next inspection/ }).check();
  await chooser.getByRole('button', { name: 'Move Next inspection' }).press('ArrowUp');
  await chooser.getByRole('button', { name: 'Use' }).click();
  await expect(rows.nth(1).getByText('empty')).toBeVisible();

  const bar = page.getByRole('region', { name: 'Actions for the selected devices' });
  const setFor = async (what: string) => {
    for (const row of [1, 2]) await rows.nth(row).getByRole('checkbox').check();
    await bar.getByRole('button', { name: /^Tag or field/ }).click();
    await page.getByRole('option', { name: what }).click();
  };
  await setFor('Next inspection');
  await bar.getByLabel('Next inspection', { exact: true }).fill('2020-02-01');
  await expect(bar.getByRole('status').filter({ hasText: 'get their first value' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Set for 2' }).click();
  await expect(rows.nth(1).getByText('1 Feb 2020')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 devices are as before')).toBeVisible();
  await expect(rows.nth(1).getByText('empty')).toBeVisible();

  await setFor('Put on: cold store');
  await bar.getByRole('button', { name: 'Set for 2' }).click();
  await expect(rows.nth(1).getByText('cold store')).toBeVisible();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: 'cold store', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/labels=tagged_\d+/);

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Cold trucks');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Cold trucks 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Remove filter: Tag is cold store/ }).click();
  await expect(rows.nth(3)).toBeVisible();
  await views.getByRole('link', { name: 'Cold trucks 2' }).click();
  await expect(rows).toHaveCount(3);

  await rows.nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  const card = page.getByRole('dialog').getByRole('region', { name: 'Tags and own fields' });
  await expect(card).toContainText('cold store');
  await expect(card).toContainText('empty');
});

test('on a phone filters, columns and fields fit, and the panel is a sheet', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/#/deviceManage');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Fields of / })).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
