import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { addCompany } from '../harness/builder.ts';
import { testContext } from '../harness/context.ts';
import { fillDisk, smallDisk } from '../harness/small-disk.ts';
import { backUp, emptyDatabase, rowsAsSuperuser, temporaryFolder } from './ground.ts';

test('a restore that meets a full disk says that it is done but for what a start finishes', async (skippable) => {
  const dataDir = await smallDisk();
  if (!dataDir) return skippable.skip('only root can mount a small disk');
  const context = await testContext();
  onTestFinished(() => context.stop());
  await addCompany(context, { name: 'Kept' });
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'demo-fleet.json'), 'x'.repeat(100_000));
  const file = join(folder, 'good.tar.gz');
  await backUp(context.database, file, { dataDir: folder });

  const database = await emptyDatabase();
  const filling = fillDisk(dataDir);
  await expect(restoreBackup({ database, file, dataDir, say: () => {} })).rejects.toThrow(
    /^the disk is full; the backup is restored: make room and start the program, which finishes/,
  );
  rmSync(filling);
  await migrate(database.owner);
  expect(await rowsAsSuperuser(database, "select name from company where name = 'Kept'")).toEqual([{ name: 'Kept' }]);
});
