import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import type { TestApp } from './test-app.ts';

const silent = { info: () => {}, warn: () => {} };

/** Works in the database beside the running server, for what takes days or a failure elsewhere to come about. */
export async function inDatabase<T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: app.address.dataDir, log: silent });
  const database = createDatabase(embedded.addresses, () => {});
  try {
    return await createWithin(database)(systemScope('browser tests'), work);
  } finally {
    await database.stop();
    await embedded.stop();
  }
}
