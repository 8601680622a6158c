import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../seeds/demo.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { fleetTables } from './fleet-table.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wattyard-demo-'));
  server = await testServer();
  const { context } = server;
  await seedDemo({ ...context, config: { ...context.config, dataDir, demo: 'on' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

test.each(['super', 'admin'])(
  'the fleet of the demo that %s exports comes back as it is, in every language',
  async (userLoginName) => {
    const signedIn = await server.call('userLogin', { userLoginName, password: 'Wattyard-demo-1', verifyCode: '0000' });
    const tables = fleetTables(server, (signedIn.resultModel as { token: string }).token);
    for (const language of ['en', 'de', 'zh_CN'] as const) {
      const looked = await tables.preview(await tables.exported(language, 'semicolon'));
      expect(looked).toMatchObject({ added: 0, changed: 0, wrong: 0, faults: [], shown: [] });
      expect(looked.same).toBeGreaterThan(20);
    }
  },
);
