import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addApiKey, addCompany, addDevice, addUser } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let telemetry: Telemetry;
let key: string;
let stranger: string;
let companyId: number;
let mcuId: string;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  companyId = (await addCompany(context)).id;
  const keyOf = async (id: number) =>
    addApiKey(context, { userId: (await addUser(context, { companyId: id, role: 'admin' })).id, access: 'read' });
  key = await keyOf(companyId);
  stranger = await keyOf((await addCompany(context)).id);
  ({ mcuId } = await addDevice(context, { companyId, deviceName: 'Yard tractor' }));
  for (const [agoMs, socCentiPercent] of [
    [2 * HOUR_MS, 8000],
    [2 * HOUR_MS - MINUTE_MS, 7000],
    [MINUTE_MS, 500],
    [0, 400],
  ] as const) {
    const at = context.clock.now() - agoMs;
    const body = { socCentiPercent, voltageCentiVolt: 4990, currentUsingCentiAmp: 1250, temperatureCentiCelsius: -250 };
    const payload = encodeUplink([{ at, unit: 0, kind: KIND.monitor, body }]);
    const uplink = {
      mcuId,
      channel: 'record' as const,
      payloads: [payload],
      receivedAt: at,
      connection: new AbortController().signal,
    };
    await new Promise<void>((done) => context.broker.handler()?.(uplink, done));
  }
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

interface Sent {
  token?: string | null;
  headers?: Record<string, string>;
}
const send = (payload: object, { token = key, headers = {} }: Sent = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload,
  });
const ask = async (method: string, params: object = {}, sent: Sent = {}) => {
  const answer = await send({ jsonrpc: '2.0', id: 7, method, params }, sent);
  return {
    status: answer.statusCode,
    ...answer.json<{ result?: Record<string, unknown>; error?: { code: number } }>(),
  };
};
const use = async (name: string, input: object = {}, sent: Sent = {}) => {
  const { result } = await ask('tools/call', { name, arguments: input }, sent);
  const { content, isError, structuredContent } = result as {
    content: { type: string; text: string }[];
    isError: boolean;
    structuredContent?: Record<string, unknown>;
  };
  if (!isError) expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
  return { isError, text: content[0]!.text, model: structuredContent };
};

test('a session begins with a version that both speak, and names its tools', async () => {
  const { result } = await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} });
  expect(result).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'wattyard' },
  });
  expect((await ask('initialize', { protocolVersion: '1999-01-01' })).result).toMatchObject({
    protocolVersion: '2025-11-25',
  });
  expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).statusCode).toBe(202);
  expect(await ask('ping')).toEqual({ status: 200, jsonrpc: '2.0', id: 7, result: {} });
  const { tools } = (await ask('tools/list')).result as {
    tools: { name: string; inputSchema: object; annotations: object }[];
  };
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_devices', 'live_values', 'history', 'list_warnings', 'list_companies', 'list_sites'],
  ]);
  for (const { inputSchema, annotations } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object' });
    expect(annotations).toMatchObject({ readOnlyHint: true });
  }
});

test('devices come with the names of their tags and own fields', async () => {
  const { context } = server;
  await context.within(systemScope('test'), async (tx) => {
    const path = `1-${companyId}`;
    const rights = [companyId, path];
    await tx.query(
      `insert into label_field (field_id, company_id, path, name, folded_name, kind, subjects, unit, seen_by, changed_by)
       values (1, $1, $2, 'Rate', 'rate', 'number', '{place}', 'GBP', 'users', 'admins') on conflict do nothing`,
      rights,
    );
    await tx.query(
      `insert into label_tag (tag_id, company_id, path, name, folded_name, seen_by, changed_by)
       values (1, $1, $2, 'cold store', 'cold store', 'users', 'admins') on conflict do nothing`,
      rights,
    );
    await tx.query(
      `insert into label_value (subject, subject_id, field_id, number) select 'place', id, 1, 38 from device where mcu_id = $1 on conflict do nothing`,
      [mcuId],
    );
    await tx.query(
      `insert into label_tagged (subject, subject_id, tag_id) select 'place', id, 1 from device where mcu_id = $1 on conflict do nothing`,
      [mcuId],
    );
  });
  expect((await use('list_devices', { name: 'cold' })).model).toMatchObject({
    list: [{ mcuId, tags: ['cold store'], fields: [{ name: 'Rate', value: 38, unit: 'GBP' }] }],
  });
});

