import type { Locator, Page } from '@playwright/test';
import { SHOWN } from './visual/fleet.ts';
import { PAGES } from './visual/pages.ts';
import { begin, choose, expect, test } from './visual/test.ts';

interface Screen {
  readonly name: string;
  readonly hash: string;
  /** Brings the screen into the state to compare, and waits for it. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** Random content. */
  readonly masked?: (page: Page) => Locator[];
}

const sees = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();
const titled = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
/** A page of its own stands there, and nothing of it is on its way. */
const settled = async (page: Page) => {
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
/** Drawn in software on shared cores. */
const SLOW = { timeout: 45_000 };
/** The map is completely drawn: it shows Britain or Ireland, where the fleet is, and nothing is loading or moving. */
const drawn = async (page: Page) => {
  const map = page.locator('[aria-busy]:has(.maplibregl-canvas)');
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toHaveText(/./, SLOW);
  await expect(map).toHaveAttribute('data-centre', /^5\d\./, SLOW);
  await expect(map).toHaveAttribute('aria-busy', 'false', SLOW);
};
const clicks =
  (name: string | RegExp, appears = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').or(page.locator(appears)).first()).toBeVisible();
  };

const OUTSIDE: Screen = {
  name: 'login',
  hash: '#/login',
  ready: async (page) => {
    await sees('form img')(page);
    // The wall of cells is loaded after the form.
    await sees('section svg path')(page);
  },
  masked: (page) => [page.locator('form img')],
};
const LOCKED: Screen = { name: 'no-permission', hash: '#/no_permission', ready: sees('h1') };
const INSIDE: readonly Screen[] = [
  { name: 'home', hash: '#/', ready: drawn },
  { name: 'list', hash: '#/list/monitors', ready: sees('article dl') },
  {
    name: 'add-device',
    hash: '#/list/monitors',
    ready: async (page) => {
      await clicks('Add device')(page);
      // The form is loaded when it is opened.
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Serial number' })).toBeVisible();
    },
  },
  {
    name: 'home-popup',
    hash: `#/?mcuId=${SHOWN}`,
    ready: async (page) => {
      await sees('section[aria-label="Yard tractor 03"] dl')(page);
      await drawn(page);
    },
  },
  {
    name: 'messages',
    hash: '#/message/WarnMsg',
    ready: async (page) => {
      await sees('main li')(page);
      // The counts above the list have their own answer.
      const counts = page.getByRole('region', { name: 'Messages in numbers' });
      await expect(counts).not.toContainText('--');
    },
  },
  {
    name: 'monitor',
    hash: `#/yhubDet/realTime?mcuId=${SHOWN}`,
    ready: async (page) => {
      await sees('canvas')(page);
      await sees('aside ol li')(page);
      // The remaining time has its own answer.
      await expect(page.getByRole('region', { name: 'State of charge' }).getByText(/\d\s(h|min) to \d/)).toBeVisible();
      await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
      if ((page.viewportSize()?.width ?? 0) >= 1199) await drawn(page);
    },
  },
  {
    name: 'account',
    hash: '#/account',
    ready: async (page) => {
      // The page before is shown until this one is loaded, and has such fields, too.
      await titled('Account')(page);
      await sees('main fieldset')(page);
    },
  },
  { name: 'not-found', hash: '#/nothing-here', ready: titled('This page does not exist') },
];
const SEARCH: Screen = {
  name: 'search',
  hash: '#/myFocus',
  ready: async (page) => {
    await settled(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('tractor');
    await sees('[role=option]')(page);
    await expect(page.getByRole('listbox', { name: 'What is found' })).toHaveAttribute('aria-busy', 'false');
  },
};
const WIDTHS = [
  {
    width: 1440,
    height: 900,
    isPhone: false,
    menu: {
      name: 'account-menu',
      hash: '#/account',
      ready: async (page: Page) => {
        await clicks(/^Account menu/)(page);
        // What is in it is loaded when it is opened.
        await expect(page.getByRole('dialog').getByRole('link', { name: 'Desktop management' })).toBeVisible();
      },
    },
  },
  { width: 390, height: 844, isPhone: true, menu: { name: 'modules', hash: '#/account', ready: clicks('List') } },
] as const;

async function compareScreen(page: Page, { name, hash, ready, masked }: Screen, format: string): Promise<void> {
  await page.goto(`/${hash}`);
  await ready(page);
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const mask = masked?.(page) ?? [];
  await expect.soft(page).toHaveScreenshot(`${name}-${format}.png`, { mask });
}

for (const theme of ['light', 'dark'] as const) {
  for (const { width, height, isPhone, menu } of WIDTHS) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({
        viewport: { width, height },
        hasTouch: isPhone,
      });

      test('every screen matches its reference', async ({ page, visual }) => {
        test.setTimeout(180_000);
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const compare = (screen: Screen) => compareScreen(page, screen, `${theme}-${width}`);
        await compare(OUTSIDE);
        await begin(page, visual, visual.tokens.moduleless);
        await compare(LOCKED);
        await begin(page, visual, visual.tokens.admin);
        await choose(page, visual, visual.tokens.admin, theme);
        await page.reload();
        for (const screen of [...INSIDE, SEARCH]) await compare(screen);
        // It would stay open over the next page.
        await page.keyboard.press('Escape');
        await compare(menu);
      });
    });
  }
}

test.describe('light, 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('every other page matches its reference', async ({ page, visual }) => {
    test.setTimeout(240_000);
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await begin(page, visual, visual.tokens.admin);
    await choose(page, visual, visual.tokens.admin, 'light');
    const shown = () => page.evaluate(() => document.querySelector('main')?.textContent ?? '');
    for (const { name, hash } of PAGES) {
      const before = await shown();
      // Until a page is loaded, the one before it is shown below the new highlight.
      const changed = async (page: Page) => {
        await expect.poll(shown).not.toBe(before);
        await settled(page);
      };
      await compareScreen(page, { name, hash, ready: changed }, 'light-1440');
    }
  });
});
