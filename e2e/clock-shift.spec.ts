import type { Page } from '@playwright/test';
import type { Language } from '../domain/src/foundation/i18n/languages.ts';
import { demoCompanies } from '../server/seeds/demo/companies.ts';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';
import type { TestApp } from './test-app.ts';

test.use({ graphics: false });

const NAME = 'Tow tug 22';
const MCU = mcuIdNamed(NAME);
const LESSEE = demoCompanies.find(({ name }) => name === 'Nordmast AB')?.id ?? 0;
const HOUR = 3_600_000;
/** So long ago that no other records are there. */
const MINUTES = -40 * 24 * 60;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Shift records of a wrong clock' });
const tools = (page: Page) => page.getByRole('button', { name: 'Shift records of a wrong clock' });
const requests = (page: Page) => page.getByRole('region', { name: 'Shifts that need consent' });
const shifts = (app: TestApp, token: string) =>
  call<{ records: number; undoneAt: number | null }[]>(app, '/manager/device/clockShifts', {
    ...{ token, method: 'GET', mcuId: MCU },
  });
const localText = (at: number) => {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

async function preview(page: Page, from: number, to: number): Promise<void> {
  await page.goto(`/#/yhubDet/recordLog?mcuId=${MCU}&log=refused`);
  await tools(page).click();
  await dialog(page).getByLabel('From, by the clock of the device').fill(localText(from));
  await dialog(page).getByLabel('To, by the clock of the device').fill(localText(to));
  await dialog(page).getByRole('button', { name: 'By' }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await dialog(page).getByLabel('Minutes later; less than zero for earlier').fill(String(MINUTES));
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Records:');
}

test('records of a wrong clock are previewed, shifted, and brought back', async ({ page, app, as, sessionOf }) => {
  await as('admin');
  const to = Date.now() - 3 * HOUR;
  await preview(page, to - HOUR, to);
  expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Shift', exact: true }).click();
  await expect(page.getByText('The records were shifted')).toBeVisible();
  const token = await sessionOf('admin');
  const [shift] = await shifts(app, token);
  expect(shift?.records).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Take back' }).first().click();
  await expect(page.getByText('The shift was taken back')).toBeVisible();
  expect((await shifts(app, token))[0]?.undoneAt).not.toBeNull();
});

test('over the begin of a lease both sides are asked, and the lessee agrees', async ({ page, app, as, sessionOf }) => {
  const lessee = await addAccount(app, 'consent', { companyId: LESSEE, role: 'commonUser' });
  const now = Date.now();
  const lease = await call<{ id: number }>(app, '/lease/add', {
    token: await sessionOf('super'),
    ...{ mcuId: MCU, companyId: String(LESSEE), customer: 'Nordmast AB', rentalCompany: 'Northfield' },
    ...{ startsAt: String(now - 4 * HOUR), endsAt: String(now + 24 * HOUR) },
    ...{ rentMinor: '0', rentPeriod: 'total', currency: 'EUR' },
  });
  await as('admin');
  await preview(page, now - 2 * HOUR, now - HOUR);
  await expect(dialog(page).getByRole('status')).toContainText('Lessee Nordmast AB');
  await dialog(page).getByRole('button', { name: 'Ask for consent' }).click();
  await expect(page.getByText('Both sides of the lease are asked')).toBeVisible();
  await expect(requests(page)).toContainText('Lessee Nordmast AB');
  await expect(requests(page)).toContainText('no answer yet');

  await as(lessee);
  await page.goto('/#/account');
  await page.goto('/#/lease');
  await page.reload();
  await expect(requests(page)).toContainText(NAME);
  expect(await accessibilityFaults(page)).toEqual([]);
  await requests(page).getByRole('button', { name: 'Agree' }).click();
  const answer = page.getByRole('dialog', { name: 'Agree to a shift of records' });
  await answer.getByLabel('A word about it').fill('Seen');
  expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([]);
  await answer.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('The records were shifted')).toBeVisible();
  await expect(requests(page)).toBeHidden();
  await call(app, '/lease/end', { token: await sessionOf('super'), id: String(lease.id) });
});

/** Each has a device of its own: leases of one device do not overlap, and the looks run beside each other. */
const LOOKS: readonly { language: Language; device: string; title: string; theme: 'light' | 'dark'; width: number }[] =
  [
    { language: 'en', device: 'Pallet mover 12', title: 'Shift records of a wrong clock', theme: 'light', width: 1440 },
    {
      language: 'de',
      device: 'Reach truck 09',
      title: 'Datensätze einer falschen Uhr verschieben',
      theme: 'dark',
      width: 390,
    },
    { language: 'zh_CN', device: 'Forklift 13', title: '移动错误时钟的记录', theme: 'light', width: 390 },
  ];
for (const { language, device, title, theme, width } of LOOKS)
  test.describe(`${theme}, ${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, locale: language.replace('_', '-') });
    test('the preview and the request fit, and their colours have contrast', async ({
      page,
      app,
      asAlone,
      sessionOf,
    }) => {
      const token = await asAlone(await addAccount(app, 'admin', { language }));
      const mcuId = mcuIdNamed(device);
      const now = Date.now();
      const of = { token: await sessionOf('super'), mcuId };
      const lease = await call<{ id: number }>(app, '/lease/add', {
        ...of,
        ...{ companyId: String(LESSEE), customer: 'Nordmast AB', rentalCompany: 'Northfield' },
        ...{ startsAt: String(now - 4 * HOUR), endsAt: String(now + 24 * HOUR) },
        ...{ rentMinor: '0', rentPeriod: 'total', currency: 'EUR' },
      });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await call(app, '/user/user/setSkinTheme', { token, skinTheme: theme });
      const { requestId } = await call<{ requestId: string }>(app, '/manager/device/shiftClock', {
        ...{ token, mcuId, byMs: String(MINUTES * 60_000) },
        ...{ from: String(now - 2 * HOUR), to: String(now - HOUR) },
      });
      await page.goto(`/#/yhubDet/recordLog?mcuId=${mcuId}&log=refused`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByText('Nordmast AB').first()).toBeVisible();
      const seen = async () => {
        expect(await overflowFaults(page)).toEqual([]);
        expect(await textFaults(page, language)).toEqual([]);
        expect(await accessibilityFaults(page, { rules: 'colours' })).toEqual([]);
      };
      await seen();
      await page.locator('button:has(svg)', { hasText: title }).first().click();
      await page
        .getByRole('dialog')
        .locator('input[name=to]')
        .fill(localText(now - 3 * HOUR));
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
      await seen();
      await call(app, '/manager/device/withdrawClockShift', { token, mcuId, requestId });
      await call(app, '/lease/end', { token: of.token, id: String(lease.id) });
    });
  });
