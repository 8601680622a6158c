import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '../domain/src/foundation/i18n/languages.ts';
import type { Import } from '../web/src/features/fleet/imports/import-queries.ts';
import { addAccount } from './accounts.ts';
import { call } from './api.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, overflowFaults, textFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const NAME = 'Reach truck 07';
const MCU = mcuIdNamed(NAME);
const MONTHS_AGO = 4;
const first = new Date();
first.setUTCMonth(first.getUTCMonth() - MONTHS_AGO, 13);
const [year, month] = [first.getUTCFullYear(), String(first.getUTCMonth() + 1).padStart(2, '0')];

/** A table as German loggers write it: lines before the head, semicolons, decimal commas, a broken last line. */
const GERMAN = [
  'Batterie Nord',
  '',
  'Zeit;Spannung [V];Strom [A];Ladezustand',
  ...Array.from({ length: 1_500 }, (_, nth) => {
    const clock = `${String(Math.floor(nth / 60) % 24).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}`;
    return `${13 + Math.floor(nth / 1440)}.${month}.${year} ${clock};52,${31 + (nth % 60)};-12,4;${60 + (nth % 30)}`;
  }),
  `14.${month}.${year} 05:`,
].join('\r\n');
/** Nobody knows which of the two is the day. */
const AMBIGUOUS = `time,Voltage\n05/11/${year} 10:00,52.3\n05/11/${year} 10:15,52.2\n`;

const file = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const dialog = (page: Page) => page.getByRole('dialog');
const choose = (page: Page, text: string, name: string) =>
  dialog(page).locator('input[type=file]').setInputFiles(file(text, name));

async function openImports(page: Page): Promise<void> {
  await page.goto('/#/deviceManage?key=Reach+truck+07');
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Imports' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('a German table is previewed, imported, reported, and taken back', async ({ page, app, as, sessionOf }) => {
  await as('admin');
  await openImports(page);
  await choose(page, GERMAN, 'nord.csv');
  const preview = dialog(page).getByRole('region', { name: 'The first rows as they will be stored' });
  await expect(preview.getByRole('row').nth(1)).toContainText('Voltage 52.31 V');
  await expect(preview.getByRole('row').nth(1)).toContainText('Charge 60.00 %');
  expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page).getByText('nord.csv is imported')).toBeVisible();
  await expect(dialog(page)).toContainText('1 Too few or too many cells');
  const token = await sessionOf('admin');
  const imports = () => call<Import[]>(app, '/manager/device/imports', { token, method: 'GET', mcuId: MCU });
  expect(await imports()).toMatchObject([
    { name: 'nord.csv', stored: 1_500, state: 'ended', intervalSeconds: 60, refused: [] },
  ]);

  await dialog(page).getByRole('button', { name: 'To the imports' }).click();
  await dialog(page).getByText('nord.csv').click();
  await expect(dialog(page)).toContainText('1,500 records');
  expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Undo the import' }).click();
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo the import' })
    .click();
  await expect(dialog(page).getByText('undone', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await imports()).toMatchObject([{ state: 'undone' }]);
});

/** Two batteries whose rows stand in turn, newest device name by name. */
const OTHER = 'Reach truck 08';
const TWO_DEVICES = [
  'time,battery_id,Voltage,SOC',
  ...Array.from({ length: 40 }, (_, nth) => {
    const at = `${year}-${month}-15T10:${String(nth >> 1).padStart(2, '0')}:00Z`;
    return `${at},${nth % 2 ? 'north' : 'south'},${nth % 2 ? 48 : 52}.${10 + nth},${60 + (nth >> 1)}`;
  }),
  `${year}-${month}-15T11:00:00Z,west,50.1,70`,
].join('\n');

