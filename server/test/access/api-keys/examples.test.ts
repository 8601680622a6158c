import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { fieldBit } from '#domain/foundation/kinds/record-notes.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addApiKey, addCompany, addDevice, addUser } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { liveGatewayOf } from '../../harness/live-gateway.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/api.md`, 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text!);
const shell = blocks('sh');
const files = new Map(
  [...blocks('js'), ...blocks('python')].map((text) => [/^(?:\/\/|#) (\S+)/.exec(text)?.[1] ?? '', text]),
);
const PYTHON = process.env.PYTHON_PATH ?? 'python3';

let server: TestServer;
let telemetry: Telemetry;
let gateway: ReturnType<typeof liveGatewayOf>;
let folder: string;
let environment: NodeJS.ProcessEnv;
let mcuId: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  // The examples ask for the last day, by the clock of the machine.
  server = await testServer({ now: Date.now() });
  const { context } = server;
  const company = await addCompany(context);
  ({ mcuId } = await addDevice(context, { companyId: company.id, deviceName: 'Yard tractor' }));
  const { id: userId } = await addUser(context, { companyId: company.id, role: 'commonUser' });
  const key = await addApiKey(context, { userId, access: 'read', modules: [] });
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  gateway = liveGatewayOf(server);
  await gateway.start();
  const { url } = await server.listen();
  // The clock of the shell tells whole seconds.
  await report(7800, MINUTE_MS);
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
  symlinkSync(`${ROOT}node_modules`, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'notify.js'), `export * from ${JSON.stringify(`${ROOT}domain/src/gen/notify.ts`)};\n`);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  // The examples call curl by its name.
  const places = [process.env.PATH, dirname(process.env.CURL_PATH ?? '/usr/bin/curl')];
  environment = { PATH: places.join(delimiter), WATTYARD: url, KEY: key, MCU_ID: mcuId };
});
afterAll(async () => {
  for (const child of running) child.kill();
  await gateway.stop();
  await telemetry.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function report(socCentiPercent: number | undefined, agoMs = 0): Promise<void> {
  const at = server.context.clock.now() - agoMs;
  const gone = socCentiPercent === undefined && { goneFields: fieldBit(channelNamed(KIND.monitor, 'soc').field) };
  const body = { socCentiPercent, voltageCentiVolt: 5200, ...gone };
  const payload = encodeUplink([{ at, unit: 0, kind: KIND.monitor, body }]);
  const uplink = {
    mcuId,
    channel: 'record' as const,
    payloads: [payload],
    receivedAt: at,
    connection: new AbortController().signal,
  };
  await new Promise<void>((done) => server.context.broker.handler()?.(uplink, done));
}

function start(command: string, ...args: string[]) {
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return { child, said: () => said };
}

async function run(command: string, ...args: string[]): Promise<string> {
  const { child, said } = start(command, ...args);
  const [code] = await once(child, 'close');
  expect(code, said()).toBe(0);
  return said();
}

const script = (part: string) => shell.find((text) => text.includes(part)) ?? '';

test('every example is run here', () => {
  expect(shell).toHaveLength(3);
  expect([...files.keys()].sort()).toEqual([
    ...['devices.mjs', 'export.mjs', 'history.mjs', 'live.mjs', 'live.py'],
    ...['records.mjs', 'records.py', 'wattyard.mjs', 'wattyard.py'],
  ]);
});

test('devices', async () => {
  const answer = JSON.parse(await run('sh', '-c', script('pageDeviceList')));
  expect(answer).toMatchObject({ resultCode: 1001, resultModel: { list: [{ mcuId, deviceName: 'Yard tractor' }] } });
  expect(await run('node', 'devices.mjs')).toBe(`${mcuId} Yard tractor true\n`);
});

test('last values', async () => {
  const answer = JSON.parse(await run('sh', '-c', script('getLastRealTimeData')));
  expect(answer).toMatchObject({ resultCode: 1001, resultModel: { mcuId, unit: 0 } });
});

test('a page of history', async () => {
  expect(await run('node', 'history.mjs')).toMatch(/^\d+ of \d+\n/);
});

test('an export', async () => {
  await run('sh', '-c', script('exportRecords'));
  expect(readFileSync(join(folder, 'records.csv'), 'utf8')).toContain('78');
  await run('node', 'export.mjs');
  expect(readFileSync(join(folder, 'records.xlsx')).subarray(0, 2).toString()).toBe('PK');
});

test('all records of a day, with Node and with Python', async () => {
  const at = server.context.clock.now() - 30_000;
  const sent = [
    ...[7810, 7790, undefined, 7805].map((soc, place) => ({ at: at + 1000 * place, soc })),
    { at: at + 4000, soc: 12 },
  ];
  for (const { at: instant, soc } of sent) await report(soc, server.context.clock.now() - instant);
  const withNode = (await run('node', 'records.mjs')).trim().split('\n');
  expect(withNode.slice(1)).toEqual(sent.map(({ at: instant, soc }) => `${instant} ${soc ?? null}`));
  expect(withNode[0]).toMatch(/ 7800$/);
  expect(await run(PYTHON, 'records.py')).toBe(`${withNode.join('\n').replaceAll('null', 'None')}\n`);
});

test('a misspelt field is refused by its name, another unknown one is not', async () => {
  const ask = async (given: object) => {
    const answer = await fetch(`${environment.WATTYARD}/report/pageDeviceList`, {
      method: 'POST',
      headers: { authorization: `Bearer ${environment.KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
  };
  for (const name of ['pagesize', 'page_size', 'PAGE_SIZE'])
    expect(await ask({ pageNum: 1, [name]: 5 })).toEqual({
      status: 400,
      resultCode: 400,
      resultMessage: 'param_error',
      resultModel: null,
      resultMessageParam: JSON.stringify({ field: name, rule: 'is called pageSize' }),
    });
  expect(await ask({ pageNum: 1, pageSize: 5, sizeOfPage: 5 })).toMatchObject({ status: 200, resultCode: 1001 });
});

test('the live feed with Node and with Python, until the key is revoked', async () => {
  const readers = [start('node', 'live.mjs'), start(PYTHON, 'live.py')];
  for (const { said } of readers) await eventually(said).toContain('subscribed');
  server.context.clock.advance(1000);
  await report(6500);
  for (const { said } of readers) await eventually(said).toContain(`${mcuId} 65`);

  const admin = await server.signIn('admin');
  const [key] = (await server.call('listCompanyApiKeys', {}, { token: admin })).resultModel as { id: string }[];
  await server.call('revokeCompanyApiKey', { id: key!.id }, { token: admin });
  // The socket is closed at once, and the key is refused when the feed connects again.
  await Promise.all(readers.map(({ child }) => once(child, 'close')));
});

test('a key that has ended is refused with its code', async () => {
  const { child, said } = start('env', 'KEY=wrong', 'node', 'devices.mjs');
  await once(child, 'close');
  expect(said()).toContain('/report/pageDeviceList: token_error');
  const refused = start('env', 'KEY=wrong', PYTHON, 'live.py');
  await once(refused.child, 'close');
  expect(refused.said()).toBe('refused with return code 4\n');
});
