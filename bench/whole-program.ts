/** The whole program as `npm start` runs it, without the demo, with the fleet of a bench. */
import { createHash } from 'node:crypto';
import type { Module, Role } from '#domain/foundation/permissions/permissions.ts';
import { addUser } from '#server/access/users/accounts/add.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Tx, type Within } from '#server/platform/db/within.ts';
import { TestApp } from '../e2e/test-app.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, KEY } from './fleet.ts';

export interface WholeProgram {
  readonly app: TestApp;
  /** Session of an account that sees the whole fleet. */
  readonly token: string;
  /** Its database, for what calls cannot make. */
  readonly within: Within;
}

interface Fleet {
  /** Of the account and its company. */
  readonly modules: readonly Module[];
  /** What is unlike the rest. */
  readonly prepare?: (tx: Tx) => Promise<unknown>;
  /** What takes several transactions. */
  readonly fill?: (within: Within) => Promise<unknown>;
  /** Of the account; admin by default. */
  readonly role?: Exclude<Role, 'guest'>;
}

/** Runs it with this many devices while `work` runs; the first `connectable` ones may connect. */
export const withWholeProgram = <T>(
  devices: number,
  connectable: number,
  work: (program: WholeProgram) => Promise<T>,
  fleet: Fleet = { modules: ['yhub'] },
): Promise<T> =>
  withBenchDatabase(async (database, settings) => {
    const token = await seed(database, devices, connectable, fleet);
    const app = await TestApp.at(settings.DATA_DIR);
    try {
      await app.start({ WATTYARD_DEMO: 'off', ...settings });
      return await work({ app, token, within: createWithin(database) });
    } finally {
      await app.stop();
    }
  });

async function seed(
  database: Database,
  devices: number,
  connectable: number,
  { modules, prepare, fill, role = 'admin' }: Fleet,
): Promise<string> {
  const within = createWithin(database);
  await fillFleet(within, devices);
  await fill?.(within);
  const token = await within(systemScope('bench'), async (tx) => {
    const keyHash = createHash('sha256').update(KEY).digest();
    await tx.query('update device set key_hash = $1 where id <= $2', [keyHash, connectable]);
    await tx.query('update device_snapshot set state = null');
    await tx.query('update company set modules = $1', [modules]);
    await prepare?.(tx);
    const user = { companyId: 1, loginName: 'bench', displayName: 'Bench', email: null, passwordHash: '' };
    const userId = await addUser(tx, { ...user, role, modules }, Date.now());
    return (await startSession(tx, { userId, language: 'en', origin: null }, Date.now())).token;
  });
  await database.owner.query('vacuum analyze');
  return token;
}
