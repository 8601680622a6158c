import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConsole } from '#bridge/console/run.ts';
import { ID } from '../../server/seeds/demo/companies.ts';
import { call } from '../api.ts';
import type { TestApp } from '../test-app.ts';

const MCU_ID = '8f1c2a6e0b7d4c5599aa00e3';
/** What the device beside the bridge answers; the last values have no channel. */
const ANSWER = { pack: { volts: 52.81, amps: -18.4, soc: 71, temp: 24.6 }, fan: { rpm: 1180 }, door: 0 };
const VALUES = [
  { path: 'pack.volts', channel: 'monitor.voltage' },
  { path: 'pack.amps', channel: 'monitor.current' },
  { path: 'pack.soc', channel: 'monitor.soc' },
  { path: 'pack.temp', channel: 'monitor.temperature' },
];

/** A bridge of the administrator that runs and is mapped; ended by what it returns. */
export async function runBridge(app: TestApp, token: string): Promise<() => Promise<void>> {
  const device = createServer((_request, response) => response.end(JSON.stringify(ANSWER)));
  device.listen(0, '127.0.0.1');
  await once(device, 'listening');
  const { deviceKey } = await call<{ deviceKey: string }>(app, '/manager/addDevice', {
    ...{ token, mcuId: MCU_ID, sn: 'SN-BRIDGE-3', deviceName: 'Workboat 3', deviceType: 'a' },
    companyId: String(ID.northfield),
  });
  const url = `http://127.0.0.1:${(device.address() as AddressInfo).port}/status`;
  const bridge = {
    mcuId: MCU_ID,
    intervalSeconds: 1,
    source: { type: 'json-http', url, everySeconds: 1, mapping: { values: VALUES } },
  };
  const { id } = await call<{ id: number }>(app, '/bridge/save', {
    ...{ token, name: 'Box in the bilge', bridge: JSON.stringify(bridge) },
  });
  const { key } = await call<{ key: string }>(app, '/bridge/key/make', { token, id: String(id) });
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-bridge-'));
  const file = {
    ...{ console: app.url, server: `mqtt://127.0.0.1:${app.address.mqttPort}`, dataFolder: folder },
    ...{ keepMegabytes: 1, bridges: { [id]: key }, keys: { [MCU_ID]: deviceKey }, addresses: [url], logins: {} },
  };
  const program = startConsole({ file, version: '1.7.8', log: () => {}, askMs: 200 });
  return async () => {
    await program.stop();
    device.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
