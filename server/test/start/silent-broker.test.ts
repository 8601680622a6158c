import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startMosquitto } from '../harness/mosquitto.ts';
import { WattyardProcess } from './process.ts';

let database: TestDatabase;
let mosquitto: Awaited<ReturnType<typeof startMosquitto>>;
const processes: WattyardProcess[] = [];

function processOf(roles: string): WattyardProcess {
  const wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    MQTT_URL: mosquitto.url,
    WATTYARD_ROLES: roles,
  });
  processes.push(wattyard);
  return wattyard;
}

describe('processes on an outside broker', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    mosquitto = await startMosquitto();
  });
  afterAll(async () => {
    for (const wattyard of processes) await wattyard.remove();
    await mosquitto.stop();
    await database.drop();
  });

  test('do not use the simulator’s port with only some of the roles', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const worker = processOf('ingest');
    await worker.start({ SIMULATOR_PORT: String(port) });
    expect(worker.output).toMatch(/is ready/);
    expect(worker.output).not.toContain('SIMULATOR_PORT');
    expect(await worker.end()).toBe(0);
    taken.close();
  });

  test('stop cleanly while the broker does not answer a command', async () => {
    const pages = processOf('api,live');
    await pages.start();
    const worker = processOf('ingest,jobs');
    await worker.start();
    const post = async (path: string, form: Record<string, string>, token = '') => {
      const answer = await fetch(pages.url + path, {
        method: 'POST',
        headers: { token },
        body: new URLSearchParams(form),
      });
      return ((await answer.json()) as { resultModel: Record<string, unknown> }).resultModel;
    };
    const account = { userLoginName: 'super', password: 'Wattyard-demo-1', verifyCode: '0000' };
    const { token } = (await post('/user/userLogin', account)) as { token: string };
    const mcuId = 'cd'.repeat(12);
    await post('/manager/addDevice', { mcuId, sn: 'SILENT-0001', deviceName: 'Silent', companyId: '2' }, token);

    mosquitto.freeze();
    const asked = post('/device/mqtt/GetRealTimeData', { mcuId }, token);
    expect(await worker.end()).toBe(0);
    expect(await asked).toMatchObject({ sent: false });
    void post('/device/mqtt/GetRealTimeData', { mcuId }, token).catch(() => {});
    expect(await pages.end()).toBe(0);
    mosquitto.thaw();
    for (const { output } of [worker, pages]) expect(output).not.toMatch(/killed by timeout|did not stop cleanly/);
  });
});
