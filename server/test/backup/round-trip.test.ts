import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkArchive } from '#server/platform/backup/check-archive.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase, type Database } from '#server/platform/db/pool.ts';
import { checkRuntimeRole } from '#server/platform/db/runtime-role.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { temporaryDataDir } from '../embedded/embedded-process.ts';
import type { TestApp } from '../stream/ingest/test-app.ts';
import { downloaded } from '../stream/recompute/derived.ts';
import { createFilledApp } from './filled-app.ts';
import { asSuperuser, backUp, contentOf, emptyDatabase, namesIn, SNAPSHOT_AT, temporaryFolder } from './ground.ts';

/** Databases are started and filled more than once: more than usual on a machine that does other things too. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await createFilledApp();
});
afterAll(() => app.end());

const say = () => {};
const restore = (database: Database, file: string, dataDir = join(file, '..')) =>
  restoreBackup({ database, file, dataDir, say });

test('a restored database has every table to the byte, when the owner is no superuser', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'yard.tar.gz');
  const { manifest, bytes } = await backUp(app.database, file);
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(manifest.partitionDays.length).toBeGreaterThan(1);
  expect(manifest).toMatchObject({ productVersion: '1.2.3', at: new Date(SNAPSHOT_AT).toISOString() });
  expect(bytes).toBe((await stat(file)).size);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await checkArchive(file)).toEqual(manifest);

  const database = await emptyDatabase();
  expect(await restore(database, file)).toEqual({ manifest, migrated: [] });
  expect(await asSuperuser(database, contentOf)).toEqual(await asSuperuser(app.database, contentOf));
  expect((await namesIn(database)).sort()).toEqual((await namesIn(app.database)).sort());
  const again = await backUp(database, join(folder, 'again.tar.gz'));
  expect(again.manifest).toEqual(manifest);
});

test('a restored database works: same history, sequences go on, no migration is pending', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'yard.tar.gz');
  await backUp(app.database, file);
  const database = await emptyDatabase();
  await restore(database, file);
  await checkRuntimeRole(database.runtime, true);
  expect(await migrate(database.owner)).toEqual([]);
  const restored = { ...app, within: createWithin(database) };
  const device = { id: 1, mcuId: '', key: '' };
  expect(await downloaded(restored, device, 10)).toEqual(await downloaded(app, device, 10));
  const next = "select nextval('app_user_id_seq')::int as id";
  const { id } = await restored.within(systemScope('test'), (tx) => tx.one<{ id: number }>(next));
  expect(id).toBe((await app.within(systemScope('test'), (tx) => tx.one<{ id: number }>(next))).id);
});

test('a backup can be restored into the embedded PostgreSQL and back', async () => {
  const folder = await temporaryFolder();
  const { manifest } = await backUp(app.database, join(folder, 'first.tar.gz'));
  const embedded = await startEmbedded({ dataDir: await temporaryDataDir(), log: pino({ level: 'silent' }) });
  const middle = createDatabase(embedded.addresses, () => {});
  onTestFinished(async () => {
    await middle.stop();
    await embedded.stop();
  });
  await restore(middle, join(folder, 'first.tar.gz'));
  const second = await backUp(middle, join(folder, 'second.tar.gz'));
  expect(second.manifest.tables).toEqual(manifest.tables);

  for (const owner of ['plain owner', 'superuser'] as const) {
    const last = await emptyDatabase(owner);
    await restore(last, join(folder, 'second.tar.gz'));
    expect(await asSuperuser(last, contentOf), owner).toEqual(await asSuperuser(app.database, contentOf));
    expect((await backUp(last, join(folder, `${owner}.tar.gz`))).manifest.tables, owner).toEqual(manifest.tables);
  }
});

test('a backup has the files of DATA_DIR that belong to the database, and no others', async () => {
  const from = await temporaryFolder();
  await writeFile(join(from, 'demo-fleet.json'), '{"devices":[]}');
  await writeFile(join(from, 'demo-fleet.state.json'), Buffer.from([0, 255, 10]));
  await writeFile(join(from, 'something-else.json'), '{}');
  const file = join(await temporaryFolder(), 'files.tar.gz');
  const { manifest } = await backUp(app.database, file, { dataDir: from });
  expect(manifest.files.map(({ name }) => name)).toEqual(['demo-fleet.json', 'demo-fleet.state.json']);
  const to = join(await temporaryFolder(), 'data');
  await mkdir(to);
  await restore(await emptyDatabase(), file, to);
  expect(await readFile(join(to, 'demo-fleet.json'), 'utf8')).toBe('{"devices":[]}');
  expect(await readFile(join(to, 'demo-fleet.state.json'))).toEqual(Buffer.from([0, 255, 10]));
  expect((await stat(join(to, 'demo-fleet.json'))).mode & 0o777).toBe(0o600);
  expect(existsSync(join(to, 'something-else.json'))).toBe(false);
});
