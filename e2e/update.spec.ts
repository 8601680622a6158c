import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

interface Build {
  version: string;
  build: string;
  builtAt: number;
}

const CHECK = '/manager/appVersionInfo/checkUpdate';
const NOTE = /(<meta name="wattyard-build" content=")([^"]*)(")/;

const dialog = (page: Page) => page.getByRole('dialog', { name: /is ready$/ });
const version = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /is ready$/ });

const buildOf = async (app: TestApp): Promise<Build> => (await (await fetch(`${app.url}/build.json`)).json()) as Build;

/** The page as an earlier server served it: the same files with an older build note. */
async function comeFrom(page: Page, change: (build: Build) => Build): Promise<{ replace(): Promise<void> }> {
  const isPage = (url: URL) => url.pathname === '/';
  await page.route(isPage, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(NOTE, (_, before: string, note: string, after: string) => {
      const build = JSON.parse(note.replaceAll('&quot;', '"')) as Build;
      return before + JSON.stringify(change(build)).replaceAll('"', '&quot;') + after;
    });
    await route.fulfill({ response: answer, body: html });
  });
  return { replace: () => page.unroute(isPage) };
}

const checked = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname === CHECK);

test.use({ graphics: false });

test('a page with the server’s build is left alone', async ({ page, app, as }) => {
  await as('admin');
  const answer = checked(page);
  await page.goto('/#/account');
  expect(await (await answer).json()).toMatchObject({ resultModel: { update: false } });
  const { version: own, build } = await buildOf(app);
  expect(await page.locator('meta[name="wattyard-build"]').getAttribute('content')).toContain(`"build":"${build}"`);
  await expect(page.getByRole('navigation').getByText(own, { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(version(page)).toHaveCount(0);
});

test('an older page shows the release notes, can be updated later, and reloads at the same place', async ({
  page,
  app,
  as,
}) => {
  const { version: newest } = await buildOf(app);
  const server = await comeFrom(page, (build) => ({ ...build, version: '1.7.7', build: 'older' }));
  await as('admin');
  await page.goto('/#/account');
  await expect(dialog(page).getByRole('heading', { name: `Version ${newest} is ready`, level: 2 })).toBeVisible();
  expect(await dialog(page).getByRole('listitem').count()).toBeGreaterThan(1);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Energy devices of three manufacturers');

  await dialog(page).getByRole('button', { name: 'Later' }).click();
  await expect(dialog(page)).toBeHidden();
  const again = checked(page);
  await page.reload();
  await again;
  await expect(version(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await version(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await version(page).click();
  await server.replace();
  await dialog(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('meta[name="wattyard-build"]')).not.toHaveAttribute('content', /older/);
  await expect(page).toHaveURL(`${app.url}/#/account`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(version(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
});

test('a newer build of the same version is offered too, in the user’s language', async ({ page, as }) => {
  await comeFrom(page, (build) => ({ ...build, build: 'before', builtAt: build.builtAt - 60_000 }));
  await as('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lang=de#/account');
  const german = page.getByRole('dialog', { name: /^Ein neuerer Stand von .* ist bereit$/ });
  await expect(german).toContainText('Energiegeräte von drei Herstellern');
  await expect(german.getByRole('button', { name: 'Neu laden' })).toBeVisible();
});

test('a page newer than the server, as during a rolling upgrade, is left alone', async ({ page, as }) => {
  await comeFrom(page, (build) => ({ ...build, version: '99.0.0', build: 'newer' }));
  await as('admin');
  const answer = checked(page);
  await page.goto('/#/account');
  expect(await (await answer).json()).toMatchObject({ resultModel: { update: false } });
  await expect(dialog(page)).toHaveCount(0);
});

test('a server that was away is checked again as soon as it is back', async ({ page, as }) => {
  const feeds: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/mqtt$/, (feed) => {
    feed.connectToServer();
    feeds.push(feed);
  });
  await as('admin');
  await page.goto('/#/list/monitors');
  await expect(page.getByText(/^Live, updated/)).toBeVisible();
  const answer = checked(page);
  await feeds.at(-1)?.close({ code: 1001 });
  await answer;
  expect(feeds.length).toBeGreaterThan(1);
});
