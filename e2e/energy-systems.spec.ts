import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { chooseFound } from './choose-found.ts';
import { mcuIdNamed } from './fleet.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

const LIST = '/#/list/energy/systems';
const CABIN = 'Site cabin 1';

test.use({ graphics: false });

interface Detail {
  system: { revision: number };
  nodes: { id: string; device: { mcuId: string; unit: number; deviceType: string } | null }[];
}

const dialog = (page: Page) => page.getByRole('dialog');
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${label}:`) })
    .click();
  await page.getByRole('option', { name: option }).first().click();
};

/** Adds a system on the page; it is open afterwards. */
async function addSystem(page: Page, name: string, kind: string) {
  await page.goto(LIST);
  await page.getByRole('button', { name: 'New system' }).first().click();
  await dialog(page).getByRole('button', { name: 'New system', exact: true }).click();
  await expect(dialog(page).getByText('Name cannot be empty')).toBeVisible();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await choose(page, 'Kind', kind);
  await choose(page, 'Company', 'Wattyard');
  await dialog(page).getByRole('button', { name: 'New system', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a system is made from a template, found in the list, renamed, and removed', async ({ page, as }) => {
  await as('super');
  await addSystem(page, 'Workboat 3', 'Boat');
  const parts = page.getByRole('list', { name: 'Parts of the system' });
  const part = (name: RegExp) => parts.getByRole('listitem').filter({ hasText: name });
  await expect(part(/^Generator/)).toContainText('Linked with DC bus');
  await page.getByRole('button', { name: 'Name, kind, site, mains' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Workboat 4');
  await dialog(page)
    .getByLabel(/^Mains connection, A per phase/)
    .fill('16');
  await dialog(page).getByLabel('Volts per phase').fill('5');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Between 90 and 500 V')).toBeVisible();
  await dialog(page).getByLabel('Volts per phase').fill('230');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Workboat 4', level: 1 })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Energy systems', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Workboat 4' });
  await expect(row).toContainText('No devices');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Workboat 4' }).click();
  await expect(parts).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove system' }).click();
  await dialog(page).getByRole('button', { name: 'Remove system', exact: true }).click();
  await expect(page).toHaveURL(/list\/energy\/systems/);
  await expect(page.getByText('Workboat 4 is removed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Workboat 4' })).toHaveCount(0);
});

test('a device leads to its system, which shows its balance, and back; others can only read', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const mcuId = mcuIdNamed(CABIN);
  const token = await sessionOf('super');
  const { companyId } = await call<{ companyId: number }>(app, '/manager/deviceInfo', { token, mcuId });
  const made = await call<{ id: number }>(app, '/manager/deviceBindSystem/addDeviceBindSystemBase', {
    token,
    companyId: String(companyId),
    name: 'Cabin power',
    kind: 'cabin',
    mcuId,
  });
  const { system, nodes } = await call<Detail>(app, '/manager/deviceBindSystem/get', { token, id: String(made.id) });
  const inverter = nodes.find(({ device }) => device?.deviceType === 'b' && device.unit > 0)!;
  await call(app, '/manager/deviceBindSystem/saveRelationDeviceBindSystemByUser', {
    token,
    id: String(made.id),
    revision: String(system.revision),
    nodes: JSON.stringify([
      ...nodes.map(({ device, ...node }) => (device ? { ...node, mcuId: device.mcuId, unit: device.unit } : node)),
      { id: 'loads', kind: 'acLoad', name: '', x: 900, y: 0 },
    ]),
    links: JSON.stringify([{ from: inverter.id, to: 'loads', kind: 'ac' }]),
  });
  await as('user');
  await page.goto(`/#/e_details?mcuId=${mcuId}&manufacturer=1`);
  await page.getByRole('link', { name: 'Cabin power' }).click();
  const balance = page.getByRole('region', { name: 'Balance now' });
  await expect(balance.getByRole('listitem').first()).toContainText(/\d/);
  await expect(balance).toContainText(/limit 0\.5%|Rounding/);
  const part = page.getByRole('list', { name: 'Parts of the system' }).getByRole('listitem');
  await expect(part.filter({ hasText: 'AC output' }).first()).toContainText('Linked with AC loads');
  const diagram = page.getByRole('region', { name: 'Drawing of the system' });
  await expect(diagram.getByRole('group', { name: /^Inverter-charger.* → AC loads.*: [\d.]+ k?W$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove system' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Inverter-charger' }).last().click();
  await expect(page.getByRole('heading', { name: 'Inverter-charger · IC-3000' })).toBeVisible();
  await call(app, '/manager/deviceBindSystem/delete', { token, id: String(made.id) });
});

