import { STEP_LOCK_MS } from '#domain/access/users/tour.ts';
import { addAccount } from './accounts.ts';
import { accessibilityFaults } from './page-checks.ts';
import { test as base, expect } from './test.ts';
import { withApp } from './test-app.ts';

/** An app whose tour begins by itself. */
const test = base.extend<object, { app: import('./test-app.ts').TestApp }>({
  app: [async ({ browserName: _ }, use) => withApp(use, { GUIDED_TOUR: 'on' }), { scope: 'worker', timeout: 120_000 }],
});
test.use({ graphics: false });
test.beforeEach(({ page }) => page.clock.install());

type Page = import('@playwright/test').Page;

const bubble = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** Buttons are locked for three seconds after each step, which the page's clock passes over. */
async function unlocked(page: Page): Promise<void> {
  await page.clock.fastForward(STEP_LOCK_MS);
  await expect(page.locator('[data-tour-layer]').getByRole('button', { name: /^(Next|Done)$/ })).toBeEnabled();
}
async function press(page: Page, name: string): Promise<void> {
  await unlocked(page);
  await page.locator('[data-tour-layer]').getByRole('button', { name, exact: true }).click();
}

/** Ring and bubble do not touch. */
async function expectBeside(page: Page): Promise<void> {
  const [target, place] = await page.locator('[data-tour-layer] > div').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  if (!target || !place) throw new Error('no ring or no bubble');
  const apart =
    place.left >= target.right ||
    place.right <= target.left ||
    place.top >= target.bottom ||
    place.bottom <= target.top;
  expect(apart).toBe(true);
}

test('the tour begins at the first sign-in, goes to its end and backwards, and never begins again', async ({
  page,
  app,
  signIn,
}) => {
  const account = await addAccount(app, 'newcomer');
  await signIn(account);
  const titles = [
    'The menu',
    'Add a device',
    'Monitors',
    'Open a device',
    'Report',
    'Settings',
    'Account',
    'My account',
    'See it again',
    'Desktop management',
    'Help is always here',
  ];
  for (const title of titles) {
    await expect(bubble(page, title)).toBeVisible();
    await expectBeside(page);
    if (title === 'Open a device') {
      expect(await accessibilityFaults(page, { within: '[data-tour-layer]' })).toEqual([]);
      await press(page, 'Previous');
      await expect(bubble(page, 'Monitors')).toBeVisible();
      await expect(page).toHaveURL(/panel=0/);
      await press(page, 'Next');
      await expect(bubble(page, title)).toBeVisible();
    }
    if (title === 'Report') await expect(page).toHaveURL(/yhubDet.*init=1.*from=mapList/);
    if (title === 'My account') {
      // The browser's way back leads to the step that stands on the page before.
      await page.goBack();
      await expect(bubble(page, 'Settings')).toBeVisible();
      await press(page, 'Next');
      await expect(bubble(page, 'Account')).toBeVisible();
      await press(page, 'Next');
      await expect(bubble(page, title)).toBeVisible();
    }
    await press(page, title === titles.at(-1) ? 'Done' : 'Next');
  }
  await expect(page.locator('[data-tour-layer]')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${app.url}/#/`);
  const counted = page.waitForResponse(/getCloseGuide/);
  await page.reload();
  expect(await (await counted).json()).toMatchObject({ resultModel: { count: 100 } });
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `tour.${account}`)).toBe('1');
  await expect(page.locator('[data-tour-layer]')).toHaveCount(0);
});

test('it is started from the menu, closed in the middle, and gives the focus back', async ({ page, app, asAlone }) => {
  const account = await addAccount(app, 'reader', { role: 'commonUser' });
  await asAlone(account);
  await page.goto('/#/overview');
  await page.getByRole('button', { name: 'Guided tour' }).click();
  await expect(bubble(page, 'The menu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // Whoever may not add devices is not shown where to.
  await expect(bubble(page, 'Monitors')).toBeVisible();
  // A second press at once passes over nothing.
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await page.clock.fastForward(STEP_LOCK_MS);
  await expect(next).toBeEnabled();
  await expect(bubble(page, 'Monitors')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-tour-layer]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Guided tour' })).toBeFocused();
});

/** The steps of whoever has an account are those of a guest and the newcomer's; who has which is tested without a page. */
test('guest goes through the tour of what it sees, to its end; a phone has none', async ({ page, as }) => {
  const last = 9;
  await as('guest');
  await page.goto('/#/overview');
  await page.getByRole('button', { name: 'Guided tour' }).click();
  for (let place = 1; place < last; place++) {
    await expect(page.getByText(`${place} of ${last}`, { exact: true })).toBeVisible();
    await unlocked(page);
    await page.keyboard.press('ArrowRight');
  }
  await expect(bubble(page, 'Help is always here')).toBeVisible();
  await press(page, 'Done');
  await expect(page.locator('[data-tour-layer]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Guided tour' })).toHaveCount(0);
});
