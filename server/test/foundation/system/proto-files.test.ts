import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPOSITORY } from '#server/config/values.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: Date.UTC(2026, 10, 21) });
});
afterAll(() => server.stop());

test.each(['uplink', 'downlink', 'series', 'notify'])(
  '%s.proto is served, and the description of the API leads to it',
  async (name) => {
    const answer = await server.app.inject(`/proto/${name}.proto`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(readFileSync(join(REPOSITORY, `domain/proto/${name}.proto`), 'utf8'));
    const { info } = (await server.app.inject('/openapi.json')).json();
    expect(info.description).toContain(`(/proto/${name}.proto)`);
  },
);

test('nothing else in that folder or above it is served', async () => {
  for (const path of ['/proto/', '/proto/none.proto', '/proto/..%2f..%2fpackage.json'])
    expect((await server.app.inject(path)).statusCode, path).toBe(404);
});
