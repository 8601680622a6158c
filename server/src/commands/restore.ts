import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { checkArchive } from '../platform/backup/check-archive.ts';
import { onDatabase, untilAskedToStop } from '../platform/backup/command-line.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { readSecretKeys } from '../platform/secrets/secret-keys.ts';

const USAGE = 'usage: npm run restore -- [--check] <file>';

/**
 * `npm run restore`: loads a backup into an empty database. With `--check` the file is only read and checked, without a
 * database.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Error(USAGE);
  const file = resolve(name);
  const signal = untilAskedToStop();
  if (values.check) return console.log(`The backup is whole: ${summary(await checkArchive(file, signal))}`);
  const config = readConfig();
  const secretKeys = readSecretKeys(config.secretsKeyFile);
  const { manifest, migrated } = await onDatabase(config, (database) =>
    restoreBackup({ database, dataDir: config.dataDir, file, say: console.log, signal, secretKeys }),
  );
  for (const migration of migrated) console.log(`Applied ${migration}, which is newer than the backup`);
  console.log(`Restored ${summary(manifest)}`);
}

const summary = ({ tables, at, productVersion }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables as of ${at}, written by Wattyard ${productVersion}`;

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