test("a drawing is edited through its list, shows what is missing, is undone, saved, and merged with another user's changes", async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  await as('super');
  await addSystem(page, 'Drawn boat', 'Boat');
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id')!;
  const parts = page.getByRole('list', { name: 'Parts of the system' });
  const part = (name: RegExp) => parts.getByRole('listitem').filter({ hasText: name });
  const checks = page.getByRole('region', { name: 'Checks' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(checks).toContainText('Generator and DC bus: a charger or inverter belongs between them.');

  await page.getByRole('complementary', { name: 'Add a part' }).getByRole('button', { name: 'Battery' }).click();
  await expect(part(/^Battery/)).toHaveCount(2);
  await button('Undo').click();
  await expect(part(/^Battery/)).toHaveCount(1);
  const templates = page.getByRole('region', { name: 'Templates' });
  await expect(templates.getByRole('button', { name: /^Boat/ })).toHaveAttribute('aria-pressed', 'true');
  await templates.getByRole('button', { name: /^Telecom/ }).click();
  await expect(part(/^Alternator/)).toHaveCount(0);
  await expect(templates.getByRole('button', { name: /^Telecom/ })).toHaveText('TelecomIn use');
  await button('Undo').click();
  await expect(part(/^Alternator/)).toHaveCount(1);
  await button('Add a device').click();
  await dialog(page)
    .getByRole('button', { name: /^Device:/ })
    .click();
  await chooseFound(
    page.getByRole('searchbox').or(page.getByRole('combobox')).last(),
    'Gate cabinet',
    'Gate cabinet 1',
  );
  await dialog(page).getByRole('button', { name: 'Add AC charger · AC-40' }).click();
  await page.keyboard.press('Escape');
  await expect(checks).toContainText('AC charger is not linked.');
  await button('Edit Generator').click();
  await button('Remove the link with DC bus').click();
  await page.getByRole('button', { name: 'Link AC out: Link with …' }).click();
  await page.getByRole('option', { name: 'AC charger' }).click();
  await button('Edit AC charger').click();
  await page.getByRole('button', { name: 'Link DC out: Link with …' }).click();
  await page.getByRole('option', { name: 'DC bus' }).click();
  await expect(part(/^AC charger/)).toContainText('Linked with Generator, DC bus');
  await expect(checks).not.toContainText('Generator and DC bus');
  await button('Undo').click();
  await expect(part(/^AC charger/)).not.toContainText('DC bus');
  await button('Redo').click();
  await expect(part(/^AC charger/)).toContainText('Linked with Generator, DC bus');
  expect(await accessibilityFaults(page)).toEqual([]);

  // By keyboard in the diagram: a part is moved, and taken out, which leaves an empty slot.
  const diagram = page.getByRole('region', { name: 'Drawing of the system' });
  const generator = diagram.getByRole('group', { name: 'Generator', exact: true });
  await generator.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name in the drawing')).toHaveAttribute('placeholder', 'Generator');
  const steps = page.getByRole('status').filter({ hasText: 'Changes not saved' });
  await expect(steps).toHaveText('Changes not saved: 4');
  await page.keyboard.press('ArrowDown');
  await expect(steps).toHaveText('Changes not saved: 5');
  await page.keyboard.press('Delete');
  await expect(generator).toHaveCount(0);
  await diagram.getByRole('button', { name: 'No source Select one for AC in' }).click();
  await expect(page.getByLabel('Name in the drawing')).toHaveAttribute('placeholder', 'AC charger');
  await button('Undo').click();
  await expect(generator).toBeVisible();
  await expect(part(/^AC charger/)).toContainText('Linked with Generator, DC bus');

  // Unsaved changes are not lost by leaving; another's are not lost by saving.
  await button('Energy systems').click();
  await page.getByRole('button', { name: 'Stay' }).click();
  const token = await sessionOf('super');
  const { system, nodes, links } = await call<{ system: { revision: number }; nodes: object[]; links: object[] }>(
    app,
    '/manager/deviceBindSystem/get',
    { token, id },
  );
  const drawn = nodes.map(({ device: _, ...node }: { device?: unknown; kind?: string }) =>
    node.kind === 'alternator' ? { ...node, name: 'Main engine' } : node,
  );
  await call(app, '/manager/deviceBindSystem/saveRelationDeviceBindSystemByUser', {
    token,
    id,
    revision: String(system.revision),
    nodes: JSON.stringify(drawn),
    links: JSON.stringify(links),
  });
  await button('Save system').click();
  await expect(page.getByText('Somebody else has saved this drawing')).toBeVisible();
  await expect(part(/^Main engine/)).toBeVisible();
  await button('Save system').click();
  await expect(page.getByText('Drawn boat is saved')).toBeVisible();
  await page.reload();
  await expect(part(/^Main engine/)).toBeVisible();
  await expect(part(/^AC charger/)).toContainText('Linked with Generator, DC bus');

  await button('Larger').click();
  await button('Show all parts').click();
  await expect(diagram.getByRole('group', { name: /^Generator[^→]*$/ })).toBeVisible();

  // A phone has the same by its list: parts, templates, names, and what is taken out.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Add a part/ }).click();
  await page.getByRole('option', { name: 'Solar array' }).click();
  await expect(part(/^Solar array/).last()).toContainText('Not linked');
  await templates.getByRole('button', { name: /^House/ }).click();
  await expect(part(/^Generator/)).toHaveCount(0);
  await button('Undo').click();
  await button('Undo').click();
  await button('Edit AC loads').click();
  await dialog(page).getByRole('button', { name: 'Take out of the drawing' }).click();
  await expect(part(/^AC loads/)).toHaveCount(0);
  await button('Undo').click();
  await button('Edit Generator').click();
  await dialog(page).getByLabel('Name in the drawing').fill('Diesel');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(part(/^Diesel/)).toBeVisible();
  expect(await overflowFaults(page)).toEqual([]);
  await button('Clear').click();
  await dialog(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(parts.getByRole('listitem')).toHaveCount(0);
  await button('Discard').click();
  await expect(part(/^Generator/)).toBeVisible();
  await call(app, '/manager/deviceBindSystem/delete', { token, id });
});
