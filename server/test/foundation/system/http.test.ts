import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { brokerCheck } from '#server/foundation/system/broker-check.ts';
import { readiness } from '#server/foundation/system/readiness.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const get = (url: string, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({ url, ...more });

test('the process is alive, and ready while the database answers', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', productVersion: server.context.config.version });
  const ready = await get('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ ready: true, checks: { database: 'ok', migrations: 'ok' }, stuckJobs: [] });
});

test('readiness names what is not ready, without details for strangers', async () => {
  const failures: string[] = [];
  const checks = [
    { name: 'good', run: async () => {} },
    { name: 'bad', run: () => Promise.reject(new Error('secret detail')) },
  ];
  const result = await readiness(checks, (name, error) => failures.push(`${name}: ${error?.message}`));
  expect(result).toEqual({ ready: false, checks: { good: 'ok', bad: 'failed' } });
  expect(failures).toEqual(['good: undefined', 'bad: secret detail']);
});

test('readiness includes whether the broker accepts connections', async () => {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  await expect(brokerCheck(`mqtt://127.0.0.1:${port}`).run()).resolves.toBeUndefined();
  listening.close();
  await once(listening, 'close');
  await expect(brokerCheck(`mqtt://127.0.0.1:${port}`).run()).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['192.0.2.7', {}, 403],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 403],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['127.0.0.1', { forwarded: 'for=192.0.2.7' }, 403],
] as const)('a request for metrics by %s with %j is answered %i', async (remoteAddress, headers, status) => {
  expect((await get('/metrics', { remoteAddress, headers })).statusCode).toBe(status);
});

test.each([
  ['localhost:4780', 200],
  ['LOCALHOST', 200],
  ['wattyard.localhost:4780', 200],
  ['127.0.0.1:4780', 200],
  ['[::1]:4780', 200],
  [hostname(), 200],
  ['evil.example.com', 403],
  ['evil.example.com:4780', 403],
  ['127.0.0.1.evil.example.com', 403],
  ['localhost.evil.example.com', 403],
] as const)('metrics requested on this machine by the name %j: %i', async (host, status) => {
  expect((await get('/metrics', { headers: { host } })).statusCode).toBe(status);
});

test('metrics requested by the public name, or through a named proxy by any', async () => {
  const { config } = server.context;
  const of = (more: Partial<typeof config>) =>
    testServer({ context: { ...server.context, config: { ...config, ...more } } });
  const known = await of({ publicUrl: 'https://yard.example.com' });
  const ask = (app: TestServer['app'], headers: Record<string, string>) => app.inject({ url: '/metrics', headers });
  expect((await ask(known.app, { host: 'yard.example.com' })).statusCode).toBe(200);
  expect((await ask(known.app, { host: 'example.com' })).statusCode).toBe(403);
  await known.stop();
  const behind = await of({ trustProxy: ['127.0.0.2'] });
  const forwarded = {
    url: '/metrics',
    remoteAddress: '127.0.0.2',
    headers: { host: 'a', 'x-forwarded-for': '127.0.0.1' },
  };
  expect((await behind.app.inject(forwarded)).statusCode).toBe(200);
  await behind.stop();
});

test('metrics are in the format of Prometheus', async () => {
  const answer = await get('/metrics');
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toMatch(/^# HELP wattyard_job_seconds/m);
});

test('the API description contains every call, with valid references', async () => {
  const document = (await get('/openapi.json')).json();
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(operations.sort()).toEqual(Object.keys(calls).sort());
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/(?:schemas|responses)\/(\w+)"/g)) {
    expect({ ...document.components.schemas, ...document.components.responses }).toHaveProperty(name!);
  }
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('the docs lead to their page', async () => {
  expect((await get('/docs')).headers.location).toBe('/docs/');
});

test.each([
  ['GET', '/report/nothing'],
  ['POST', '/nothing'],
  ['GET', '/user/userLogin'],
  ['GET', '/../package.json'],
  ['GET', '/%2e%2e/package.json'],
  ['GET', '/.vite/manifest.json'],
] as const)('%s %s is not there', async (method, url) => {
  const answer = await server.app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ resultCode: 404, resultMessage: 'not_found', resultModel: null });
});

