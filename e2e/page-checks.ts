import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { HTML_LANG, type Language } from '../domain/src/foundation/i18n/languages.ts';
import { demoFleet } from '../server/seeds/demo/fleet.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules of WCAG 2.2 AA and axe's best practices, or those on colours only; each finding as one line. */
export async function accessibilityFaults(
  page: Page,
  { rules = 'all', within = 'html' }: { rules?: 'all' | 'colours'; within?: string } = {},
): Promise<string[]> {
  // Half a megabyte of program stays in the page for the next check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Addresses of pages begin with #: an entry that is scrolled out of a row is taken for a skip link. Ours is a button.
    rules: { 'skip-link': { enabled: false } },
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  };
  // The map's canvas is drawn by the graphics card; axe would read its pixels for nothing.
  const context = { include: within, exclude: 'canvas' };
  const violations = await page.evaluate(
    async (parameters) => (await (window as unknown as { axe: typeof axe }).axe.run(...parameters)).violations,
    [context, options] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Shows a page that stands there in a theme, as when another tab of the browser chooses it; it does not follow the system's. */
export async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })), theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await settled(page);
}

/** Transitions have finished; endless animations do not count. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => null)));
  });

const SETTLES_MS = 3_000;
/** Everything that makes the page wider than the window, or is cut off without an ellipsis. */
const overflowNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.scrollingElement;
    if (root && root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    const isVisuallyHidden = (element: Element) => element.closest('.visually-hidden') !== null;
    const scrolls = (element: Element): boolean =>
      element !== document.documentElement &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && scrolls(element.parentElement)));
    for (const element of document.body.querySelectorAll('*')) {
      const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const box = element.getBoundingClientRect();
      if (!text || box.width === 0 || isVisuallyHidden(element)) continue;
      const excerpt = element.textContent?.trim().slice(0, 60);
      const style = getComputedStyle(element);
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) faults.push(`outside: ${excerpt}`);
      const isCut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const hasSign = style.textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(style.overflowX);
      if (isCut && !hasSign && element.tagName !== 'INPUT') faults.push(`cut off: ${excerpt}`);
    }
    return faults;
  });

/** The same once the page has followed the width of its window: what is drawn by it comes some frames later. */
export async function overflowFaults(page: Page): Promise<string[]> {
  const until = Date.now() + SETTLES_MS;
  for (;;) {
    const faults = await overflowNow(page);
    if (faults.length === 0 || Date.now() > until) return faults;
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
}

/** Room at the foot of a card that says nothing, px: more looks as if something were missing. */
const EMPTY_ROOM = 56;

/** Cards that are much higher than what they say. */
export const emptyRoomFaults = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const says = (element: Element): boolean =>
      ['svg', 'IMG', 'CANVAS', 'BUTTON'].includes(element.tagName) ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll('main section:is([aria-label], [aria-labelledby])')].flatMap((card) => {
      const box = card.getBoundingClientRect();
      const foot = Math.max(
        ...[...card.querySelectorAll('*')].filter(says).map((each) => each.getBoundingClientRect().bottom),
      );
      const room = Math.round(box.bottom - foot);
      return box.height > 0 && room > most ? [`${card.querySelector('h2')?.textContent}: ${room} px`] : [];
    });
  }, EMPTY_ROOM);

/** Every text of the page: visible text, accessible names, and placeholders. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

const TEXTS = new URL('../domain/texts/', import.meta.url);
const modules = readdirSync(TEXTS);
const textsByLanguage = new Map<string, ReadonlyMap<string, string>>();

function textsIn(language: string): ReadonlyMap<string, string> {
  const texts = textsByLanguage.get(language) ?? new Map(modules.flatMap((module) => textsOfModule(module, language)));
  textsByLanguage.set(language, texts);
  return texts;
}

function textsOfModule(module: string, language: string): [string, string][] {
  const texts: Record<string, string> = JSON.parse(readFileSync(new URL(`${module}/${language}.json`, TEXTS), 'utf8'));
  return Object.entries(texts).map(([key, text]) => [`${module}:${key}`, text]);
}

const KEY = /^[a-z]+(_[a-z0-9]+)+$/;
const MODULE_KEY = new RegExp(`^(${modules.join('|')})[:.][\\w.]+$`);

/** Keys, placeholders and words of another language shown instead of texts, once the page speaks its own. */
export async function textFaults(page: Page, language: Language): Promise<string[]> {
  await page.locator(`html[lang="${HTML_LANG[language]}"]`).waitFor({ state: 'attached' });
  const english = textsIn('en');
  const own = textsIn(language);
  const foreign = new Set([...english].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text));
  const same = new Set([...own.values(), ...demoFleet.map(({ name }) => name)]);
  const faultOf = (text: string): string | null => {
    if (KEY.test(text) || MODULE_KEY.test(text)) return `a key: ${text}`;
    if (/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /.test(text)) return `not filled in: ${text}`;
    return foreign.has(text) && !same.has(text) ? `English: ${text}` : null;
  };
  return [...new Set((await textsOf(page)).map(faultOf).filter((fault) => fault !== null))];
}

/** Collects console errors and failed calls from now on. */
export function watchPage(page: Page): () => string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error}`));
  page.on('console', (message) => {
    // A map that is drawn in software is copied into the page, of which the browser's driver warns.
    if (message.text().includes('GL Driver Message (OpenGL, Performance')) return;
    // The tests that need no service worker have none.
    if (message.text().includes('Service Worker registration blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Calls of a page that was left are aborted.
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return () => faults.splice(0);
}
