import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { blobPath } from '#server/platform/files/blobs.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { backUp, emptyDatabase, temporaryFolder } from '../backup/ground.ts';
import { addRoot } from '../harness/builder.ts';
import { testContext } from '../harness/context.ts';

test('a backup restores files with their rows, keeps old addresses valid, and is not stopped by a lost file', async () => {
  const context = await testContext();
  onTestFinished(context.stop);
  await addRoot(context);
  const bytes = [randomBytes(70_000), randomBytes(10)];
  const stored = await context.within(systemScope('test'), (tx) =>
    Promise.all(
      [bytes[0]!, bytes[0]!, bytes[1]!].map((each) =>
        context.files.put(tx, {
          bytes: each,
          mediaType: 'application/pdf',
          name: 'receipt.pdf',
          purpose: 'receipt',
          path: '1',
          createdBy: null,
        }),
      ),
    ),
  );
  await rm(join(context.config.dataDir, blobPath(stored[2]!.sha256)));
  const folder = await temporaryFolder();
  const said: string[] = [];
  const { manifest } = await backUp(context.database, join(folder, 'a.tar.gz'), {
    dataDir: context.config.dataDir,
    say: (line) => void said.push(line),
  });
  expect(manifest.files.map(({ name }) => name)).toEqual([blobPath(stored[0]!.sha256)]);
  expect(said.some((line) => line.includes(stored[2]!.sha256))).toBe(true);

  const database = await emptyDatabase();
  await restoreBackup({ database, file: join(folder, 'a.tar.gz'), dataDir: folder, say: () => {} });
  const files = createFiles({ dataDir: folder }, createWithin(database), context.clock);
  await files.start();
  const opened = await files.open(stored[1]!.id);
  const chunks: Buffer[] = [];
  for await (const chunk of opened!.read()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(bytes[0]!)).toBe(true);
  expect(await files.open(stored[2]!.id)).toBeNull();
  const [, id = '', until = '', by = ''] =
    /files\/(.*)\?until=(.*)&by=(.*)/.exec(context.files.sign(stored[0]!.id)) ?? [];
  expect(files.isSigned({ id, until: Number(until), by })).toBe(true);
});