test('an invalid address, or one longer than any name, is answered like everything else', async () => {
  expect((await get('/%ZZ')).json()).toMatchObject({
    resultCode: 400,
    resultMessage: 'param_error',
    resultModel: null,
  });
  const tooLong = await get(`/files/${'x'.repeat(300)}`);
  expect(tooLong.statusCode).toBe(404);
  expect(tooLong.json()).toMatchObject({ resultCode: 404, resultMessage: 'not_found', resultModel: null });
});

test('answers have headers that isolate a page', async () => {
  const { headers } = await get('/healthz');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

const post = (payload: string, type: string) =>
  server.app.inject({ method: 'POST', url: '/user/guestLogin', headers: { 'content-type': type }, payload });

test.each([
  ['cut off', '{"a":', 'application/json', 400, 'param_error'],
  ['with a prototype', '{"__proto__":{"role":"superAdmin"}}', 'application/json', 400, 'param_error'],
  ['of another format', '<a/>', 'application/xml', 415, 'param_error'],
  [
    'that is too large',
    `language=${'x'.repeat(1_100_000)}`,
    'application/x-www-form-urlencoded',
    413,
    'body_too_large',
  ],
  ['of a nested form', 'language[a]=b', 'application/x-www-form-urlencoded', 200, 'guest_login_off'],
] as const)('a body %s', async (_name, payload, type, status, message) => {
  const answer = await post(payload, type);
  expect([status, 400]).toContain(answer.statusCode);
  expect(answer.json()).toMatchObject({ resultMessage: message, resultModel: null });
});

test.each(['', '\u0000', 'a\u0000b'])('a text that the database cannot store is bad input: %j', async (key) => {
  const token = await server.signIn('admin');
  const answer = await server.call('pageDeviceList', { key }, { token });
  expect(answer).toMatchObject(key === '' ? { status: 200 } : { status: 400, resultMessage: 'param_error' });
});

test('long answers are compressed when the client accepts it', async () => {
  const answer = await get('/openapi.json', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect((await get('/openapi.json')).headers['content-encoding']).toBeUndefined();
});

test('costly public calls are limited', async () => {
  const ask = () => server.call('webInfo', {}, { address: '192.0.2.50' });
  const answers = await Promise.all(Array.from({ length: 301 }, ask));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  server.context.clock.advance(60_000);
  expect((await ask()).status).toBe(200);
});

test('addresses of one IPv6 network count as one caller', async () => {
  const ask = (end: number) => server.call('webInfo', {}, { address: `2001:db8::${end.toString(16)}` });
  const answers = await Promise.all(Array.from({ length: 301 }, (_, index) => ask(index + 1)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await server.call('webInfo', {}, { address: '2001:db8:0:1::1' })).status).toBe(200);
});

test('an internal error shows its request id and no details', async () => {
  const broken = await testServer();
  const token = await broken.signIn('admin');
  await broken.sessions.find(token);
  await broken.context.database.owner.query('alter table app_user rename to app_user_gone');
  const answer = await broken.call('userInfo', {}, { token });
  expect(answer).toMatchObject({ status: 500, resultCode: 500, resultMessage: 'server_error', resultModel: null });
  expect(JSON.parse(answer.resultMessageParam ?? '{}').requestId).toMatch(/^[\w-]{36}$/);
  expect(answer.bytes.toString()).not.toMatch(/app_user|select|\.ts/);
  await broken.stop();
});

test('calls and readiness report that the database is down', async () => {
  const gone = createDatabase({ owner: { host: '/nowhere', user: 'wattyard' }, runtime: null }, () => {});
  const lonely = await testServer({ context: { ...server.context, database: gone, within: createWithin(gone) } });
  const answer = await lonely.call('userInfo', {}, { token: 'A'.repeat(43) });
  expect(answer).toMatchObject({ status: 503, resultCode: 503, resultMessage: 'service_unavailable' });
  const ready = await lonely.app.inject({ url: '/readyz' });
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ ready: false, checks: { database: 'failed', migrations: 'failed' } });
  expect((await lonely.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await lonely.stop();
  await gone.stop();
});

test('closing lets requests in progress finish', async () => {
  const closing = await testServer();
  const { port } = await closing.listen();
  const status = await new Promise((resolve, reject) => {
    const asking = request({ port, path: '/user/webInfo', agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    asking
      .once('error', reject)
      .once('socket', (socket) => socket.once('connect', () => setImmediate(() => void closing.app.close())));
    asking.end();
  });
  expect([200, 503]).toContain(status);
  await closing.stop();
});
