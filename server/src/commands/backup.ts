import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { mustHaveDatabase, onDatabase, sizeOf, untilAskedToStop } from '../platform/backup/command-line.ts';
import { takeBackup } from '../platform/backup/take-backup.ts';

const USAGE = 'usage: npm run backup -- <new file, such as wattyard.tar.gz>';

/** `npm run backup`: writes a snapshot of the whole database to one file. The server may keep running. */
async function main(): Promise<void> {
  const [name, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (name === undefined || others.length > 0) throw new Error(USAGE);
  const file = resolve(name);
  const config = readConfig();
  mustHaveDatabase(config);
  const signal = untilAskedToStop();
  const { manifest, bytes, sha256 } = await onDatabase(config, (database) =>
    takeBackup({
      database,
      dataDir: config.dataDir,
      productVersion: config.version,
      file,
      clock: Date,
      say: console.log,
      signal,
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables as of ${manifest.at}`);
  console.log(`${file}: ${sizeOf(bytes)}, SHA-256 ${sha256}`);
}

main().catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
});