test('devices of one table are assigned by a person, and each gets its own rows', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  await as('admin');
  await openImports(page);
  await choose(page, TWO_DEVICES, 'two.csv');
  const go = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  for (const [name, device] of [
    ['south', NAME],
    ['north', OTHER],
  ] as const) {
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${name} is`) })
      .click();
    await page.getByRole('searchbox').last().fill(device);
    await page.getByRole('option', { name: new RegExp(device) }).click();
  }
  await expect(dialog(page)).toContainText('1 A device that was not assigned');
  await go.click();
  await expect(dialog(page).getByText('two.csv is imported')).toBeVisible();
  const token = await sessionOf('admin');
  for (const mcuId of [MCU, mcuIdNamed(OTHER)]) {
    const imports = await call<Import[]>(app, '/manager/device/imports', { token, method: 'GET', mcuId });
    expect(imports.find(({ name }) => name === 'two.csv')).toMatchObject({ stored: 20, state: 'ended', refused: [] });
  }
});

test('a date that can be two days is asked', async ({ page, as }) => {
  await as('admin');
  await openImports(page);
  await choose(page, AMBIGUOUS, 'two-days.csv');
  const go = dialog(page).getByRole('button', { name: 'Import', exact: true });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await dialog(page)
    .getByRole('button', { name: `5 Nov ${year}` })
    .click();
  await expect(dialog(page).getByRole('region', { name: 'The first rows as they will be stored' })).toContainText(
    `5 Nov ${year}`,
  );
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
});

test('after a reload in the middle the same file goes on, and every row is stored once', async ({
  page,
  app,
  as,
  sessionOf,
}, testInfo) => {
  const path = testInfo.outputPath('long.csv');
  const rows = Array.from({ length: 2_500 }, (_, nth) => {
    const at = new Date(Date.UTC(year, Number(month) - 1, 16) + nth * 10_000).toISOString();
    return `${at},${50 + (nth % 100) / 100}`;
  });
  writeFileSync(path, ['time,Voltage', ...rows].join('\n'));
  await as('admin');
  page.on('dialog', (asked) => asked.accept());
  let parts = 0;
  await page.route('**/manager/device/importPart*', async (route) => {
    parts += 1;
    // The second is never answered.
    if (parts !== 2) await route.continue();
  });
  const begin = async () => {
    await openImports(page);
    await dialog(page).locator('input[type=file]').setInputFiles(path);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  };
  await begin();
  await expect(dialog(page).getByRole('status')).toContainText('records stored: 1,000');
  await page.reload();
  await begin();
  await expect(dialog(page).getByText('long.csv is imported')).toBeVisible();
  const token = await sessionOf('admin');
  const imports = await call<Import[]>(app, '/manager/device/imports', { token, method: 'GET', mcuId: MCU });
  expect(imports.filter(({ name }) => name === 'long.csv')).toMatchObject([
    { stored: 2_500, alreadyThere: 0, state: 'ended', refused: [] },
  ]);
});

const LOOKS: readonly { language: Language; theme: 'light' | 'dark'; width: number }[] = [
  { language: 'de', theme: 'light', width: 390 },
  { language: 'de', theme: 'dark', width: 1440 },
  { language: 'zh_CN', theme: 'dark', width: 390 },
  { language: 'fr', theme: 'light', width: 390 },
];
for (const { language, theme, width } of LOOKS)
  test.describe(`${theme}, ${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, locale: language.replace('_', '-') });
    test('the preview fits, and its colours have contrast', async ({ page, app, asAlone }) => {
      const token = await asAlone(await addAccount(app, 'admin', { language }));
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await call(app, '/user/user/setSkinTheme', { token, skinTheme: theme });
      await page.goto('/#/deviceManage?key=Reach+truck+07');
      await page
        .getByRole('button', { name: new RegExp(NAME) })
        .last()
        .click();
      await page.getByRole('menuitem').nth(2).click();
      await choose(page, GERMAN, 'nord.csv');
      await expect(dialog(page).getByRole('region')).not.toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(dialog(page)).toContainText('52');
      expect(await overflowFaults(page)).toEqual([]);
      expect(await textFaults(page, language)).toEqual([]);
      expect(await accessibilityFaults(page, { rules: 'colours', within: 'dialog[open]' })).toEqual([]);
    });
  });
