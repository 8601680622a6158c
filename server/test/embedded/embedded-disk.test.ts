import { rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDiskCheck } from '#server/foundation/system/disk-check.ts';
import { isForLackOfRoom } from '#server/platform/db/embedded/disk-room.ts';
import { RetryPace } from '#server/platform/db/embedded/retry-pace.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { DISK_PATIENCE, fillDisk, smallDisk } from '../harness/small-disk.ts';
import { ask } from './embedded-process.ts';

test('a full disk is reported once, and the database recovers when there is room', {
  timeout: 180_000,
}, async (context) => {
  const dataDir = await smallDisk();
  if (!dataDir) return context.skip('only root can mount a small disk');
  const said: string[] = [];
  const say = (_: object, text: string) => said.push(text);
  const disk = createDiskCheck(dataDir, { info: say, error: say });
  const server = await startEmbedded({ dataDir, log: { info: say, warn: say }, reportDiskFull: disk.report });
  onTestFinished(() => server.stop());
  const isFine = () =>
    disk.run().then(
      () => true,
      () => false,
    );
  await ask(server.addresses.owner, 'create table kept as select 7 as value');
  expect(await isFine()).toBe(true);
  said.length = 0;

  const filling = fillDisk(dataDir);
  expect(await isFine()).toBe(false);
  // Sooner or later the write-ahead log needs a new file: then the server ends, and cannot start for the same reason.
  const isGone = () =>
    ask(server.addresses.owner, "select pg_logical_emit_message(false, '', repeat('x', 1000000))::text");
  await vi.waitFor(() => expect(isGone()).rejects.toThrow(/ENOENT|ECONNREFUSED/), DISK_PATIENCE);
  expect(said).toEqual(['the disk of DATA_DIR is full: make room, nothing else needs repair']);

  rmSync(filling);
  await vi.waitFor(
    async () => expect(await ask(server.addresses.owner, 'select value from kept')).toBe(7),
    DISK_PATIENCE,
  );
  await vi.waitFor(() => expect(said).toContain('the embedded database is back'), DISK_PATIENCE);
  expect(await isFine()).toBe(true);
  expect(said.toSorted()).toEqual([
    'the disk of DATA_DIR has room again',
    'the disk of DATA_DIR is full: make room, nothing else needs repair',
    'the embedded database is back',
  ]);
});

test('restarts slow down to one in ten seconds, and speed up again after a longer run', () => {
  const pace = new RetryPace();
  expect(Array.from({ length: 9 }, () => pace.next())).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  pace.lasted(1_000);
  expect(pace.next()).toBe(10_000);
  pace.lasted(60_000);
  expect(pace.next()).toBe(0);
});

test.each([
  ['FATAL:  could not write to file "pg_wal/xlogtemp.41": No space left on device', true],
  ["ENOSPC: no space left on device, open '/data/postgres/log.1'", true],
  ['FATAL:  could not create lock file "postmaster.pid": Disk quota exceeded', true],
  ['FATAL:  lock file "postmaster.pid" already exists', false],
])('%s: %s', (message, expected) => {
  expect(isForLackOfRoom(new Error(message), '/')).toBe(expected);
});