test('an assistant is told of devices, values, history, warnings and companies in units that are spoken of', async () => {
  expect((await use('list_devices', { name: 'tractor' })).model).toMatchObject({
    total: 1,
    list: [
      {
        mcuId,
        name: 'Yard tractor',
        isOnline: true,
        values: { socPercent: 4, voltageVolt: 49.9, temperatureCelsius: -2.5 },
      },
    ],
  });
  expect((await use('live_values', { mcuId })).model).toMatchObject({ socPercent: 4, dischargingAmpere: 12.5 });
  const { model } = await use('history', { mcuId, quantity: 'soc' });
  expect(model).toMatchObject({ unit: '%', records: 4 });
  const parts = (model as { parts: { mean: number; least: number; most: number }[] }).parts;
  expect(parts.map(({ mean, least, most }) => [mean, least, most])).toEqual([
    [75, 70, 80],
    [4.5, 4, 5],
  ]);
  expect((await use('list_warnings')).model).toMatchObject({
    list: [
      {
        mcuId,
        device: 'Yard tractor',
        text: expect.stringMatching(/^Charge 4\s?%, below the limit$/),
        releasedAt: null,
      },
    ],
  });
  expect((await use('list_companies')).model).toMatchObject({ total: 1, list: [{ id: companyId, devices: 1 }] });
  expect((await use('list_sites')).model).toEqual({ total: 0, list: [] });
});

test('it sees what its key may see, and nothing else', async () => {
  const sent = { token: stranger };
  expect((await use('list_devices', {}, sent)).model).toMatchObject({ total: 0 });
  expect((await use('list_warnings', {}, sent)).model).toMatchObject({ total: 0 });
  for (const tool of ['live_values', 'history'])
    expect(await use(tool, { mcuId, ...(tool === 'history' && { quantity: 'soc' }) }, sent)).toMatchObject({
      isError: true,
      text: 'device_not_found',
    });
  expect(await use('list_devices', { companies: [companyId] }, sent)).toMatchObject({ model: { total: 0 } });
});

test('what is wrong is said to the assistant, and its server', async () => {
  expect(await use('history', { mcuId, quantity: 'mood' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('quantity'),
  });
  const long = { mcuId, quantity: 'soc', from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
  expect(await use('history', long)).toMatchObject({ isError: true, text: 'param_error: endTime: over_31_days' });
  expect(await ask('tools/call', { name: 'toString' })).toMatchObject({ error: { code: -32_602 } });
  expect(await ask('resources/list')).toMatchObject({ error: { code: -32_601 } });
  expect((await send([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).json()).toMatchObject({ error: { code: -32_600 } });
  expect((await ask('ping', {}, { headers: { 'mcp-protocol-version': '1999-01-01' } })).status).toBe(400);
});

test('nobody gets in but API keys, from no foreign page, and only so often', async () => {
  const refused = await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { token: null });
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await ask('ping', {}, { token: await server.signIn('admin', companyId) })).status).toBe(401);
  expect((await ask('ping', {}, { headers: { origin: 'https://elsewhere.example' } })).status).not.toBe(200);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await server.app.inject({ method, url: '/mcp' })).statusCode).toBe(405);
});

test.each([
  ['initialize', 600, {}],
  ['ping', 600, {}],
  ['tools/list', 600, {}],
  ['nonsense', 600, {}],
  // The message is one, and the call that the tool makes another.
  ['tools/call', 300, { name: 'list_sites' }],
])('of %s a key may send %i a minute', async (method, most, params) => {
  server.context.clock.advance(MINUTE_MS);
  for (let message = 0; message < most; message += 1)
    expect((await ask(method, params, { token: stranger })).status).toBe(200);
  const refused = await send({ jsonrpc: '2.0', id: 1, method, params }, { token: stranger });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});
