import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { type Browser, chromium, type Page } from '@playwright/test';
import { HTML_LANG } from '#domain/foundation/i18n/languages.ts';
import { HANDBOOK_LANGUAGES, type HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import type { ArticleId } from '#domain/reporting/handbook/topics.ts';
import { call, signInByCall } from '../api.ts';
import { mcuIdNamed } from '../fleet.ts';
import config from '../playwright.config.ts';
import { type TestApp, withApp } from '../test-app.ts';
import { fillPages, SHOWN } from './fill-pages.ts';
import { type Marks, marksOf } from './marks.ts';
import { runBridge } from './running-bridge.ts';

/** Takes the pictures of the handbook from the demo: `npm run handbook-pictures`, or only the articles that are named. */

const FOLDER = new URL('../../web/public/handbook/', import.meta.url);
const MARKS = new URL('../../web/src/features/reporting/handbook/picture-marks.json', import.meta.url);
const VIEWPORT = { width: 1200, height: 750 };
/** As the page shows it (`web/src/features/reporting/handbook/Markdown.tsx`). */
const STORED = { width: 960, height: 600 };
const QUALITY = 55;
const PATIENCE_MS = 90_000;

const of = (page: string) => `/yhubDet/${page}?mcuId=${mcuIdNamed(SHOWN)}`;

/** The page on each picture: that of the article of its name, or of those about alarms. */
const SCREENS: { readonly [name in ArticleId | 'other-messages']?: string } = {
  map: '/',
  overview: '/overview',
  followed: '/myFocus',
  'device-list': '/list/monitors',
  'energy-devices': '/list/energy?manufacturer=1',
  'live-values': of('realTime'),
  report: of('report'),
  compare: of('report/compare'),
  track: of('location'),
  'record-log': of('recordLog'),
  'device-settings': of('setting'),
  messages: '/message/WarnMsg',
  'other-messages': '/message/otherMsg',
  'warning-rules': '/message/rules',
  'alarm-health': '/message/health',
  'add-device': '/add',
  'charger-records': '/charger/recordIndex',
  'device-management': '/deviceManage',
  templates: '/deviceManage/templates',
  'data-service': '/data_plan',
  leases: '/lease/calendar',
  'my-account': '/account',
  orders: '/account/my_order',
  notifications: '/account/notifications',
  'report-mail': '/account/reports',
  'shared-with-me': '/account/shared',
  companies: '/account/companyMagt',
  'audit-log': '/account/audit',
  'menu-and-desktop': '/account/desktopMagt',
  firmware: '/account/firmware',
  batteries: '/list/batteries',
  bridges: '/account/bridges',
  'map-services': '/account/maps',
};
const OF_SUPER: ReadonlySet<string> = new Set<ArticleId>(['firmware', 'map-services']);

/** A system with many devices. */
async function energyDevice(app: TestApp, token: string): Promise<string> {
  const mcuId = mcuIdNamed('Site cabin 1');
  const { deviceSn } = await call<{ deviceSn: string }>(app, '/manager/deviceInfo', { token, mcuId });
  return `mcuId=${mcuId}&sn=${deviceSn}&manufacturer=1`;
}

async function energySystem(app: TestApp, token: string): Promise<string> {
  const { list } = await call<{ list: { id: number }[] }>(app, '/manager/deviceBindSystem/page', { token });
  const [system] = list;
  if (!system) throw new Error('the demo has no energy system');
  return `/list/energy/system?id=${system.id}`;
}

/** Nothing is loading, and a map is completely drawn. */
async function settled(page: Page): Promise<void> {
  const wait = { timeout: PATIENCE_MS };
  await page.locator('h1').first().waitFor(wait);
  await page.waitForLoadState('networkidle', wait);
  await page.waitForFunction(
    () => {
      const maps = [...document.querySelectorAll('[aria-busy]:has(.maplibregl-canvas)')];
      return (
        document.querySelector('[class*=skeleton]') === null &&
        maps.every((map) => map.getAttribute('aria-busy') === 'false')
      );
    },
    undefined,
    wait,
  );
  // A bridge tells what arrives once somebody looks.
  if (page.url().includes('/account/bridges')) await page.getByText('pack.soc').first().waitFor(wait);
  await page.evaluate(() => document.fonts.ready);
}

/** Those of pictures that are not taken now stay. */
const allMarks: Record<string, Marks> = JSON.parse(readFileSync(MARKS, 'utf8'));

interface Tokens {
  readonly admin: string;
  readonly super: string;
}

async function take(
  browser: Browser,
  app: TestApp,
  tokens: Tokens,
  language: HandbookLanguage,
  wanted: readonly string[],
) {
  mkdirSync(new URL(`${language}/`, FOLDER), { recursive: true });
  for (const account of ['admin', 'super'] as const) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: VIEWPORT,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name: 'token', value: tokens[account], url: app.url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    const device = await energyDevice(app, tokens.admin);
    const screens = {
      ...SCREENS,
      'energy-device': `/e_details?${device}`,
      'energy-settings': `/e_setting?${device}`,
      'energy-systems': await energySystem(app, tokens.admin),
    };
    for (const [article, hash] of Object.entries(screens)) {
      if (OF_SUPER.has(article) !== (account === 'super')) continue;
      if (wanted.length > 0 && !wanted.includes(article)) continue;
      // The language of the address is that of one visit: of this page, which is loaded anew.
      await page.goto('about:blank');
      await page.goto(`/?lang=${language}#${hash}`);
      await page.locator(`html[lang="${HTML_LANG[language]}"]`).waitFor({ state: 'attached' });
      await settled(page);
      const marks = await marksOf(page, article, VIEWPORT);
      if (marks) allMarks[`${language}/${article}`] = marks;
      const picture = new Transformer(await page.screenshot({ timeout: PATIENCE_MS }));
      picture.resize({ ...STORED, fit: ResizeFit.Fill });
      writeFileSync(new URL(`${language}/${article}.webp`, FOLDER), picture.webpSync(QUALITY));
      console.log(`${language}/${article}.webp`);
    }
    await context.close();
  }
}

await withApp(async (app) => {
  const browser = await chromium.launch(config.use?.launchOptions);
  const tokens = { admin: await signInByCall(app, 'admin'), super: await signInByCall(app, 'super') };
  const endBridge = await runBridge(app, tokens.admin);
  try {
    await fillPages(app, tokens);
    for (const language of HANDBOOK_LANGUAGES) await take(browser, app, tokens, language, process.argv.slice(2));
    const sorted = Object.fromEntries(Object.entries(allMarks).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(MARKS, `${JSON.stringify(sorted, null, 2)}\n`);
  } finally {
    await browser.close();
    await endBridge();
  }
});
