import type { Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { call, signInByCall } from './api.ts';
import { accessibilityFaults, overflowFaults, textFaults, turn } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false, serviceWorkers: 'allow' });

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/#/account/notifications');
  await expect(part(page, 'What reaches you')).toBeVisible();
}

test('a member chooses notifications, and returns to the defaults of the company', async ({ page, app, asAlone }) => {
  await asAlone(await addAccount(app, 'notified', { role: 'commonUser' }));
  await page.goto('/#/account');
  const tabs = page.getByRole('navigation', { name: 'Account pages' });
  await tabs.getByRole('link', { name: 'Notifications' }).click();
  await expect(tabs.locator('[aria-current]')).toHaveText(['Notifications']);
  const reaches = part(page, 'What reaches you');
  await reaches.getByRole('button', { name: 'E-mail, level 1: At once' }).click();
  await page.getByRole('option', { name: 'Digest 07:00' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await reaches.getByLabel('Digest at').fill('08:15');
  await page.keyboard.press('Enter');
  await expect(reaches.getByRole('button', { name: 'E-mail, level 1: Digest 08:15' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use company defaults' })).toBeVisible();
  await page.reload();
  await expect(reaches.getByRole('button', { name: 'E-mail, level 1: Digest 08:15' })).toBeVisible();
  await expect(part(page, 'Channels')).toContainText('This installation sends no mail.');
  await expect(page.getByRole('button', { name: 'Company settings' })).toHaveCount(0);
  await expect(part(page, 'Channels')).not.toContainText('Webhooks');
  await expect(part(page, 'Delivery log')).toContainText('Nothing sent yet');
  await page.getByRole('button', { name: 'Use company defaults' }).click();
  const saved = page.waitForResponse(/savePreferences/);
  await page.getByRole('dialog').getByRole('button', { name: 'Use company defaults' }).click();
  await saved;
  // What is shown before the answer is not yet what is stored.
  await page.reload();
  await expect(reaches.getByRole('button', { name: 'E-mail, level 1: At once' })).toBeVisible();
});

test('a guest has no such page', async ({ page, as }) => {
  await as('guest');
  await page.goto('/#/account');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
  await page.goto('/#/account/notifications');
  await expect(page.getByRole('main')).toContainText(/not a guest|No permission|no access/i);
});

test('an administrator sets the escalation chain, and a conflicting change is reported', async ({ page, app, as }) => {
  const name = await addAccount(app, 'on call', { role: 'admin' });
  await as('admin');
  await open(page);
  await part(page, 'If nobody acknowledges').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Company settings' });
  await dialog.getByRole('checkbox', { name: 'Own people to call' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name at least one person')).toBeVisible();
  await dialog.getByRole('button', { name: /^Add a person/ }).click();
  await page
    .getByRole('option', { name: /on call/ })
    .first()
    .click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(part(page, 'If nobody acknowledges')).toContainText('on call');
  await expect(part(page, 'If nobody acknowledges')).toContainText('after 10 min');
  expect(name).toContain('on call');

  const other = await page.context().newPage();
  for (const each of [page, other]) {
    if (each === other) await open(each);
    await part(each, 'If nobody acknowledges').getByRole('button', { name: 'Edit' }).click();
    await each.getByRole('textbox', { name: 'Minutes after the warning' }).fill(each === page ? '15' : '20');
  }
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(part(other, 'If nobody acknowledges')).toContainText('after 20 min');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Somebody else has changed this');
  await dialog.getByRole('button', { name: 'Load what is there now' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Minutes after the warning' })).toHaveValue('20');
});

test('a webhook is added with a secret shown once, tried, switched off and deleted', async ({ page, as }) => {
  await as('admin');
  await open(page);
  const channels = part(page, 'Channels');
  await channels.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Service desk');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText('This address is not allowed');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.wattyard.invalid/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of Service desk' });
  await expect(secret).toContainText('whsec_');
  await page.keyboard.press('Escape');
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('whsec_')).toHaveCount(0);
  const row = channels.getByRole('listitem').filter({ hasText: 'Service desk' });
  await row.getByRole('button', { name: 'Test Service desk' }).click();
  await expect(page.getByText('Service desk did not take the test')).toBeVisible();
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('checkbox', { name: 'Switched on' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(channels).toContainText('No webhooks yet.');
});

for (const language of ['de', 'fr', 'ja', 'zh_CN'] as const)
  test(`the page fits and speaks ${language}`, async ({ page, app, asAlone }) => {
    await asAlone(await addAccount(app, `speaks-${language}`, { language }));
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/#/account/notifications');
      await expect(page.getByRole('region').nth(3)).toBeVisible();
      expect(await overflowFaults(page)).toEqual([]);
    }
    expect(await textFaults(page, language)).toEqual([]);
  });

test('the page is accessible in both themes, on a desktop and on a phone', async ({ page, as }) => {
  await as('admin');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expect(part(page, 'Delivery log')).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await turn(page, theme);
      expect(await accessibilityFaults(page, { rules: theme === 'light' ? 'all' : 'colours' })).toEqual([]);
    }
  }
});

/** A push service is not at hand: the browser is given an address there, and what would come from it is delivered by hand. */
const subscribed = () => {
  let address: object | null = null;
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const endpoint = 'https://push.wattyard.invalid/browser';
  Object.assign(PushManager.prototype, {
    getSubscription: async () => address,
    subscribe: async () => {
      const unsubscribe = async () => {
        address = null;
      };
      address = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe };
      return address;
    },
  });
};

test('push is switched on, shows an alarm, opens its device at a click, and is switched off', async ({
  page,
  context,
  app,
  asAlone,
}) => {
  await asAlone(await addAccount(app, 'pushed'));
  await context.grantPermissions(['notifications'], { origin: app.url });
  await page.addInitScript(subscribed);
  const cdp = await context.newCDPSession(page);
  const registration = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) registration.resolve(registrations[0].registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await open(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const channels = part(page, 'Channels');
  await channels.getByRole('button', { name: 'Push to this browser' }).click();
  await expect(channels.getByRole('button', { name: /^Remove / })).toBeVisible();

  const note = {
    title: 'Hebebühne 14: Störung 7',
    body: 'Stufe 1 · Yard',
    lang: 'de',
    tag: 'message 5',
    path: '/#/message/WarnMsg',
    level: 1,
    at: Date.now(),
  };
  // A browser without a screen shows no notifications: what it is asked to show is kept instead.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const told: object[] = [];
    Object.assign(globalThis, { told });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      told.push({ title, ...options });
    };
  });
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await registration.promise,
    data: JSON.stringify(note),
  });
  const { title, body, lang, tag, path } = note;
  const told = () => worker.evaluate(() => (globalThis as unknown as { told: object[] }).told);
  await expect.poll(told).toMatchObject([{ title, body, lang, tag, requireInteraction: true, data: { path } }]);
  const click = (at: string) =>
    worker.evaluate((data) => {
      const notification = { data: { path: data }, close: () => {} };
      // Without a finger on it no worker can take the focus; the page is there by then.
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => {});
      globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    }, at);
  await click('https://elsewhere.invalid/');
  await click(path);
  await expect(page).toHaveURL(/#\/message\/WarnMsg/);
  expect(context.pages()).toHaveLength(1);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  await open(page);
  await channels.getByRole('button', { name: /^Remove / }).click();
  await expect(channels).toContainText('no browser yet');
});

test('signing out ends push for this browser: here, and on the server', async ({ page, context, app, asAlone }) => {
  const name = await addAccount(app, 'shared-desk');
  await asAlone(name);
  await context.grantPermissions(['notifications'], { origin: app.url });
  await page.addInitScript(subscribed);
  await open(page);
  const channels = part(page, 'Channels');
  await channels.getByRole('button', { name: 'Push to this browser' }).click();
  await expect(channels.getByRole('button', { name: /^Remove / })).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  // The page goes to the sign-in without waiting for the server.
  const ended = page.waitForResponse(/logout/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await ended;
  const own = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription());
  await expect.poll(own).toBe(null);
  const token = await signInByCall(app, name);
  const { browsers } = await call<{ browsers: object[] }>(app, '/delivery/browsers', { token });
  expect(browsers).toEqual([]);
});
