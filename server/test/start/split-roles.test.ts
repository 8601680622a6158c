import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { AckResult, decodeCommand, encodeAck } from '#domain/fleet/control/wire.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startMosquitto } from '../harness/mosquitto.ts';
import { monitor } from '../stream/ingest/day.ts';
import { WattyardProcess } from './process.ts';

const MCU_ID = 'ab'.repeat(12);
let database: TestDatabase;
let mosquitto: Awaited<ReturnType<typeof startMosquitto>>;
const processes: WattyardProcess[] = [];

async function start(roles: string): Promise<WattyardProcess> {
  const wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    MQTT_URL: mosquitto.url,
    WATTYARD_ROLES: roles,
  });
  processes.push(wattyard);
  await wattyard.start();
  return wattyard;
}

describe('roles shared by processes on one broker', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    mosquitto = await startMosquitto();
  });
  afterAll(async () => {
    for (const wattyard of processes) await wattyard.remove();
    await mosquitto.stop();
    await database.drop();
  });

  test('records taken by a worker are at once on pages of another process', async () => {
    const console = await start('api,live');
    const workers = [await start('ingest,jobs'), await start('ingest')];
    expect((await fetch(`${workers[0]?.url}/user/webInfo`)).status).toBe(404);
    expect((await fetch(`${workers[0]?.url}/readyz`)).status).toBe(200);

    const post = async (path: string, form: Record<string, string>, token = '') => {
      const answer = await fetch(console.url + path, {
        method: 'POST',
        headers: { token },
        body: new URLSearchParams(form),
      });
      return ((await answer.json()) as { resultModel: Record<string, string> }).resultModel;
    };
    const { token = '' } = await post('/user/userLogin', {
      userLoginName: 'super',
      password: 'Wattyard-demo-1',
      verifyCode: '0000',
    });
    const device = { mcuId: MCU_ID, sn: 'SPLIT-0001', deviceName: 'Split', companyId: '2' };
    const { deviceKey: key = '' } = await post('/manager/addDevice', device, token);
    const { brokerHash } = await database.within({ path: '1', leasesAt: null }, (tx) =>
      tx.one<{ brokerHash: string }>('select broker_hash from device where mcu_id = $1', [MCU_ID]),
    );
    await mosquitto.add({ mcuId: MCU_ID, key, brokerHash });

    const page = await connectAsync(`${console.url.replace('http', 'ws')}/mqtt`, {
      username: 'token',
      password: token,
    });
    const received: (number | undefined)[] = [];
    page.on('message', (_topic, payload) => received.push(decodeNotify(payload).realTimeData?.soc));
    await page.subscribeAsync(LIVE_FILTER);

    const client = await connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
      clientId: MCU_ID,
      username: MCU_ID,
      password: key,
    });
    const record = monitor(Date.now() - 1_000, 0, { socCentiPercent: 4_200 });
    await client.publishAsync(`dev/${MCU_ID}/up/record`, Buffer.from(encodeUplink([record])), { qos: 1 });
    await expect.poll(() => received, { timeout: 10_000 }).toEqual([4_200]);
    const last = await fetch(`${console.url}/report/getLastRealTimeData?mcuId=${MCU_ID}`, { headers: { token } });
    expect(await last.json()).toMatchObject({ resultModel: { soc: 4_200, onlineStatus: true } });

    // An answer to a page's repeated request goes over the broker to the sockets of its own token only.
    const { token: othersToken = '' } = await post('/user/userLogin', {
      userLoginName: 'super',
      password: 'Wattyard-demo-1',
      verifyCode: '0000',
    });
    const other = await connectAsync(`${console.url.replace('http', 'ws')}/mqtt`, {
      username: 'token',
      password: othersToken,
    });
    const receivedByOther: (number | undefined)[] = [];
    other.on('message', (_topic, payload) => receivedByOther.push(decodeNotify(payload).realTimeData?.soc));
    await other.subscribeAsync(LIVE_FILTER);
    await fetch(`${console.url}/report/sendNotifyToMqtt?mcuIds=${MCU_ID}`, { headers: { token } });
    await expect.poll(() => received, { timeout: 10_000 }).toEqual([4_200, 4_200]);
    const next = monitor(Date.now(), 0, { socCentiPercent: 4_100 });
    await client.publishAsync(`dev/${MCU_ID}/up/record`, Buffer.from(encodeUplink([next])), { qos: 1 });
    await expect.poll(() => receivedByOther, { timeout: 10_000 }).toEqual([4_100]);
    await other.endAsync();

    // A command goes out from the process of the page, its answer comes in at a worker.
    client.on('message', (topic, payload) => {
      const ack = { atMs: 1, result: AckResult.DONE, detail: '', percent: 0, readBack: { relayClosed: false } };
      const packet = encodeAck({ ...ack, commandId: decodeCommand(payload).id });
      client.publish(topic.replace('down', 'up/ack'), Buffer.from(packet), { qos: 1 });
    });
    await client.subscribeAsync(`dev/${MCU_ID}/down`, { qos: 1 });
    const relay = { mcuId: MCU_ID, action: 'relay', value: '0' };
    const { id = '' } = await post('/manager/yhubRemote/yhubControl', relay, token);
    const state = async () => (await post('/manager/yhubRemote/commandState', { mcuId: MCU_ID, id }, token)).state;
    await expect.poll(state, { timeout: 10_000 }).toBe('verified');
    await client.endAsync();
    await page.endAsync();
    for (const wattyard of processes) expect(await wattyard.end()).toBe(0);
  });
});
