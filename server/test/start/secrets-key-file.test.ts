import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { temporaryFolder } from '../backup/ground.ts';
import { databaseUrl } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { WattyardProcess } from './process.ts';

vi.setConfig({ testTimeout: 90_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the program wraps its secrets with SECRETS_KEY_FILE, and says in one sentence why it does not start without', async () => {
  const folder = await temporaryFolder();
  const file = (name: string, key: Buffer) => {
    writeFileSync(join(folder, name), `${key.toString('base64')}\n`, { mode: 0o600 });
    return { SECRETS_KEY_FILE: join(folder, name) };
  };
  const own = file('own', randomBytes(32));
  const wattyard = new WattyardProcess({
    DATABASE_URL: databaseUrl(inject('cluster'), database.address.database),
    WATTYARD_DEMO: 'off',
  });
  await database.within(systemScope('test'), (tx) =>
    tx.query("insert into installation (key, value) values ('file-address-key', to_jsonb($1::text))", [
      randomBytes(32).toString('base64url'),
    ]),
  );
  await wattyard.start(own);
  expect(wattyard.output).toMatch(/is ready/);
  expect(await wattyard.end()).toBe(0);
  const rows = await database.within(systemScope('test'), (tx) =>
    tx.query<{ wrapped: boolean }>(
      "select jsonb_typeof(value) = 'object' as wrapped from installation where key = 'file-address-key'",
    ),
  );
  expect(rows).toEqual([{ wrapped: true }]);
  const refusals: [Record<string, string>, RegExp][] = [
    [{}, /^Wattyard does not start: the secrets in this database are wrapped: SECRETS_KEY_FILE has to name the file/m],
    [file('other', randomBytes(32)), /^Wattyard does not start: no key of SECRETS_KEY_FILE opens file-address-key/m],
  ];
  for (const [setting, sentence] of refusals) {
    await wattyard.start(setting);
    expect(await wattyard.end()).toBe(1);
    expect(wattyard.output).toMatch(sentence);
    expect(wattyard.output).not.toMatch(/^ +at /m);
  }
  await wattyard.remove();
});
