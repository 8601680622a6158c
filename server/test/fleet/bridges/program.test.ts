import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConsoleFile } from '#bridge/console/file.ts';
import { addressOf } from '#bridge/console/listed.ts';
import { startConsole } from '#bridge/console/run.ts';
import type { Bridge, BridgeSettings } from '#domain/fleet/bridges/calls.ts';
import { sourceBroker } from '../../../../bridge/test/source-broker.ts';
import { blockOf } from '../../../../bridge/test/ve-direct.ts';
import { monitors, testBroker } from '../../../../simulator/test/broker.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let admin: string;
let url: string;
let mcuId: string;
const ends: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  server = await testServer();
  ({ url } = await server.listen());
  const { id: companyId } = await addCompany(server.context);
  admin = await server.signIn('admin', companyId);
  ({ mcuId } = await addDevice(server.context, { companyId }));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => server.stop());

/** A device that answers by HTTP. */
async function answering(values: object) {
  const http = createServer((_request, response) => response.end(JSON.stringify(values)));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ends.push(() => void (http.listening && http.close()));
  return { http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` };
}
const value = (path: string, channel: string, factor = 1) => ({ path, channel, factor, unit: 0, offset: 0 });
const SOC = value('soc', 'monitor.soc');
const settings = (address: string, values: object[] = [SOC]) =>
  ({
    ...{ mcuId, intervalSeconds: 0 },
    source: { type: 'json-http', url: address, everySeconds: 1, mapping: { values } },
  }) as BridgeSettings;
const save = async (bridge: BridgeSettings, id?: number) =>
  (
    (await server.call('saveBridge', { name: 'Box', bridge, ...(id && { id }) }, { token: admin }))
      .resultModel as Bridge
  ).id;
const get = async (id: number) => (await server.call('getBridge', { id }, { token: admin })).resultModel as Bridge;
const watch = (id: number, isTest: boolean) => server.call('watchBridge', { id, test: isTest }, { token: admin });

const keyOf = async (id: number) => {
  const { resultModel } = await server.call('makeBridgeKey', { id }, { token: admin });
  return (resultModel as { key: string } | undefined)?.key ?? 'wy_none';
};

/** A bridge's program; its file lists the addresses of its bridges, unless it is given others. */
async function program(ids: number[], more: Partial<ConsoleFile> = {}) {
  const broker = await testBroker();
  const folder = more.dataFolder ?? mkdtempSync(join(tmpdir(), 'wattyard-bridge-'));
  const lines: string[] = [];
  const bridges: Record<string, string> = {};
  const addresses: string[] = [];
  for (const id of ids) {
    bridges[id] = await keyOf(id);
    const bridge = await get(id);
    addresses.push((bridge && addressOf(bridge.settings.source)) ?? '');
  }
  const file = { console: url, server: broker.url, dataFolder: folder, keepMegabytes: 1, bridges, addresses };
  const options = { version: '1.7.8', log: (line: string) => lines.push(line), retryMs: 20, askMs: 20, valuesMs: 1500 };
  const running = startConsole({ file: { ...file, keys: { [mcuId]: 'key' }, logins: {}, ...more }, ...options });
  ends.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => broker.stop(),
    () => running.stop(),
  );
  return { broker, lines, folder, stop: () => running.stop() };
}

test('paths whose value is text are named on the page, without the text; settings that few need arrive at the bridge', async () => {
  const device = await answering({ soc: 71, mode: 'secret', list: [{ u: 52 }] });
  const bridge = settings(device.url, [SOC, value('mode', 'monitor.temperature')]);
  const source = { ...bridge.source, changes: true, fingerprint: 'ab'.repeat(32), ca: '-----BEGIN CERTIFICATE-----' };
  const id = await save({ ...bridge, source } as BridgeSettings);
  const { broker, lines } = await program([id]);
  await broker.until(() => monitors(broker, mcuId).some(({ changes }) => changes === true));
  await vi.waitFor(async () => expect((await get(id)).status).toMatchObject({ neverHeard: [], noNumbers: ['mode'] }));
  expect((await get(id)).settings.source).toMatchObject(source);
  expect(JSON.stringify((await get(id)).status)).not.toContain('secret');
  expect(lines.some((line) => line.includes('mode is no number: secret'))).toBe(true);
  const { resultMessage } = await server.call(
    'saveBridge',
    { name: 'Box', bridge: { ...bridge, source: { ...source, fingerprint: 'ab' } } },
    { token: admin },
  );
  expect(resultMessage).not.toBe('success');
});

test('a bridge is created in the console: it fetches its settings, reports what arrives, follows a change, and is tested', async () => {
  const device = await answering({ soc: 71, pack: { mv: 13_085 } });
  const id = await save(settings(device.url));
  const { broker } = await program([id]);
  await broker.until(() => monitors(broker, mcuId).some(({ socCentiPercent }) => socCentiPercent === 7100));
  await vi.waitFor(async () => {
    const online = { version: '1.7.8', online: true, cause: '', mapped: 1, seen: 2, lastDown: null };
    expect(await get(id)).toMatchObject({ reportedAt: expect.any(Number), status: online, arrived: [] });
    expect((await get(id)).status!.waiting.curve!.records.at(-1)).toEqual(expect.any(Number));
  });

  await watch(id, false);
  await vi.waitFor(async () =>
    expect((await get(id)).arrived).toMatchObject([
      { path: 'soc', value: 71 },
      { path: 'pack.mv', value: 13_085 },
    ]),
  );

  await save(settings(device.url, [SOC, value('pack.mv', 'monitor.voltage', 0.001)]), id);
  await broker.until(() => monitors(broker, mcuId).some(({ voltageCentiVolt }) => voltageCentiVolt === 1309));

  await watch(id, true);
  await vi.waitFor(async () => expect((await get(id)).status?.test).toMatchObject({ number: 1 }), 5000);
  const { steps } = (await get(id)).status!.test!;
  expect(steps.map(({ name, isDone }) => [name, isDone])).toEqual(
    ['settings', 'host', 'values', 'mapped', 'server'].map((name) => [name, true]),
  );
  expect(steps[1]).toMatchObject({ detail: new URL(device.url).host });
});

test('states of Home Assistant are seen before they are mapped, and go where they are mapped to', async () => {
  const home = await sourceBroker();
  ends.push(() => home.stop());
  const source = { type: 'home-assistant', broker: home.url, baseTopic: 'ha' };
  const of = (entities: object[]) =>
    ({ ...{ mcuId, intervalSeconds: 0 }, source: { ...source, entities } }) as BridgeSettings;
  const id = await save(of([]));
  const { broker } = await program([id]);
  await watch(id, false);
  await home.publish('ha/sensor/battery_charge/state', 64, true);
  await vi.waitFor(async () =>
    expect((await get(id)).arrived).toMatchObject([{ path: 'sensor/battery_charge/state', value: '64' }]),
  );
  await save(of([{ entity: 'sensor.battery_charge', channel: 'monitor.soc' }]), id);
  await vi.waitFor(() => expect(home.subscribed.filter((topic) => topic.startsWith('ha/'))).toHaveLength(2));
  await home.publish('ha/sensor/battery_charge/state', 63);
  await broker.until(() => monitors(broker, mcuId).some(({ socCentiPercent }) => socCentiPercent === 6300));
});

test('a port of VE.Direct that is set in the console is read and tested; a missing one is named', async () => {
  const converter = createTcpServer((socket) => socket.on('error', () => {}).write(blockOf({ V: 12_800, SOC: 771 })));
  converter.listen(0, '127.0.0.1');
  await once(converter, 'listening');
  ends.push(() => void converter.close());
  const of = (port: string) =>
    ({
      ...{ mcuId, intervalSeconds: 0 },
      source: { type: 've-direct', port, device: 'battery-monitor', unit: 0 },
    }) as BridgeSettings;
  const { port } = converter.address() as AddressInfo;
  const ids = [await save(of(`tcp://127.0.0.1:${port}`)), await save(of('/dev/ttyNobody'))] as const;
  const { broker } = await program([...ids]);
  await broker.until(() => monitors(broker, mcuId).some(({ socCentiPercent }) => socCentiPercent === 7710));
  await vi.waitFor(async () => expect((await get(ids[1])).status).not.toBeNull());
  await watch(ids[1], true);
  await vi.waitFor(async () => expect((await get(ids[1])).status?.test).toBeTruthy(), 5000);
  expect((await get(ids[1])).status!.test!.steps.at(-1)).toMatchObject({ name: 'host', isDone: false });
});

