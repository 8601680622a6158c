import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Ack,
  AckResult,
  type Command,
  decodeCommand,
  encodeAck,
  encodeReport,
} from '#domain/fleet/control/wire.ts';
import { AGAIN_AFTER_MS } from '#domain/fleet/firmware/limits.ts';
import { createCommandService } from '#server/fleet/control/command-service.ts';
import { addFirmware } from '#server/fleet/firmware/add-firmware.ts';
import { downloadRoute } from '#server/fleet/firmware/download.ts';
import { driveRollouts } from '#server/fleet/firmware/drive.ts';
import { releaseFirmware } from '#server/fleet/firmware/release.ts';
import { stopRollout } from '#server/fleet/firmware/rollouts.ts';
import { startRollout } from '#server/fleet/firmware/start-rollout.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { eventually } from '../../harness/eventually.ts';
import { COMPANY, createTestApp, type TestApp } from '../../stream/ingest/test-app.ts';
import { reportOf } from '../control/device-reports.ts';
import { imageOf, MODEL, TRUSTED } from './fixture.ts';

const drive = () => turnAlone(new AbortController().signal, (turn) => driveRollouts(app, baseUrl(), turn));

let app: TestApp;
let http: FastifyInstance;
let files: Files;
let dataDir: string;
let stopCommands: () => Promise<void>;
const scope = systemScope('test');

beforeAll(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'wattyard-firmware-'));
  files = createFiles({ dataDir }, app.within, app.clock);
  const service = createCommandService(app, app.telemetry.ingest, COMMAND_EFFECTS);
  await service.start();
  stopCommands = service.stop;
  http = fastify();
  downloadRoute(http, { ...app, files });
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await http.close();
  await stopCommands();
  await app.end();
  await rm(dataDir, { recursive: true, force: true });
});

const baseUrl = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
const admin = { userId: 1, loginName: 'anna', role: 'admin', path: COMPANY.path } as Parameters<typeof startRollout>[1];
const wanted = (mcuId: string, version = '2.0') => ({
  mcuIds: [mcuId],
  version,
  stages: [100],
  failureLimit: 0,
  hours: 1,
});

async function released(version = '2.0'): Promise<Buffer> {
  const { bytes, input } = imageOf(version);
  await app.within(scope, async (tx) => {
    const id = await addFirmware(tx, files, { userId: null, name: 'maker' }, input, bytes, [TRUSTED], app.clock.now());
    await releaseFirmware(tx, null, id, [COMPANY.id], app.clock.now());
  });
  return bytes;
}

/** A device on the real broker, online according to the database. */
async function deviceOnLine(id: number) {
  const device = await app.addDevice(id);
  await app.within(scope, async (tx) => {
    await tx.query('update device set model = $2 where id = $1', [id, MODEL]);
    await tx.query('update device_state set online = true where device_id = $1', [id]);
  });
  const client = await app.connect(device);
  const received: Command[] = [];
  client.on('message', (_topic, payload) => received.push(decodeCommand(payload)));
  await client.subscribeAsync(downTopic(device.mcuId), { qos: 1 });
  app.clock.at += 1;
  const publish = (channel: string, bytes: Uint8Array) =>
    client.publishAsync(`dev/${device.mcuId}/up/${channel}`, Buffer.from(bytes), { qos: 1 });
  const answer = (ack: Partial<Ack>) =>
    publish(
      'ack',
      encodeAck({
        commandId: '',
        atMs: 1,
        result: AckResult.DONE,
        detail: '',
        percent: 0,
        readBack: undefined,
        ...ack,
      }),
    );
  return { device, received, publish, answer };
}

const upgradeOf = (deviceId: number) =>
  app.within(scope, (tx) =>
    tx.one<{ state: string; percent: number | null }>(
      'select state, percent from firmware_upgrade where device_id = $1',
      [deviceId],
    ),
  );

