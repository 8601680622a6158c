import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PHONE = { width: 390, height: 844 };

test('a page leads to its article and back; articles are found and read, on a phone too', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/message/rules');
  await page.getByRole('link', { name: 'Help: Warning rules' }).click();
  await expect(page.getByRole('heading', { name: 'Limits and rules', level: 2 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('low charge');
  await expect(page).toHaveURL(/key=low/);
  await page.getByRole('link', { name: /^Low charge/ }).click();
  await expect(page.getByRole('heading', { name: 'Low charge', level: 2 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Every battery' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('complementary', { name: 'You came from' }).getByRole('link').click();
  await expect(page).toHaveURL(/#\/message\/rules/);
  const device = `/#/yhubDet/report?mcuId=${mcuIdNamed('Yard tractor 03')}`;
  await page.goto(device);
  await page.getByRole('link', { name: 'Help: Yard tractor 03' }).click();
  await expect(page).toHaveURL(/help\/detail\?id=report$/);
  await page.getByRole('complementary', { name: 'You came from' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Yard tractor 03', level: 1 })).toBeVisible();
  // What is typed is found by words that the article does not have.
  await page.goto('/#/help');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('how do I pay the invoice');
  await expect(page.getByRole('link', { name: /^Orders/ })).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto('/#/help');
  await page.getByRole('button', { name: /^Warnings/ }).click();
  await page.getByRole('link', { name: 'Device offline' }).click();
  await expect(page.getByRole('heading', { name: 'Device offline', level: 2 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await accessibilityFaults(page)).toEqual([]);

  // A guest reads as well.
  await as('guest');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Device offline', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('a super admin writes an article, readers see it, and an old version comes back', async ({
  page,
  as,
  browser,
  app,
  sessionOf,
}) => {
  await as('super');
  await page.goto('/#/help/detail?id=roles');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const content = page.getByRole('textbox', { name: /^Text/ });
  await expect(content).toHaveValue(/Your role decides/);
  await page.getByRole('textbox', { name: 'Title' }).fill('Who may do what at our depot');
  await content.fill('Ask the **yard office**.\n\n## Numbers\n\n- one');
  const preview = page.getByRole('region', { name: 'As readers see it' });
  await expect(preview.getByRole('heading', { name: 'Who may do what at our depot' })).toBeVisible();
  await expect(preview.getByText('yard office')).toBeVisible();

  await page.getByRole('link', { name: 'The guided tour' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: readers see it from now on')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('In force')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const context = await browser.newContext({ baseURL: app.url, viewport: PHONE });
  await context.addCookies([{ name: 'token', value: await sessionOf('user'), url: app.url, sameSite: 'Strict' }]);
  const reader = await context.newPage();
  await reader.goto('/#/help/detail?id=roles');
  await expect(reader.getByRole('heading', { name: 'Who may do what at our depot', level: 2 })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  const question = reader.getByRole('group', { name: 'Did this answer your question?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question.getByRole('button', { name: 'No', pressed: true })).toBeVisible();
  expect(await accessibilityFaults(reader)).toEqual([]);
  await reader.getByRole('navigation', { name: 'Related articles' }).getByRole('link').first().click();
  await expect(reader).not.toHaveURL(/id=roles/);
  await reader.goto('/#/help/edit?id=roles');
  await expect(reader.getByRole('heading', { name: 'Edit the handbook' })).toBeVisible();
  await expect(reader.getByRole('textbox')).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.getByText('Did it answer the question? 0 yes, 1 no')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Who may do what at our depot 0 of 1 yes' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the product’s text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the product’s text' }).click();
  await expect(content).toHaveValue(/Your role decides/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(content).toHaveValue(/yard office/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Who may do what at our depot');
});

test('an article of the installation is added on a phone, in Chinese', async ({ page, as }) => {
  await page.setViewportSize(PHONE);
  await as('super');
  await page.goto('/#/help/edit?language=zh_CN');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('textbox', { name: /^Address/ }).fill('roles');
  await page.getByRole('textbox', { name: 'Title' }).fill('我们的仓库');
  await page.getByRole('textbox', { name: /^Text/ }).fill('请联系值班室。');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is an article with this address.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Address/ }).fill('our-depot');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/#\/help\/edit\?language=zh_CN&id=our-depot/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the article' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the article' }).click();
  await expect(page).toHaveURL(/#\/help\/edit\?language=zh_CN$/);
});