test('a test reports the failing step, with its cause if known', async () => {
  const [gone, silent] = [await answering({}), await answering({ other: 1 })];
  gone.http.close();
  const ids = [await save(settings(gone.url)), await save(settings(silent.url))] as const;
  await program([...ids]);
  const failed = async (id: number) => {
    await vi.waitFor(async () => expect((await get(id)).status).not.toBeNull());
    await watch(id, true);
    await vi.waitFor(async () => expect((await get(id)).status?.test).toBeTruthy(), 5000);
    return (await get(id)).status!.test!.steps.at(-1);
  };
  expect(await failed(ids[0])).toMatchObject({ name: 'host', isDone: false });
  expect(await failed(ids[1])).toMatchObject({ name: 'mapped', isDone: false, detail: 'no value has a channel' });
  expect((await get(ids[0])).status?.cause).not.toBe('');
});

test('while the console is away a bridge goes on with the settings it had, also after its own restart', async () => {
  const device = await answering({ soc: 42 });
  const id = await save(settings(device.url));
  const first = await program([id]);
  await first.broker.until(() => first.broker.records.length > 0);
  await first.stop();
  const nobody = { console: 'http://127.0.0.1:1', dataFolder: first.folder };
  const { broker, lines } = await program([id], nobody);
  await broker.until(() => monitors(broker, mcuId).some(({ socCentiPercent }) => socCentiPercent === 4200));
  await vi.waitFor(() => expect(lines.filter((line) => /fetch failed/.test(line))).toHaveLength(1));
});

