import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { asSuperuser } from '../../backup/ground.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import { eventually } from '../../harness/eventually.ts';
import { makeTemplate } from '../../harness/global-setup.ts';
import { BROKERS } from '../../harness/test-broker.ts';
import { monitor } from './day.ts';
import { createTestApp, type TestApp, type TestDevice } from './test-app.ts';

const STEP_MS = 5 * SECOND_MS;

let cluster: Cluster;
let app: TestApp;
let next = 1;
beforeAll(async () => {
  cluster = await startCluster();
  await makeTemplate(cluster.address);
  app = await createTestApp({ cluster: cluster.address });
}, 60_000);
afterAll(async () => {
  await app.end();
  await cluster.stop();
});

const look = async () => {
  await app.telemetry.silenceWatch.look();
  await app.telemetry.silenceWatch.settled();
};
const report = (device: TestDevice) => app.take(device, [[monitor(app.clock.at, 0, { socCentiPercent: 9000 })]]);
const silent = async (devices: readonly TestDevice[]) =>
  (
    await app.rows<{ deviceId: number }>(
      'select device_id from alarm where msg_type = 12 and device_id = any($1) order by device_id, raised_at',
      [devices.map(({ id }) => id)],
    )
  ).map(({ deviceId }) => deviceId);
const online = async (devices: readonly TestDevice[]) =>
  (
    await app.rows<{ deviceId: number }>(
      'select device_id from device_state where online and device_id = any($1) order by device_id',
      [devices.map(({ id }) => id)],
    )
  ).map(({ deviceId }) => deviceId);

/** Time passes while the server looks; one device reports, the others do not. */
async function pass(ms: number, reporting?: TestDevice): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    app.clock.at += STEP_MS;
    if (reporting) await report(reporting);
    await look();
  }
}

/** Two devices that were heard a moment ago, by a server that has looked. */
async function twoDevices(): Promise<[TestDevice, TestDevice]> {
  const devices: [TestDevice, TestDevice] = [await app.addDevice(next++), await app.addDevice(next++)];
  await look();
  for (const device of devices) await report(device);
  await pass(STEP_MS);
  return devices;
}

/** After an outage: nobody is silent; then one that does not come back is, once. */
async function expectOneSilentLater([alive, dead]: [TestDevice, TestDevice]): Promise<void> {
  await look();
  expect(await silent([alive, dead])).toEqual([]);
  expect(await online([alive, dead])).toEqual([alive.id, dead.id]);
  await pass(3 * MINUTE_MS - STEP_MS, alive);
  expect(await silent([alive, dead])).toEqual([]);
  await pass(MINUTE_MS, alive);
  expect(await silent([alive, dead])).toEqual([dead.id]);
  expect(await online([alive, dead])).toEqual([alive.id]);
}

test('a clock that is set ahead makes no device silent', async () => {
  const devices = await twoDevices();
  app.clock.at += HOUR_MS;
  await expectOneSilentLater(devices);
});

test('a process that stood still for minutes makes no device silent', async () => {
  const devices = await twoDevices();
  app.clock.at += 4 * MINUTE_MS;
  await expectOneSilentLater(devices);
});

test('a database that hangs for minutes makes no device silent', async () => {
  const devices = await twoDevices();
  const goOn = await cluster.freeze();
  const answered = report(devices[0]);
  const looked = look();
  app.clock.at += 4 * MINUTE_MS;
  goOn();
  await Promise.all([answered, looked]);
  await expectOneSilentLater(devices);
}, 30_000);

test('a database that answers and takes nothing for minutes makes no device silent', async () => {
  const devices = await twoDevices();
  const { owner } = app.database;
  const holder = await owner.connect();
  await holder.query('begin; lock table device_state in share mode');
  const answered = report(devices[0]);
  await eventually(() => app.telemetry.ingest.waitingSince()).toBe(app.clock.at);
  for (let passed = 0; passed < 4 * MINUTE_MS; passed += STEP_MS) {
    app.clock.at += STEP_MS;
    await app.telemetry.silenceWatch.look();
  }
  expect(await app.metric('wattyard_listening_since_seconds')).toBe(app.clock.at / SECOND_MS);
  await holder.query('rollback');
  holder.release();
  await answered;
  await expectOneSilentLater(devices);
}, 30_000);

test('connections that break for minutes make no device silent', async () => {
  const devices = await twoDevices();
  await asSuperuser(app.database, async (client) => {
    const { database } = app.address;
    await client.query(`alter database ${database} connection limit 0`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const answered = report(devices[0]);
    await eventually(() => app.metric('wattyard_ingest_retries_total')).toBeGreaterThan(0);
    await expect(app.telemetry.silenceWatch.look()).rejects.toThrow();
    app.clock.at += 4 * MINUTE_MS;
    await client.query(`alter database ${database} connection limit -1`);
    await answered;
  });
  await expectOneSilentLater(devices);
}, 30_000);

test('a device that another process heard meanwhile is not silent for one that did not', async () => {
  const devices = await twoDevices();
  const other = createRecordPipeline(app, { ingest: false, jobs: false });
  const payload = (device: TestDevice) => monitor(app.clock.at, 0, { socCentiPercent: 8000 + device.id });
  for (let passed = 0; passed < 4 * MINUTE_MS; passed += MINUTE_MS) {
    app.clock.at += MINUTE_MS;
    await app.take(devices[0], [[payload(devices[0])]], other.ingest.take);
  }
  await app.telemetry.ingest.silence.giveDeadlines(0);
  expect(await silent(devices)).toEqual([devices[1].id]);
  expect(await online(devices)).toEqual([devices[0].id]);
});

describe.each(BROKERS)('with the broker %s', (brokerKind) => {
  let reached: TestApp;
  beforeAll(async () => {
    reached = await createTestApp({ brokerKind });
  });
  afterAll(() => reached.end());
  afterEach(() => reached.telemetry.silenceWatch.settled());

  test('silence counts from when the way to the devices is open again', async () => {
    const { clock, telemetry, broker } = reached;
    const since = () => reached.metric('wattyard_listening_since_seconds');
    await telemetry.silenceWatch.look();
    const begun = await since();
    clock.at += STEP_MS;
    await telemetry.silenceWatch.look();
    expect(await since()).toBe(begun);
    await reached.restartBroker();
    await eventually(broker.reachedSince).toBe(clock.at);
    clock.at += STEP_MS;
    await telemetry.silenceWatch.look();
    expect(await since()).toBe((clock.at - STEP_MS) / SECOND_MS);
    await broker.stop();
    clock.at += STEP_MS;
    await telemetry.silenceWatch.look();
    expect(await since()).toBe(clock.at / SECOND_MS);
  });
});
