import type { Page } from '@playwright/test';
import type { Language } from '../domain/src/foundation/i18n/languages.ts';
import { WHOLE_PASSPORT } from '../server/seeds/demo/passport.ts';
import { DEMO_PASSPORT } from '../server/seeds/demo/passports.ts';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed, report } from './fleet.ts';
import { accessibilityFaults, overflowFaults, settled, textFaults, turn, watchPage } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

const MONITOR = mcuIdNamed('Yard tractor 03');

interface Stop {
  name: string;
  hash: string;
  /** Waits until the page is complete. */
  ready: (page: Page) => Promise<void>;
}

const sees = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();
const gone = async (page: Page, selector: string) => expect(page.locator(selector)).toHaveCount(0);
/** A page with its heading and without skeletons. */
const stands = async (page: Page) => {
  await sees('main h1')(page);
  await gone(page, '[class*=skeleton]');
};

const OUTSIDE: readonly Stop[] = [
  { name: 'sign-in', hash: '#/login', ready: sees('form img') },
  {
    name: 'forgotten password',
    hash: '#/login/retrieve',
    // The installation of the tests sends no mail, and the page says so in place of a form.
    ready: async (page) => {
      await sees('main h1')(page);
      await gone(page, 'form');
    },
  },
];
const INSIDE: readonly Stop[] = [
  {
    name: 'home',
    hash: `#/?mcuId=${MONITOR}`,
    ready: sees('section[aria-label="Yard tractor 03"] dl'),
  },
  { name: 'list', hash: '#/list/monitors', ready: sees('article dl') },
  { name: 'list without a match', hash: '#/list/monitors?companyName=Nobody', ready: sees('article dl') },
  { name: 'energy devices', hash: '#/list/energy', ready: stands },
  { name: 'overview', hash: '#/overview', ready: stands },
  { name: 'followed', hash: '#/myFocus', ready: sees('article') },
  { name: 'warnings', hash: '#/message/WarnMsg', ready: sees('main h1') },
  { name: 'other messages', hash: '#/message/otherMsg', ready: sees('main h1') },
  {
    name: 'monitor',
    hash: `#/yhubDet/realTime?mcuId=${MONITOR}`,
    ready: async (page) => {
      await sees('canvas')(page);
      await sees('aside ol li')(page);
      await gone(page, '[class*=skeleton]');
    },
  },
  { name: 'where a monitor was', hash: `#/yhubDet/location?mcuId=${MONITOR}`, ready: stands },
  { name: 'log of a monitor', hash: `#/yhubDet/recordLog?mcuId=${MONITOR}`, ready: stands },
  { name: 'settings of a monitor', hash: `#/yhubDet/setting?mcuId=${MONITOR}`, ready: stands },
  { name: 'device of somebody else', hash: '#/yhubDet/realTime?mcuId=ffffffffffffffffffffffff', ready: sees('h1') },
  { name: 'account', hash: '#/account', ready: sees('main fieldset') },
  { name: 'notifications', hash: '#/account/notifications', ready: stands },
  { name: 'reports by mail', hash: '#/account/reports', ready: stands },
  { name: 'page that is not there', hash: '#/nothing-here', ready: sees('h1') },
];

/** The battery of the demo whose passport is whole and open to everybody; checked where accessibility is. */
const PASSPORT: Stop = { name: 'public passport', hash: `#/share?passport=${DEMO_PASSPORT}`, ready: stands };
const passportOf = (id: number): Stop => ({
  name: 'passport of its keeper',
  hash: `#/battery?id=${id}&tab=passport`,
  // The page before has a heading too, and this one has none while it loads.
  ready: async (page) => {
    await sees('main a[aria-current="page"][href*="tab=passport"]')(page);
    await stands(page);
  },
});

/**
 * Accessibility depends on structure, checked for every width, and on colours, checked for every theme too: the page is turned
 * dark where it stands. Texts depend on language and width. The map is drawn only where something on it could be wrong.
 */
const VARIANTS = [
  { theme: 'light', language: 'en', width: 1440, isWhole: true },
  { theme: 'light', language: 'en', width: 390, isWhole: true },
  { theme: 'light', language: 'de', width: 1440 },
  { theme: 'dark', language: 'de', width: 390 },
  { theme: 'dark', language: 'fr', width: 1440 },
  { theme: 'light', language: 'fr', width: 390 },
  { theme: 'dark', language: 'zh_CN', width: 1440 },
  { theme: 'light', language: 'zh_HK', width: 390 },
  { theme: 'light', language: 'ja', width: 390 },
  { theme: 'dark', language: 'ko', width: 390 },
] as const;

