import { Front } from './front.ts';
import { cards, names } from './list-page.ts';
import { expect, test } from './test.ts';

const NOTICE = 'A new version was loaded';

test.use({ graphics: false, serviceWorkers: 'allow' });

test.describe('a tab that was open while a new version was installed', () => {
  let front: Front;
  test.beforeEach(async ({ app, as }) => {
    front = new Front(app);
    await front.start();
    await as('admin');
  });
  test.afterEach(() => front.end());

  test('reloads the page once at the same place, says so, and never in a loop', async ({ page }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.goto(`${front.url}/#/list/monitors?key=fork`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    front.deploy('A');
    await page.getByRole('navigation').getByRole('link', { name: 'Warnings' }).click();
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page).toHaveURL(/#\/message/);
    await expect(page.getByRole('heading', { level: 1, name: 'Warning messages' })).toBeVisible();
    expect(loads).toBe(2);

    // A part that the new version lacks as well is said to be missing, instead of loading again and again.
    front.remove(/^CompanyManagePage/);
    await page.goto(`${front.url}/#/account/companyMagt`);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(loads).toBe(2);
  });

  test('asks first when there is unsaved input', async ({ page }) => {
    await page.goto(`${front.url}/#/account`);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    const known = await name.inputValue();
    await name.fill('Somebody else');
    front.deploy('B');
    await page.evaluate(() => {
      location.hash = '#/message/WarnMsg';
    });
    const question = page.getByRole('alert').filter({ hasText: 'A new version was installed' });
    await expect(question).toContainText('what is not saved is lost');
    await expect(name).toHaveValue('Somebody else');

    // What is typed is taken back: nothing is lost any more, so it goes on by itself.
    await name.fill(known);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Warning messages' })).toBeVisible();
  });

  test('continues without the offline part when that no longer exists', async ({ page }) => {
    front.remove(/^offline-/);
    const asked = page.waitForResponse(/\/assets\/offline-/);
    await page.goto(`${front.url}/#/account`);
    expect((await asked).status()).toBe(404);
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  });
});

test('without a server the console shows the last known data and says so; signing out removes it', async ({
  page,
  app,
  asAlone,
}) => {
  const front = new Front(app);
  await front.start();
  try {
    await asAlone('admin');
    await page.goto(`${front.url}/#/list/monitors`);
    await expect(cards(page).first()).toBeVisible();
    const shown = await names(page);
    const kept = () =>
      page.evaluate(async () => {
        // Files are there before the worker is that answers with them.
        await navigator.serviceWorker.ready;
        const names = await caches.keys();
        const values = names.filter((name) => name.startsWith('kept-'));
        const shell = await caches.open(names.find((name) => name.startsWith('shell-')) ?? 'none');
        const files = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
        const wanted: string[] = await (await fetch('/shell.json')).json();
        return { values: values.length, hasFiles: wanted.every((path) => files.has(path)) };
      });
    await expect.poll(kept).toEqual({ values: 1, hasFiles: true });

    await front.stop();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: /^No connection. Last known values of/ })).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('data-kept', 'true');
    expect(await names(page)).toEqual(shown);

    await front.start();
    await expect(page.getByRole('main')).toHaveAttribute('data-kept', 'false', { timeout: 30_000 });
    await expect(page.getByText(/^Live, updated/)).toBeVisible({ timeout: 30_000 });

    // A session of somebody else in this browser finds nothing of it.
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/#\/login/);
    await expect.poll(kept).toEqual({ values: 0, hasFiles: true });
    await asAlone('user');
    await front.stop();
    await page.goto(`${front.url}/#/list/monitors`);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  } finally {
    await front.end();
  }
});
