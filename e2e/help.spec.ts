import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PHONE = { width: 390, height: 844 };

test('a page leads to its article and back; articles are found and read, on a phone too', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/message/rules');
  await page.getByRole('link', { name: 'Help: Warning rules' }).click();
  await expect(page.getByRole('heading', { name: 'Limits and rules', level: 2 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('low charge');
  await page.getByRole('link', { name: /^Low charge/ }).click();
  await expect(page.getByRole('heading', { name: 'Low charge', level: 2 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Every battery' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('complementary', { name: 'You came from' }).getByRole('link').click();
  await expect(page).toHaveURL(/#\/message\/rules/);

  await page.setViewportSize(PHONE);
  await page.goto('/#/help');
  await page.getByRole('button', { name: /^Warnings/ }).click();
  await page.getByRole('link', { name: 'Device offline' }).click();
  await expect(page.getByRole('heading', { name: 'Device offline', level: 2 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