test('a device without a key in the file, and a removed bridge, are reported', async () => {
  const device = await answering({ soc: 42 });
  const id = await save(settings(device.url));
  const { lines } = await program([id, 2_000_000], { keys: {} });
  await vi.waitFor(async () => expect((await get(id)).status?.cause).toContain('no key'));
  await vi.waitFor(() =>
    expect(lines.join('\n')).toContain('bridge 2000000: the console answers token_error: the key'),
  );
});

/** A port of this machine, and how many have come to it. */
async function door() {
  let came = 0;
  const tcp = createTcpServer((socket) => {
    came++;
    socket.on('error', () => {}).destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  ends.push(() => void tcp.close());
  return { port: (tcp.address() as AddressInfo).port, came: () => came };
}

const ways = (port: number): readonly (readonly [string, object])[] => [
  ['json-http', { url: `http://127.0.0.1:${port}/latest/meta-data/iam`, everySeconds: 1, mapping: { values: [] } }],
  ['json-mqtt', { broker: `mqtt://localhost:${port}`, topic: 'a', mapping: { values: [] } }],
  ['home-assistant', { broker: `mqtts://127.1:${port}`, entities: [] }],
  ['venus', { broker: `mqtt://[::ffff:127.0.0.1]:${port}`, portal: 'c0619ab3f2d1' }],
  ['modbus', { host: '2130706433', port, everySeconds: 1, registers: [{ address: 0, channel: 'monitor.soc' }] }],
  ['sunspec', { host: '0x7f.1', port, everySeconds: 1 }],
  ['ve-direct', { port: `tcp://127.0.0.1:${port}`, device: 'battery-monitor' }],
];
test('nothing of its own machine is dialled unless the file lists it, by a source or by a test', async () => {
  const { port, came } = await door();
  const ids: number[] = [];
  for (const [type, source] of ways(port))
    ids.push(await save({ mcuId, intervalSeconds: 0, source: { type, ...source } } as unknown as BridgeSettings));
  await program(ids, { addresses: [], logins: { 'mqtt://127.0.0.1:1': { password: 'of another' } } });
  for (const id of ids) {
    await vi.waitFor(async () => expect((await get(id)).status).not.toBeNull());
    await watch(id, true);
    await vi.waitFor(async () => expect((await get(id)).status?.test).toBeTruthy(), 5000);
    const { source } = (await get(id)).settings;
    const step = (await get(id)).status!.test!.steps.at(-1);
    expect(step, source.type).toMatchObject({
      name: 'host',
      isDone: false,
      detail: expect.stringContaining('own machine'),
    });
    expect((await get(id)).status!.cause, source.type).toContain('own machine');
  }
  expect(came()).toBe(0);
});

test('texts of an address that the file lists are shown', async () => {
  const device = await answering({ soc: 71, mode: 'float', on: true });
  const id = await save(settings(device.url));
  await program([id]);
  await watch(id, false);
  await vi.waitFor(async () => {
    const { arrived, status } = await get(id);
    expect(arrived.map(({ path, value: shown }) => [path, shown])).toEqual([
      ['soc', 71],
      ['mode', 'float'],
      ['on', true],
    ]);
    expect(status).toMatchObject({ seen: 3, textsWithheld: 0 });
  });
});

test('headers of the file go to the address for which they are given, and to no other path or host', async () => {
  const heard: (readonly [string, unknown])[] = [];
  const http = createServer((request, response) => {
    heard.push([request.url!, request.headers['x-key']]);
    response.end('{"soc":1}');
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ends.push(() => void http.close());
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const ids = [await save(settings(`${base}/own`)), await save(settings(`${base}/other`))];
  await program(ids, {
    addresses: [`${base}/other`],
    logins: { [`${base}/own`]: { headers: { 'x-key': 'secret' } } },
  });
  await vi.waitFor(() => expect(new Set(heard.map(([path]) => path))).toEqual(new Set(['/own', '/other'])));
  expect(new Map(heard)).toEqual(
    new Map<string, unknown>([
      ['/own', 'secret'],
      ['/other', undefined],
    ]),
  );
});

test('a key that is none of a bridge is answered with what to do', async () => {
  const id = await save(settings('http://192.0.2.1/'));
  const { resultModel } = await server.call('addMyApiKey', { name: 'Write', access: 'write' }, { token: admin });
  const { lines } = await program([id], { bridges: { [id]: (resultModel as { key: string }).key } });
  await vi.waitFor(() => expect(lines.join('\n')).toContain('make one on the page of the bridge'));
});
