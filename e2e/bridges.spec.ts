import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startConsole } from '#bridge/console/run.ts';
import { selfSigned } from '../server/test/harness/certificate.ts';
import { call } from './api.ts';
import { chooseFound } from './choose-found.ts';
import { accessibilityFaults, overflowFaults } from './page-checks.ts';
import { expect, test } from './test.ts';

test.use({ graphics: false });

const PAGE = '/#/account/bridges';
const MCU_ID = '8f1c2a6e0b7d4c5599aa00e2';
const NAME = 'Workboat 3';

/** A device beside the bridge that answers by HTTP. */
async function answering(values: object) {
  const http = createServer((_request, response) => response.end(JSON.stringify(values)));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/status`, stop: () => http.close() };
}

const pick = async (page: Page, label: string, option: RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click();
  await chooseFound(page.getByRole('searchbox').or(page.getByRole('combobox')).last(), NAME, option);
};

const ownKeyOf = (page: Page) => page.getByRole('region', { name: 'Key of the bridge' });

/** Every kind has its own fields; what one kind was given is kept, and taken by the server. Returns the key that is shown when a bridge is added. */
async function changeKinds(page: Page): Promise<string> {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const choose = async (kind: RegExp, fields: readonly string[]) => {
    await page.getByRole('radio', { name: kind }).check();
    for (const name of fields) await expect(field(name)).toBeVisible();
  };
  await choose(/Venus MQTT/, ['Broker', 'Portal ID']);
  await choose(/JSON over MQTT/, ['Broker', 'Topic']);
  await choose(/Home Assistant/, ['Broker', 'Base topic']);
  await choose(/VE\.Direct/, ['Serial port or tcp://host:port', 'Device behind the hub']);
  await expect(page.getByRole('button', { name: /^Device at the port:/ })).toBeVisible();
  await choose(/Modbus map/, ['Host', 'Port', 'Unit ID', 'Read every, s']);
  await field('Host').fill('127.0.0.1');
  await page.getByLabel('Register map').fill('none');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is no list of registers')).toBeVisible();
  await choose(/SunSpec/, ['Host', 'Port', 'Unit ID', 'Device behind the hub']);
  await field('Port').fill('1502');
  await page.getByRole('button', { name: /^A positive battery current:/ }).click();
  await page.getByRole('option', { name: 'discharges', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Box in the bilge' })).toBeVisible();
  const key = await ownKeyOf(page).getByRole('textbox').inputValue();
  await expect(ownKeyOf(page)).toContainText(`": "${key}" }`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(ownKeyOf(page)).toContainText(`${key.slice(0, 9)}…`);
  await expect(ownKeyOf(page)).not.toContainText(key);
  await expect(page.getByRole('radio', { name: /SunSpec/ })).toBeChecked();
  await expect(field('Port')).toHaveValue('1502');
  await expect(page.getByRole('button', { name: 'A positive battery current: discharges' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  return key;
}

test('a bridge is added, its values are mapped by two clicks, and its connection is tested', async ({
  page,
  app,
  as,
  sessionOf,
}) => {
  const token = await sessionOf('super');
  const device = await answering({ soc: 71, pack: { mv: 13_085 } });
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-bridge-'));
  const { deviceKey } = await call<{ deviceKey: string }>(app, '/manager/addDevice', {
    ...{ token, mcuId: MCU_ID, sn: 'SN-BRIDGE-2', deviceName: NAME, deviceType: 'a', companyId: '1' },
  });
  await as('super');
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Add bridge' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is needed').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Box in the bilge');
  await pick(page, 'Sends for', /Workboat 3/);
  const key = await changeKinds(page);
  await page.getByRole('radio', { name: /JSON over HTTP/ }).check();
  await page.getByLabel('Address', { exact: true }).fill(device.url);
  await page.getByLabel('Read every, s').fill('1');
  await page.getByLabel('One record in, s').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Box in the bilge' })).toBeVisible();
  await expect(page.getByText('has not called yet')).toBeVisible();

  const id = Number(new URL(page.url()).hash.match(/id=(\d+)/)?.[1]);
  const file = {
    ...{ console: app.url, server: `mqtt://127.0.0.1:${app.address.mqttPort}`, dataFolder: folder },
    ...{ keepMegabytes: 1, bridges: { [id]: key }, keys: { [MCU_ID]: deviceKey }, addresses: [device.url], logins: {} },
  };
  const program = startConsole({ file, version: '1.7.8', log: () => {}, askMs: 200 });
  try {
    const list = page.getByRole('list', { name: 'Bridges' });
    await page.getByRole('button', { name: /pack\.mv/ }).click();
    await expect(page.getByText('pack.mv is picked')).toBeVisible();
    await page.getByRole('button', { name: 'Map to Voltage', exact: true }).click();
    await page.getByLabel('Factor of Voltage').fill('0.001');
    await page.getByLabel('Factor of Voltage').press('Enter');
    await expect(page.getByText('13.09 V')).toBeVisible();
    const absent = page.getByLabel('What stands for no value of Voltage');
    await absent.fill('13000…13100');
    await absent.press('Enter');
    await expect(page.getByText('13.09 V')).toBeHidden();
    await absent.fill('65535; -127');
    await absent.press('Enter');
    await expect(page.getByText('13.09 V')).toBeVisible();
    await page.getByRole('button', { name: /^soc/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Click a value, then')).toBeVisible();
    await page.getByRole('button', { name: /^soc/ }).click();
    await page.keyboard.press('Escape');
    // Its name says where it belongs.
    await page.getByRole('button', { name: 'Suggest the rest (1)' }).click();
    await expect(page.getByLabel('Factor of Charge')).toHaveValue('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Box in the bilge' }).locator('..')).toContainText('Connected');
    await expect(absent).toHaveValue('65535; -127');

    await page.getByRole('button', { name: 'Test connection' }).click();
    const steps = page.getByRole('region', { name: 'Connection test' }).getByRole('listitem');
    await expect(steps.filter({ hasText: / ms$/ })).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Waiting records' })).toContainText('of 1 MB on disk');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await ownKeyOf(page).getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
    await expect(ownKeyOf(page).getByRole('textbox')).toBeVisible();
    await ownKeyOf(page).getByRole('button', { name: 'Done' }).click();
    await expect(ownKeyOf(page).getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(list.getByText('Box in the bilge')).toHaveCount(0);
  } finally {
    await program.stop();
    device.stop();
    rmSync(folder, { recursive: true, force: true });
    await call(app, '/manager/device/remove', { token, mcuIds: MCU_ID });
  }
});

test('a super admin chooses where maps come from, and is told what is wrong with it', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/account/maps');
  await expect(page.getByText('Only super admins choose where maps come from.')).toBeVisible();
  await as('super');
  await page.reload();
  const world = page.getByRole('region', { name: 'World map' });
  const choose = async (kind: string) => {
    await world.getByRole('button', { name: /^Map:/ }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await choose('Raster tiles');
  await world.getByLabel('Address').fill('https://127.0.0.1:1/{z}/{x}.png');
  await world.getByRole('button', { name: 'Save' }).click();
  await expect(world.getByText('{z}, {x} and {y} must be in the address.')).toBeVisible();
  await world.getByLabel('Address').fill('https://127.0.0.1:1/{z}/{x}/{y}.png');
  await expect(world).toContainText('Browsers load this map from 127.0.0.1:1.');
  await world.getByRole('button', { name: 'Test connection' }).click();
  await expect(world.getByRole('status')).toContainText('does not call addresses inside its network');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowFaults(page)).toEqual([]);
  await choose('Built-in map');
  await expect(world).toContainText('This map comes from this server.');
  await world.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Map service saved')).toBeVisible();
});

test('an authority whose certificates devices sign in with is trusted, shown and revoked', async ({ page, as }) => {
  await as('admin');
  await page.goto('/#/account/companyMagt?tab=keys');
  const authorities = page.getByRole('region', { name: 'Certificates of devices' });
  const add = authorities.getByRole('button', { name: 'Trust authority' });
  await add.click();
  await expect(authorities.getByText('Paste the certificate')).toBeVisible();
  const certificate = authorities.getByLabel('Certificate of the authority (PEM)');
  await certificate.fill('nothing of the kind');
  await add.click();
  await expect(authorities.getByRole('alert')).toBeVisible();
  await certificate.fill(selfSigned({ isAuthority: true }).certificate);
  await add.click();
  await expect(page.getByText('localhost is trusted')).toBeVisible();
  const row = authorities.getByRole('listitem').filter({ hasText: 'localhost' });
  await expect(row).toContainText(/SHA-256 .*Valid until/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('localhost is revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
});