test('an upgrade is commanded by MQTT, fetched in parts by HTTP, and done when the device reports the new version', async () => {
  const bytes = await released();
  const { device, received, publish, answer } = await deviceOnLine(501);
  await app.within(scope, (tx) => startRollout(tx, admin, wanted(device.mcuId), [TRUSTED], app.clock.now()));
  // Two processes at it at once send one command.
  await Promise.all([drive(), drive()]);
  await eventually(() => received.length).toBe(1);
  const [{ id: commandId, upgradeFirmware: offer }] = received as [Command];
  const get = async (range: string) => {
    const part = await fetch(offer!.url, { headers: { range } });
    return { status: part.status, bytes: Buffer.from(await part.arrayBuffer()) };
  };
  const first = await get('bytes=0-1499');
  await answer({ commandId, result: AckResult.PROGRESS, percent: 50 });
  expect(await upgradeOf(device.id)).toEqual({ state: 'downloading', percent: 50 });
  const rest = await get('bytes=1500-');
  expect([first.status, rest.status]).toEqual([206, 206]);
  const whole = Buffer.concat([first.bytes, rest.bytes]);
  expect(whole.equals(bytes)).toBe(true);
  expect(createHash('sha256').update(whole).digest().equals(offer!.sha256)).toBe(true);
  await answer({ commandId });
  expect((await get('bytes=0-')).status).toBe(404);
  await publish('config', encodeReport(reportOf({ firmwareVersion: '2.0', model: MODEL, bootCount: 2 })));
  expect(await upgradeOf(device.id)).toMatchObject({ state: 'done' });
  await drive();
  const [rollout] = await app.rows<{ state: string }>('select state from firmware_rollout', []);
  expect(rollout?.state).toBe('done');
});

/** A device that was commanded to fetch an image, and its request for it. */
async function offered(id: number, version: string) {
  const bytes = await released(version);
  const { device, received, answer } = await deviceOnLine(id);
  const { id: rollout } = await app.within(scope, (tx) =>
    startRollout(tx, admin, wanted(device.mcuId, version), [TRUSTED], app.clock.now()),
  );
  await drive();
  await eventually(() => received.length).toBe(1);
  const get = async (range?: string, method = 'GET') => {
    const offer = received.at(-1)!.upgradeFirmware!;
    const part = await fetch(offer.url, { method, headers: range === undefined ? {} : { range } });
    return { status: part.status, bytes: Buffer.from(await part.arrayBuffer()) };
  };
  const statusOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).status;
  return { bytes, device, received, answer, rollout, get, statusOf };
}

test('an address serves the image from its beginning once, and later parts a little longer', async () => {
  const { bytes, get, statusOf } = await offered(502, '3.0');
  for (let time = 0; time < 3; time++) expect(await statusOf('bytes=0-999')).toBe(206);
  expect(await statusOf(undefined, 'HEAD')).toBe(200);
  expect(await statusOf('bytes=9999-')).toBe(416);
  expect((await get()).bytes.equals(bytes)).toBe(true);
  for (const range of [undefined, 'bytes=0-', 'bytes=0-0', 'bytes=-5', 'lines=1-2'])
    expect(await statusOf(range)).toBe(404);
  // Its end was lost on the way.
  expect(await statusOf('bytes=2990-')).toBe(206);
  app.clock.at += 120_000;
  expect(await statusOf('bytes=2990-')).toBe(404);
});

test('two readers at the same time both get the image, and nobody afterwards', async () => {
  const { statusOf } = await offered(503, '4.0');
  const both = await Promise.all([statusOf(), statusOf()]);
  expect(both).toContain(200);
  expect(await statusOf()).toBe(404);
});

test('an address is invalid after the last part, and a retry has a new one', async () => {
  const { bytes, received, answer, get, statusOf } = await offered(504, '5.0');
  const parts = [await get('bytes=0-1499'), await get('bytes=1500-2999')];
  expect(Buffer.concat(parts.map((part) => part.bytes)).equals(bytes)).toBe(true);
  expect(await statusOf('bytes=0-1499')).toBe(404);
  await answer({ commandId: received[0]!.id, result: AckResult.FAILED, detail: 'checksum' });
  expect(await statusOf('bytes=1500-')).toBe(404);
  app.clock.at += AGAIN_AFTER_MS;
  await drive();
  await eventually(() => received.length).toBe(2);
  expect((await get()).bytes.equals(bytes)).toBe(true);
});

test('an address is invalid once its rollout was stopped', async () => {
  const { rollout, statusOf } = await offered(505, '6.0');
  expect(await statusOf('bytes=0-999')).toBe(206);
  await app.within(scope, (tx) => stopRollout(tx, admin, rollout, app.clock.now()));
  for (const range of [undefined, 'bytes=0-999', 'bytes=1000-']) expect(await statusOf(range)).toBe(404);
});
