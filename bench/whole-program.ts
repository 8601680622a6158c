/** The whole program as `npm start` runs it, without the demo, with the fleet of a bench. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { addUser } from '#server/users/add.ts';
import { startSession } from '#server/users/session-store.ts';
import { TestApp } from '../e2e/test-app.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, KEY } from './fleet.ts';

export interface WholeProgram {
  readonly app: TestApp;
  /** Session of an account that sees the whole fleet. */
  readonly token: string;
}

/** Runs it with this many devices while `work` runs; the first `connectable` ones may connect. */
export const withWholeProgram = <T>(
  devices: number,
  connectable: number,
  work: (program: WholeProgram) => Promise<T>,
): Promise<T> =>
  withBenchDatabase(async (database, settings) => {
    const token = await seed(database, devices, connectable);
    const app = await TestApp.at(settings.DATA_DIR);
    try {
      await app.start({ WATTYARD_DEMO: 'off', ...settings });
      return await work({ app, token });
    } finally {
      await app.stop();
    }
  });

async function seed(database: Database, devices: number, connectable: number): Promise<string> {
  const within = createWithin(database);
  await fillFleet(within, devices);
  const token = await within(systemScope('bench'), async (tx) => {
    const keyHash = createHash('sha256').update(KEY).digest();
    await tx.query('update device set key_hash = $1 where id <= $2', [keyHash, connectable]);
    await tx.query('update device_snapshot set state = null');
    const user = { companyId: 1, loginName: 'bench', displayName: 'Bench', email: null, passwordHash: '' };
    const userId = await addUser(tx, { ...user, role: 'admin', modules: ['yhub'] }, Date.now());
    return (await startSession(tx, { userId, language: 'en', origin: null }, Date.now())).token;
  });
  await database.owner.query('vacuum analyze');
  return token;
}
