import type { Locator, Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { CODE } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { cards, names, pageButton, search } from './list-page.ts';
import { accessibilityFaults } from './page-checks.ts';
import { expect, PASSWORD, test } from './test.ts';

test.use({ graphics: false });

const MAX_STEPS = 80;

/** Presses Tab until the element is focused; fails when it never is, or when the focus is not visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** The focus is visible: by an outline of the element or of its surroundings. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || seen(element.parentElement);
    };
    return seen(document.activeElement);
  });

const go = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  expect(await focusIsSeen(page)).toBe(true);
  await page.keyboard.press('Enter');
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('from the sign-in to a device in the list, without a pointer', async ({ page }) => {
  await page.goto('/#/login');
  await tabTo(page, page.getByLabel('Account'));
  await page.keyboard.type('admin');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByLabel('Verification code'));
  await page.keyboard.type(CODE);
  await go(page, button(page, 'Sign in'));

  await go(page, page.getByRole('link', { name: /^Monitors / }));
  await expect(page.getByRole('region', { name: 'Monitors' })).toBeVisible();
  await go(page, page.getByRole('link', { name: 'Open full list' }));
  await expect(cards(page)).toHaveCount(7);
  await tabTo(page, search(page));
  await page.keyboard.type('forklift');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toHaveLength(4);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(7);

  const companies = button(page, /^Companies:/);
  await go(page, companies);
  await expect(page.getByRole('tree')).toBeVisible();
  await tabTo(page, page.getByRole('treeitem').first());
  await page.keyboard.press('End');
  await expect(page.getByRole('treeitem').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(companies).toBeFocused();

  const sort = button(page, /^Sort by:/);
  await go(page, sort);
  await page.keyboard.press('Escape');
  await expect(sort).toBeFocused();

  await go(page, pageButton(page, 2));
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await go(page, pageButton(page, 1));
  await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page');

  const name = (await names(page))[2] ?? '';
  const card = page.getByRole('article', { name, exact: true });
  const arrow = card.getByRole('button', { expanded: false });
  await tabTo(page, arrow, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('link', { name: 'Open detail' })).toBeVisible();
  await go(page, card.getByRole('link', { name: 'Open detail' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a dialog traps the focus and restores it', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(cards(page)).toHaveCount(7);
  const add = button(page, 'Add device');
  await go(page, add);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  const isOutside = () => page.evaluate(() => document.activeElement?.closest('main, nav') !== null);
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab');
    // After the last field comes the browser's own toolbar, which a page may not block.
    expect((await isInside()) || !(await isOutside())).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test('the chart of a monitor is read, and its spans are chosen', async ({ page, as }) => {
  await as('admin');
  await page.goto(`/#/yhubDet/realTime?mcuId=${mcuIdNamed('Yard tractor 03')}`);
  await expect(page.getByRole('heading', { name: 'Yard tractor 03', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Real time' }));
  expect(await focusIsSeen(page)).toBe(true);
  const chart = page.getByRole('region', { name: 'Charge and current', exact: true });
  await tabTo(page, chart.getByRole('radio', { name: '24 h' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/range=6h/);
  const cursor = chart.getByRole('slider');
  await tabTo(page, cursor);
  await page.keyboard.press('End');
  await expect(cursor).toHaveAttribute('aria-valuetext', /Charge.*\d+%/);
  expect(await focusIsSeen(page)).toBe(true);
  const whole = await chart.getByRole('img').getAttribute('aria-label');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(chart.getByRole('img')).not.toHaveAttribute('aria-label', whole ?? '');
  await go(page, chart.getByRole('button', { name: 'Whole period' }));
  await expect(chart.getByRole('button', { name: 'Whole period' })).toBeHidden();
});

test('account, language and theme', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'typist'));
  await page.goto('/#/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  const menu = button(page, /^Account menu/);
  await go(page, menu);
  const panel = page.getByRole('dialog', { name: 'Account menu' });
  await expect(panel).toBeVisible();
  const theme = panel.getByRole('radio', { name: 'Light' });
  await tabTo(page, theme);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await go(page, page.getByRole('main').getByRole('button', { name: /^Language/ }));
  // A list is one stop: its first letters lead to an option.
  await expect(page.getByRole('option', { name: 'English' })).toBeFocused();
  await page.keyboard.type('De');
  await expect(page.getByRole('option', { name: 'Deutsch' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a list and a menu open, close and give the focus back', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/list/monitors');
  const states = button(page, /^State:/);
  await states.focus();
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect(list.getByRole('option').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(states).toBeFocused();

  await page.goto('/#/deviceManage');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const saving = button(page, 'Export');
  await saving.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();

  await saving.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(saving).toHaveAttribute('aria-expanded', 'false');
});