/** The demo's battery with the whole passport. */
async function batteryOf(app: TestApp, token: string): Promise<number> {
  const { list } = await call<{ list: { batteryId: number }[] }>(app, '/battery/page', {
    token,
    key: WHOLE_PASSPORT.productIdentifier as string,
  });
  return list[0]!.batteryId;
}

interface Variant {
  language: Language;
  /** Accessibility is checked too, and that of the other theme. */
  isWhole?: boolean;
}

/** Opens a page and returns everything that is wrong with it. */
async function visit(page: Page, stop: Stop, variant: Variant, faults: () => string[]): Promise<string[]> {
  await page.evaluate((hash) => location.assign(hash), stop.hash);
  await stop.ready(page);
  await settled(page);
  const found = [
    ...(variant.isWhole ? await accessibilityFaults(page) : []),
    ...(await overflowFaults(page)),
    ...(await textFaults(page, variant.language)),
    ...(variant.isWhole ? await coloursOfDark(page) : []),
    ...faults(),
  ];
  return found.map((fault) => `${stop.name}: ${fault}`);
}

async function coloursOfDark(page: Page): Promise<string[]> {
  await turn(page, 'dark');
  const found = await accessibilityFaults(page, { rules: 'colours' });
  await turn(page, 'light');
  return found.map((fault) => `dark: ${fault}`);
}

for (const variant of VARIANTS) {
  const { theme, language, width } = variant;
  const isWhole = 'isWhole' in variant;
  test.describe(`${theme}, ${language}, ${width} px`, () => {
    test.use({
      viewport: { width, height: width < 1199 ? 844 : 900 },
      hasTouch: width < 1199,
      locale: language.replace('_', '-'),
      graphics: isWhole,
    });

    test('no page has an error', async ({ page, app, asAlone }) => {
      // A dozen pages with all checks each.
      test.setTimeout(180_000);
      const faults = watchPage(page);
      const found: string[] = [];
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto('/#/login');
      const outside = isWhole ? [...OUTSIDE, PASSPORT] : OUTSIDE;
      for (const stop of outside) found.push(...(await visit(page, stop, variant, faults)));

      const token = await asAlone(await addAccount(app, 'onlooker', { language }));
      await call(app, '/user/user/setSkinTheme', { token, skinTheme: theme });
      await call(app, '/manager/attention/add', { token, mcuId: MONITOR });
      // From the sign-in, the page would start again by itself.
      await page.goto('/healthz');
      await page.goto('/#/account');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const inside = isWhole ? [...INSIDE, passportOf(await batteryOf(app, token))] : INSIDE;
      for (const stop of inside) found.push(...(await visit(page, stop, variant, faults)));
      expect(found).toEqual([]);
    });
  });
}

test('the page of an account without modules has no errors', async ({ page, app, asAlone }) => {
  const faults = watchPage(page);
  await asAlone(await addAccount(app, 'moduleless', { modules: [] }));
  await page.goto('/');
  const stop = { name: 'no permission', hash: '#/no_permission', ready: sees('h1') };
  expect(await visit(page, stop, { language: 'en', isWhole: true }, faults)).toEqual([]);
});

test('dialogs and menus over a page have no errors either', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(page.getByRole('article').first()).toBeVisible();
  const found: string[] = [];
  const check = async (name: string) => {
    for (const fault of [...(await accessibilityFaults(page)), ...(await overflowFaults(page))]) {
      found.push(`${name}: ${fault}`);
    }
  };
  for (const name of [/^Companies:/, /^Site:/, /^Sort by:/, /^Account menu/, /^Language:/]) {
    await page.getByRole('button', { name }).click();
    await check(String(name));
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  await check('add device');
  await page.keyboard.press('Escape');
  await page.goto(`/#/yhubDet/realTime?mcuId=${MONITOR}`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await check('table');
  expect(found).toEqual([]);
});

test.describe('motion', () => {
  test.use({ graphics: false, contextOptions: { reducedMotion: 'no-preference' } });

  /** Endless animations: everything that moves without user action. */
  const moving = (page: Page) =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity)
          .length,
    );

  test('a charging battery is animated, unless the user prefers reduced motion', async ({ page, app, as }) => {
    await as('admin');
    await report(app, 'Yard tractor 03', { socPercent: 50, loadAmp: -40 });
    await page.goto(`/#/yhubDet/realTime?mcuId=${MONITOR}`);
    await expect(page.getByRole('img', { name: 'State of charge 50%, Charging.' })).toBeVisible();
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => moving(page)).toBe(0);
    await report(app, 'Yard tractor 03', { loadAmp: null });
  });
});
